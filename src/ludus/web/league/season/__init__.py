"""The season's pages: its dates and announcements, scrimmages, and staff's hub."""

from ludus.web.league.season import finals, reruns, scrimmages, season, settings, staff
from ludus.web.league.season.moved import begin as begin

ROUTES = [route for module in (season, finals, scrimmages, staff, reruns, settings) for route in module.ROUTES]
LINK = season.LINK
