"""`fastmcp dev apps` as it is installed, with stand-ins for the sites that it and its page ask."""
