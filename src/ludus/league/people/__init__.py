"""Who is who: accounts, teams, invitations, sessions, tokens, and what each may do."""
