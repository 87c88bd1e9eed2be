"""A receipt of a notice, and who signs it, for tests."""

from datetime import UTC, date, datetime

from portal.documents.signatures import Signer
from portal.domain.receipts import Receipt

RECEIPT = Receipt(
    notice="SOM-7K4Q-9XWDR", town="somers", town_name="Town of Somers",
    time_zone="America/New_York", project="SOM-0000-0000Y", address="12 Oak St · “Büro”",
    milestone="start", milestone_says="Start of construction", sections=("93-15A(1)(a)",),
    received_at=datetime(2026, 12, 3, 15, 0, 0, 123456, UTC),
    recorded_at=datetime(2026, 12, 3, 15, 0, 0, 123456, UTC), channel="web", given_by="Joe & Ann",
    planned_at=datetime(2026, 12, 7, 14, tzinfo=UTC), about=False, hours=48, counting="elapsed",
    counted_from=datetime(2026, 12, 3, 15, 0, 0, 123456, UTC),
    earliest_at=datetime(2026, 12, 5, 15, 0, 0, 123456, UTC), safer_day=date(2026, 12, 8),
    standing="lawful",
)  # fmt: skip
SIGNER = Signer(bytes(range(32)))
