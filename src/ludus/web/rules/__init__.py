"""A game's rules as a page: Markdown to HTML, and in which language."""
