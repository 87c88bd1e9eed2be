"""The WSGI entry: the application as the environment asks for it."""

import os
import sys

from portal.app import create_app
from portal.config import SettingsError, read_settings

try:
    app = create_app(read_settings(os.environ))
except SettingsError as error:
    sys.exit(f"Groundwork did not start. {error}")
