"""What the portal says, as plain sentences without markup."""
