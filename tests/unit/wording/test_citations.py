import pytest

from portal.domain.ordinance import Section
from portal.wording.citations import say_section


@pytest.mark.parametrize(
    ("section", "said"),
    [
        ("93-5A(4)", "§ 93-5A(4)"),
        ("156-43", "§ 156-43"),
        ("156-80 RECHARGE", "§ 156-80, recharge"),
        ("93-3 SPDES GENERAL PERMIT FOR MS4S", "§ 93-3, SPDES general permit for MS4s"),
        ("Ch. 89", "Ch. 89"),
        ("Ch. 89 ADJACENT AREA", "Ch. 89, adjacent area"),
        ("10 NYCRR 128-3.9", "10 NYCRR 128-3.9"),
        ("15 RCNY 18-39", "15 RCNY 18-39"),
        ("GP-0-25-001", "GP-0-25-001"),
    ],
)
def test_a_section_is_named_as_its_law_names_it(section: str, said: str) -> None:
    assert say_section(Section(section, "", "printed")) == said


def test_a_number_that_our_copy_does_not_print_says_so() -> None:
    assert say_section(Section("93-4B", "", "counted")) == "§ 93-4B (number by our count)"
