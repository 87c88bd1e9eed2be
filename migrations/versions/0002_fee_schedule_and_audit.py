"""Keep loaded fee schedules, and an audit that nobody can change."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

SAYS = "audit_event is append-only"
REFUSES = f"SELECT RAISE(ABORT, '{SAYS}')"
ON_SQLITE = f"""
CREATE TRIGGER audit_event_unchanged BEFORE UPDATE ON audit_event BEGIN {REFUSES}; END
CREATE TRIGGER audit_event_kept BEFORE DELETE ON audit_event BEGIN {REFUSES}; END
CREATE TRIGGER audit_event_not_replaced BEFORE INSERT ON audit_event WHEN EXISTS (SELECT 1 FROM audit_event WHERE id = NEW.id) BEGIN {REFUSES}; END
"""  # noqa: E501, S608 - a statement a line, of our own words
ON_POSTGRESQL = f"""
CREATE FUNCTION audit_event_refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION '{SAYS}'; END $$
CREATE TRIGGER audit_event_unchanged BEFORE UPDATE OR DELETE ON audit_event FOR EACH ROW EXECUTE FUNCTION audit_event_refuse()
CREATE TRIGGER audit_event_kept BEFORE TRUNCATE ON audit_event FOR EACH STATEMENT EXECUTE FUNCTION audit_event_refuse()
"""  # noqa: E501 - a statement a line


def upgrade() -> None:
    op.create_table(
        "fee_schedule",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("town", sa.String(40), nullable=False),
        sa.Column("in_force", sa.Date(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("loaded_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("loaded_by", sa.String(200), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_fee_schedule")),
        sa.UniqueConstraint("town", "in_force", name=op.f("uq_fee_schedule_town_in_force")),
    )
    op.create_table(
        "audit_event",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("town", sa.String(40), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("who", sa.String(200), nullable=False),
        sa.Column("channel", sa.String(20), nullable=False),
        sa.Column("what", sa.String(60), nullable=False),
        sa.Column("subject", sa.String(60), nullable=False),
        sa.Column("before", sa.JSON(), nullable=True),
        sa.Column("after", sa.JSON(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_audit_event")),
    )
    op.create_index(op.f("ix_audit_event_town"), "audit_event", ["town"])
    on_sqlite = op.get_bind().dialect.name == "sqlite"
    for statement in (ON_SQLITE if on_sqlite else ON_POSTGRESQL).strip().splitlines():
        op.execute(statement)


def downgrade() -> None:
    op.drop_table("audit_event")
    if op.get_bind().dialect.name != "sqlite":
        op.execute("DROP FUNCTION audit_event_refuse()")
    op.drop_table("fee_schedule")
