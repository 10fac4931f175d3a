"""What the two games on a graph of planets share: board file, generator, orders and shuttles, views, drawing."""
