"""HTTP and nothing else: read the request, call the layers below, answer with a page."""
