"""Virtual elements, their HTML text, and the patches between two versions of a shell."""
