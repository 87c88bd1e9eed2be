import pytest


@pytest.mark.parametrize(
    ("template", "page"),
    [
        ('{{ _("Town\'s law") }}', "Town&#39;s law"),
        ('{{ _("About %(n)s")|format(n=3) }}', "About 3"),
        ('{{ _("Back" if no else "On") }}', "On"),
        ("{% trans %}<b>Two</b> words{% endtrans %}", "<b>Two</b> words"),
        ("{% trans n=no %}n is {{ n }}{% endtrans %}", "n is "),
        ('{{ ngettext("one", "many", 2) }}', "many"),
    ],
)
def test_sentences_come_out_as_they_would_on_every_page(app, template, page):
    assert app.jinja_env.from_string(template).render(no="") == page


def test_a_fixed_call_is_made_once_when_the_template_is_compiled(app):
    compiled = app.jinja_env.compile('{{ _("Back") }} {{ asset("css/portal.css") }}', raw=True)
    assert "/css/portal.css" in compiled
    assert "asset" not in compiled.replace("assets", "")
