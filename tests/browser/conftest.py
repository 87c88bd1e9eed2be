"""The portal on a real port, and Chromium pages whose every complaint fails a test."""

import os
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from playwright.sync_api import Browser, BrowserContext, Page, Request, Response
from werkzeug.serving import make_server

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
QUIET = (
    "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip
# Chromium complains of any page whose status is an error; such pages are ours, and meant.
EXPECTED = "the server responded with a status of 4"
# Not every refusal reaches the console in words of its own.
TELL_VIOLATIONS = """document.addEventListener("securitypolicyviolation", (event) =>
  console.error(`refused by CSP: ${event.violatedDirective} ${event.blockedURI}`));"""
# Werkzeug's server leaves a file of ours open when a page that is left cuts its answer off.
CUT_OFF = "ignore:unclosed file .*static:ResourceWarning"
MISSING = "Chromium is missing. On Debian: apt-get install chromium"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.filterwarnings(CUT_OFF))


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, object]) -> dict[str, object]:
    if CHROMIUM is None:
        if os.environ.get("CI"):
            pytest.fail(MISSING)
        pytest.skip(MISSING)  # it tells what to install; in CI it is a failure
    return {**browser_type_launch_args, "executable_path": CHROMIUM, "args": list(QUIET)}


@pytest.fixture(scope="session")
def base_url(app: Flask) -> Iterator[str]:
    """The address at which the application under test answers."""
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.port}"
    server.shutdown()
    thread.join()
    server.server_close()


def watch(context: BrowserContext) -> list[str]:
    """Return a list that fills with what the browser complains about in a context."""
    complaints: list[str] = []
    context.on(
        "console",
        lambda message: (
            complaints.append(message.text)
            if message.type in ("error", "warning") and EXPECTED not in message.text
            else None
        ),
    )
    context.on("weberror", lambda fault: complaints.append(str(fault.error)))
    context.on("requestfailed", lambda request: complaints.extend(failure_of(request)))
    context.on("response", lambda response: complaints.extend(refusal_of(response)))
    context.add_init_script(TELL_VIOLATIONS)
    return complaints


def failure_of(request: Request) -> list[str]:
    """Tell a request that got no answer; leaving a page breaks off its own."""
    broken_off = request.failure == "net::ERR_ABORTED"
    return [] if broken_off else [f"{request.url}: {request.failure}"]


def refusal_of(response: Response) -> list[str]:
    """Tell a refusal of anything but a page."""
    a_page = response.request.resource_type in ("document", "fetch", "xhr")
    return [] if a_page or response.status < 400 else [f"{response.url}: {response.status}"]


@pytest.fixture
def complaints(context: BrowserContext) -> list[str]:
    """What the browser complained about so far; a test that means to cause it clears the list."""
    return watch(context)


@pytest.fixture
def page(page: Page, complaints: list[str]) -> Iterator[Page]:
    yield page
    assert complaints == []


@pytest.fixture
def plain_page(browser: Browser, base_url: str) -> Iterator[Page]:
    """A page of a browser with JavaScript off."""
    context = browser.new_context(base_url=base_url, java_script_enabled=False)
    complaints = watch(context)
    yield context.new_page()
    context.close()
    assert complaints == []
