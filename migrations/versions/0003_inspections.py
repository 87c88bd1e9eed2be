"""Keep projects, notices, receipts, inspectors and their windows, visits and seats."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


TABLES = (
    "inspector",
    "weekly_window",
    "closure",
    "project",
    "contact",
    "milestone_choice",
    "notice",
    "receipt",
    "submission",
    "visit",
    "seat",
)


def upgrade() -> None:
    inspector()
    weekly_window()
    closure()
    project()
    contact()
    milestone_choice()
    notice()
    receipt()
    submission()
    visit()
    seat()


def downgrade() -> None:
    for table in reversed(TABLES):
        op.drop_table(table)


def inspector() -> None:
    op.create_table(
        "inspector",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("town", sa.String(40), nullable=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("email", sa.String(254), nullable=False),
        sa.Column("active", sa.Boolean(), nullable=False),
        sa.Column("feed_token", sa.String(60), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_inspector")),
        sa.UniqueConstraint("feed_token", name=op.f("uq_inspector_feed_token")),
    )
    op.create_index(op.f("ix_inspector_town"), "inspector", ["town"])


def weekly_window() -> None:
    op.create_table(
        "weekly_window",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("inspector_id", sa.Integer(), nullable=False),
        sa.Column("weekday", sa.Integer(), nullable=False),
        sa.Column("opens", sa.Time(), nullable=False),
        sa.Column("closes", sa.Time(), nullable=False),
        sa.Column("capacity", sa.Integer(), nullable=False),
        sa.Column("area", sa.String(60), nullable=True),
        sa.CheckConstraint("capacity >= 1", name=op.f("ck_weekly_window_capacity")),
        sa.CheckConstraint("weekday >= 0 AND weekday <= 6", name=op.f("ck_weekly_window_weekday")),
        sa.ForeignKeyConstraint(
            ["inspector_id"],
            ["inspector.id"],
            name=op.f("fk_weekly_window_inspector_id_inspector"),
            ondelete="RESTRICT",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_weekly_window")),
        sa.UniqueConstraint(
            "inspector_id",
            "weekday",
            "opens",
            name=op.f("uq_weekly_window_inspector_id_weekday_opens"),
        ),
    )


def closure() -> None:
    op.create_table(
        "closure",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("town", sa.String(40), nullable=False),
        sa.Column("inspector_id", sa.Integer(), nullable=True),
        sa.Column("starts_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ends_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.CheckConstraint("ends_at > starts_at", name=op.f("ck_closure_order")),
        sa.ForeignKeyConstraint(
            ["inspector_id"],
            ["inspector.id"],
            name=op.f("fk_closure_inspector_id_inspector"),
            ondelete="RESTRICT",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_closure")),
    )
    op.create_index(op.f("ix_closure_town"), "closure", ["town"])


def project() -> None:
    op.create_table(
        "project",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("reference", sa.String(20), nullable=False),
        sa.Column("town", sa.String(40), nullable=False),
        sa.Column("address", sa.String(300), nullable=False),
        sa.Column("find_by", sa.String(300), nullable=False),
        sa.Column("permit_number", sa.String(60), nullable=False),
        sa.Column("owner", sa.String(200), nullable=False),
        sa.Column("contractor", sa.String(200), nullable=False),
        sa.Column("directions", sa.Text(), nullable=False),
        sa.Column("access_notes", sa.Text(), nullable=False),
        sa.Column("area", sa.String(60), nullable=True),
        sa.Column("public_areas", sa.Boolean(), nullable=False),
        sa.Column("recognized", sa.Boolean(), nullable=True),
        sa.Column("saved_reference", sa.String(20), nullable=True),
        sa.Column("manage_token", sa.String(60), nullable=False),
        sa.Column("owner_token", sa.String(60), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_project")),
        sa.UniqueConstraint("manage_token", name=op.f("uq_project_manage_token")),
        sa.UniqueConstraint("owner_token", name=op.f("uq_project_owner_token")),
        sa.UniqueConstraint("reference", name=op.f("uq_project_reference")),
    )
    op.create_index(op.f("ix_project_find_by"), "project", ["find_by"])
    op.create_index(op.f("ix_project_town"), "project", ["town"])


def contact() -> None:
    op.create_table(
        "contact",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("project_id", sa.Integer(), nullable=False),
        sa.Column("role", sa.String(20), nullable=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("email", sa.String(254), nullable=False),
        sa.Column("phone", sa.String(60), nullable=False),
        sa.Column("phone_e164", sa.String(40), nullable=False),
        sa.ForeignKeyConstraint(
            ["project_id"],
            ["project.id"],
            name=op.f("fk_contact_project_id_project"),
            ondelete="RESTRICT",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_contact")),
    )
    op.create_index(op.f("ix_contact_email"), "contact", ["email"])
    op.create_index(op.f("ix_contact_project_id"), "contact", ["project_id"])


def milestone_choice() -> None:
    op.create_table(
        "milestone_choice",
        sa.Column("project_id", sa.Integer(), nullable=False),
        sa.Column("milestone", sa.String(60), nullable=False),
        sa.Column("applies", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["project_id"],
            ["project.id"],
            name=op.f("fk_milestone_choice_project_id_project"),
            ondelete="RESTRICT",
        ),
        sa.PrimaryKeyConstraint("project_id", "milestone", name=op.f("pk_milestone_choice")),
    )


def notice() -> None:
    op.create_table(
        "notice",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("reference", sa.String(20), nullable=False),
        sa.Column("project_id", sa.Integer(), nullable=False),
        sa.Column("milestone", sa.String(60), nullable=False),
        sa.Column("received_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("recorded_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("channel", sa.String(20), nullable=False),
        sa.Column("given_by", sa.String(200), nullable=False),
        sa.Column("planned_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("about", sa.Boolean(), nullable=False),
        sa.Column("hours", sa.Integer(), nullable=False),
        sa.Column("counting", sa.String(20), nullable=False),
        sa.Column("counted_from", sa.DateTime(timezone=True), nullable=False),
        sa.Column("earliest_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("safer_day", sa.Date(), nullable=False),
        sa.Column("standing", sa.String(20), nullable=False),
        sa.Column("decided_by", sa.String(200), nullable=True),
        sa.Column("reason", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["project_id"],
            ["project.id"],
            name=op.f("fk_notice_project_id_project"),
            ondelete="RESTRICT",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_notice")),
        sa.UniqueConstraint("reference", name=op.f("uq_notice_reference")),
    )
    op.create_index(op.f("ix_notice_project_id"), "notice", ["project_id"])


def receipt() -> None:
    op.create_table(
        "receipt",
        sa.Column("notice_id", sa.Integer(), nullable=False),
        sa.Column("file", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["notice_id"],
            ["notice.id"],
            name=op.f("fk_receipt_notice_id_notice"),
            ondelete="RESTRICT",
        ),
        sa.PrimaryKeyConstraint("notice_id", name=op.f("pk_receipt")),
    )


def submission() -> None:
    op.create_table(
        "submission",
        sa.Column("form_key", sa.String(60), nullable=False),
        sa.Column("made", sa.Text(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("form_key", name=op.f("pk_submission")),
    )


def visit() -> None:
    op.create_table(
        "visit",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("reference", sa.String(20), nullable=False),
        sa.Column("project_id", sa.Integer(), nullable=False),
        sa.Column("milestone", sa.String(60), nullable=False),
        sa.Column("notice_id", sa.Integer(), nullable=False),
        sa.Column("inspector_id", sa.Integer(), nullable=False),
        sa.Column("starts_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ends_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("state", sa.String(20), nullable=False),
        sa.Column("result", sa.String(30), nullable=True),
        sa.Column("said", sa.Text(), nullable=True),
        sa.Column("sections", sa.String(200), nullable=True),
        sa.Column("sequence", sa.Integer(), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["inspector_id"],
            ["inspector.id"],
            name=op.f("fk_visit_inspector_id_inspector"),
            ondelete="RESTRICT",
        ),
        sa.ForeignKeyConstraint(
            ["notice_id"],
            ["notice.id"],
            name=op.f("fk_visit_notice_id_notice"),
            ondelete="RESTRICT",
        ),
        sa.ForeignKeyConstraint(
            ["project_id"],
            ["project.id"],
            name=op.f("fk_visit_project_id_project"),
            ondelete="RESTRICT",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_visit")),
        sa.UniqueConstraint("reference", name=op.f("uq_visit_reference")),
    )
    for column in ("notice_id", "project_id", "starts_at"):
        op.create_index(op.f(f"ix_visit_{column}"), "visit", [column])


def seat() -> None:
    op.create_table(
        "seat",
        sa.Column("inspector_id", sa.Integer(), nullable=False),
        sa.Column("window_start", sa.DateTime(timezone=True), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("visit_id", sa.Integer(), nullable=False),
        sa.CheckConstraint("n >= 1", name=op.f("ck_seat_n")),
        sa.ForeignKeyConstraint(
            ["inspector_id"],
            ["inspector.id"],
            name=op.f("fk_seat_inspector_id_inspector"),
            ondelete="RESTRICT",
        ),
        sa.ForeignKeyConstraint(
            ["visit_id"], ["visit.id"], name=op.f("fk_seat_visit_id_visit"), ondelete="RESTRICT"
        ),
        sa.PrimaryKeyConstraint("inspector_id", "window_start", "n", name=op.f("pk_seat")),
        sa.UniqueConstraint("visit_id", name=op.f("uq_seat_visit_id")),
    )
