"""The WSGI entry: the application as the environment asks for it."""

import os
import sys

from portal.app import create_app
from portal.config import SettingsError, read_settings
from portal.towns.loader import TownError
from portal.web.log import set_up_logs

set_up_logs()
try:
    app = create_app(read_settings(os.environ))
except (SettingsError, TownError) as error:
    sys.exit(f"Groundwork did not start. {error}")
