"""A bare Flask page, the yardstick of the server's CPU time."""

from flask import Flask

app = Flask(__name__)


@app.get("/")
def hello() -> str:
    return "hello"
