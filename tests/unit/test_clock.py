from datetime import UTC, date, datetime

import time_machine

from portal import clock


@time_machine.travel(datetime(2027, 3, 14, 3, 30, tzinfo=UTC), tick=False)
def test_today_is_the_towns_day_not_the_servers():
    assert clock.now() == datetime(2027, 3, 14, 3, 30, tzinfo=UTC)
    assert clock.today("America/New_York") == date(2027, 3, 13)
