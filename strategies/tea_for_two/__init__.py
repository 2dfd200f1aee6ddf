"""How a thinking merchant of Tea for 2 decides."""
