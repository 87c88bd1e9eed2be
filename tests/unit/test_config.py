import pytest

from portal.config import (
    DEMO_DATABASE,
    DEMO_RECEIPT_KEY,
    DEMO_SECRET,
    Settings,
    SettingsError,
    read_settings,
)

PRODUCTION = {
    "PORTAL_MODE": "production",
    "PORTAL_SECRET_KEY": "k" * 32,
    "PORTAL_ADDRESS": "https://permits.example.gov/",
    "PORTAL_RECEIPT_KEY": "0123456789abcdef" * 4,
}


def test_an_empty_environment_is_a_demonstration():
    assert read_settings({}) == Settings("demo", DEMO_SECRET, DEMO_DATABASE, "", 0)


def test_production_is_served_when_all_is_set():
    settings = read_settings(PRODUCTION | {"PORTAL_PROXIES": "1"})
    assert settings.in_production
    assert settings.address == "https://permits.example.gov"
    assert settings.proxies == 1
    assert settings.receipt_key == bytes.fromhex("0123456789abcdef" * 4)


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("postgres://db/portal", "postgresql+psycopg://db/portal"),
        ("postgresql://db/portal", "postgresql+psycopg://db/portal"),
        ("postgresql+psycopg://db/portal", "postgresql+psycopg://db/portal"),
        ("sqlite:///a.db", "sqlite:///a.db"),
    ],
)
def test_database_addresses_are_read_as_people_write_them(written, read):
    assert read_settings({"DATABASE_URL": written}).database_url == read


@pytest.mark.parametrize(
    ("environment", "said"),
    [
        ({"PORTAL_MOOD": "demo"}, "PORTAL_MOOD is no setting"),
        ({"PORTAL_MODE": "Demo"}, "set it to demo or production"),
        ({"DATABASE_URL": "mysql://db"}, "DATABASE_URL must begin with"),
        ({"PORTAL_ADDRESS": "permits.example.gov"}, "PORTAL_ADDRESS must look like"),
        ({"PORTAL_PROXIES": "-1"}, "PORTAL_PROXIES must be a whole number"),
        ({"PORTAL_PROXIES": "12"}, "PORTAL_PROXIES must be a whole number"),
        ({"PORTAL_RECEIPT_KEY": "abc"}, "PORTAL_RECEIPT_KEY must be 64 hexadecimal digits"),
        ({"PORTAL_RECEIPT_KEY": "ab" * 31}, "PORTAL_RECEIPT_KEY must be 64 hexadecimal digits"),
        (PRODUCTION | {"PORTAL_RECEIPT_KEY": ""}, "Set PORTAL_RECEIPT_KEY"),
        (PRODUCTION | {"PORTAL_RECEIPT_KEY": DEMO_RECEIPT_KEY.hex()}, "Set PORTAL_RECEIPT_KEY"),
        (PRODUCTION | {"PORTAL_SECRET_KEY": ""}, "Set PORTAL_SECRET_KEY"),
        (PRODUCTION | {"PORTAL_SECRET_KEY": "short"}, "Set PORTAL_SECRET_KEY"),
        (PRODUCTION | {"PORTAL_SECRET_KEY": DEMO_SECRET}, "Set PORTAL_SECRET_KEY"),
        (PRODUCTION | {"PORTAL_ADDRESS": "http://permits.example.gov"}, "Set PORTAL_ADDRESS"),
    ],
)
def test_a_wrong_setting_is_told_in_one_line(environment, said):
    with pytest.raises(SettingsError, match=said) as refused:
        read_settings(environment)
    assert "\n" not in str(refused.value)
