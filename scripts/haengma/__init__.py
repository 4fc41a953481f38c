"""What the programs in scripts/ share. It knows no single problem."""
