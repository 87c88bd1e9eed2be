"""Documents to print, keep and send: PDF and QR code."""
