"""Pages on which people come in and manage what is theirs: sign in, join, account, team; and staff's list of all."""

from ludus.web.league.people import account, join, members, oidc, sign_in, staff

ROUTES = [route for module in (sign_in, oidc, join, account, members, staff) for route in module.ROUTES]
