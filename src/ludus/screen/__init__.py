"""What commands show in a terminal: lines, tables, boards, results, a match as it is played. For cli and originals."""
