"""`make bench`: measures the portal in one run; trust the ratios, times vary by machine."""

from tests.bench import fees, rules, server, sizes, transfers


def main() -> None:
    for section in (rules, fees, sizes, server, transfers):
        print(f"\n{section.__doc__.splitlines()[0]}\n")
        for line in section.measure():
            print(f"  {line}")


main()
