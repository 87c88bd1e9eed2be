"""Messages are whole: literals that a tool can collect, with each of their places filled."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from jinja2 import Environment, nodes

ROOT = Path(__file__).resolve().parents[2]
MODULES = sorted((ROOT / "portal").rglob("*.py"))
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
MESSAGES = {"_": 1, "gettext": 1, "ngettext": 2}  # how many of the arguments are messages
PLACE = re.compile(r"\{(\w+)\}")
PERCENT = re.compile(r"%\((\w+)\)[sd]")
# Errors for authors and operators begin small; only these modules have sentences for them.
SENTENCE = re.compile(r"[A-Z“][\w'’]* [\w“{]")
FOR_AUTHORS = {
    "portal/cli/fees.py", "portal/cli/inspections.py", "portal/cli/towns.py",
    "portal/cli/receipts.py", "portal/config.py", "portal/towns/loader.py",
}  # fmt: skip
TEXT = re.compile(r"[^\W\d_]{2,}")
READ_ALOUD = re.compile(r' (?:aria-label|alt|title|placeholder|content)="([^"]*[^\W\d_][^"]*)"')
# What a page may hold as it stands: its head's settings, and the portal's name.
AS_IT_STANDS = {"Groundwork", "width=device-width, initial-scale=1", "light"}
# The keys of a town's files that are no words of ours for people: ids, conditions, what authors
# note for each other, and what the law itself says.
NO_WORDS = {
    "ask_when", "beside", "counted_once", "define", "doubt_when", "exempt_when", "facts",
    "from_fact", "group", "holds", "id", "note", "omit", "one_of", "order", "quote", "stage",
    "time_zone", "until", "values", "when",
}  # fmt: skip


def messages(call: ast.expr) -> list[ast.expr] | None:
    """Return the messages of a call that translates; None for anything else."""
    if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in MESSAGES:
        return call.args[: MESSAGES[call.func.id]]
    return None


def untold(tree: ast.Module) -> Iterator[str]:
    """Yield each sentence in the code that is no message and no docstring."""
    known = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    known |= {id(message) for node in ast.walk(tree) for message in messages(node) or ()}
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)) if id(node) not in known and SENTENCE.match(text):
                yield f"line {node.lineno}: {text!r} is no message"


def faults(source: str) -> Iterator[str]:
    """Yield each call that translates no literal, or of which a place is left open."""
    for node in ast.walk(ast.parse(source)):
        for message in messages(node) or ():
            if not (isinstance(message, ast.Constant) and isinstance(message.value, str)):
                yield f"line {node.lineno}: {ast.unparse(message)} is no literal"
        match node:
            case ast.Call(func=ast.Attribute(value=said, attr="format"), args=[], keywords=given):
                said = [m for part in ast.walk(said) for m in messages(part) or ()]
                wanted = {tuple(sorted(PLACE.findall(ast.literal_eval(m)))) for m in said}
                filled = tuple(sorted(str(keyword.arg) for keyword in given))
                if wanted - {filled}:
                    yield f"line {node.lineno}: {wanted} is filled by {filled}"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_messages_are_literals_whose_places_are_filled(path):
    assert list(faults(path.read_text())) == []


@pytest.mark.parametrize(
    "path",
    [path for path in MODULES if str(path.relative_to(ROOT)) not in FOR_AUTHORS],
    ids=lambda path: str(path.relative_to(ROOT)),
)
def test_every_sentence_in_the_code_is_a_message(path):
    assert list(untold(ast.parse(path.read_text()))) == []


def test_a_planted_sentence_is_seen():
    assert list(untold(ast.parse("raise QuantityError(f'At most {most}.')")))
    assert not list(untold(ast.parse("raise QuantityError(_('At most {most}.'))")))


@pytest.mark.parametrize(
    "source",
    [
        "_(f'At most {most}.')",
        "_('At most ' + most)",
        "_(words)",
        "ngettext('an acre', more, 2)",
        "_('At most {most}.').format(least=1)",
        "(_('At most {most}.') if most else _('Any')).format(most=1)",
    ],
)
def test_a_planted_message_is_seen(source):
    assert list(faults(source))


def template_faults(source: str) -> Iterator[str]:
    """Yield what in a template is a bare word, no literal, or a place left open."""
    environment = Environment(extensions=["jinja2.ext.i18n"], autoescape=True)
    tree = environment.parse(source)
    formats = {
        id(found.node): {pair.key for pair in found.kwargs}
        for found in tree.find_all(nodes.Filter)
        if found.name == "format"
    }
    # The calls of trans blocks, which fill themselves, are those of gettext.
    for call in tree.find_all(nodes.Call):
        name = call.node.name if isinstance(call.node, nodes.Name) else ""
        for message in call.args[: MESSAGES.get(name, 0)] if name != "gettext" else ():
            if not isinstance(message, nodes.Const):
                yield f"line {call.lineno}: no literal"
            elif set(PERCENT.findall(message.value)) != formats.get(id(call), set()):
                yield f"line {call.lineno}: a place of {message.value!r} is left open"
    shown = re.sub(r"\{% trans.*?endtrans %\}", "", source, flags=re.S)
    data = "".join(text for _, kind, text in environment.lex(shown) if kind == "data")
    bare = [text.strip(" -") for text in re.sub(r"<[^>]*>", "\n", data).splitlines()]
    bare = [text for text in bare if TEXT.search(text)] + READ_ALOUD.findall(data)
    yield from (text for text in bare if text not in AS_IT_STANDS)


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_template_holds_no_bare_word(path):
    assert list(template_faults(path.read_text())) == []


@pytest.mark.parametrize(
    "source",
    [
        "<p>Back</p>",
        '<p>{{ _("Back") }} now</p>',
        '<nav aria-label="Back"></nav>',
        '{{ _("About %(most)s") }}',
        '{{ _("About %(most)s")|format(least=1) }}',
        "{{ _(words) }}",
    ],
)
def test_a_planted_bare_word_is_seen(source):
    assert list(template_faults(source))


def test_every_key_of_a_towns_files_is_words_for_people_or_known_to_be_none():
    modules = [ROOT / "portal" / "towns" / name for name in ("schema.py", "visit_schema.py")]
    tables = [table for module in modules for table in ast.parse(module.read_text()).body]
    keys = {
        node.target.id
        for table in tables
        if isinstance(table, ast.ClassDef)
        for node in table.body
        if isinstance(node, ast.AnnAssign)
        and re.search(r"(?<!dict\[)\bstr\b", ast.unparse(node.annotation))
    }
    assert keys == NO_WORDS
