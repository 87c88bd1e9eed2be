"""Keep saved checks."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "saved_check",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("reference", sa.String(20), nullable=False),
        sa.Column("town", sa.String(40), nullable=False),
        sa.Column("edition", sa.String(20), nullable=False),
        sa.Column("query", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_saved_check")),
        sa.UniqueConstraint("reference", name=op.f("uq_saved_check_reference")),
    )


def downgrade() -> None:
    op.drop_table("saved_check")
