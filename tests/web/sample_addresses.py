"""Addresses for every page, so that guard tests walk them all. A new route adds its own here."""

from collections.abc import Iterator, Mapping

from portal.domain.edition import Town

DRIVEWAY = "activity=driveway&area_sqft=4000..6000"
SEVERAL = "activity=new_house&activity=septic&area_sqft=unknown"

# Endpoints whose pages need no town.
SAMPLES: dict[str, tuple[str, ...]] = {
    "check.towns": ("/",),
    "check.which_town": ("/which-town",),
    "pages.accessibility": ("/accessibility",),
    "pages.favicon": ("/favicon.ico",),
    "pages.healthz": ("/healthz",),
    "pages.privacy": ("/privacy",),
    "saved.look_up": ("/saved",),
    "saved.show": ("/saved/{reference}",),
}
# Endpoints of one town; each address follows the town's own.
TOWN_SAMPLES: dict[str, tuple[str, ...]] = {
    "check.start": ("",),
    "check.plain_page": ("/already-started", "/letter", "/running-out", "/plans-changed"),
    "check.index_of_work": ("/work",),
    "check.law": ("/law",),
    "check.check": ("/check", f"/check?{DRIVEWAY}", f"/check?{SEVERAL}"),
    "check.change": ("/check/{question}", f"/check/{{question}}?{DRIVEWAY}"),
    "check.answers": (f"/answers?{DRIVEWAY}",),
    "check.determination": (
        "/determination",
        f"/determination?{DRIVEWAY}",
        f"/determination?{SEVERAL}",
        "/determination?activity=driveway&area_sqft=0",
        "/determination?activity=grading&area_sqft=50000&site_plan=yes",
    ),
    "check.determination_json": (f"/determination.json?{DRIVEWAY}",),
    "check.determination_document": (f"/determination.pdf?{DRIVEWAY}",),
    "check.sheet": (f"/bring?{SEVERAL}", f"/send?{SEVERAL}", f"/print?{SEVERAL}"),
    "fees.estimate": (f"/fees?{DRIVEWAY}", "/fees?activity=grading&area_sqft=50000&site_plan=yes"),
    "fees.estimate_json": (f"/fees.json?{DRIVEWAY}",),
    "compare.compare": (
        "/compare",
        f"/compare?{DRIVEWAY}",
        f"/compare?{DRIVEWAY}&with.area_sqft=0%3C..%3C5000",
        f"/compare?{SEVERAL}&with.area_sqft=4000",
    ),
    "saved.ask": (f"/save?{DRIVEWAY}",),
}
# Pages that say no, and how.
FAULTY: tuple[tuple[str, int], ...] = (
    ("/no-such-town", 404),
    ("/no-such-town/determination.json", 404),
    ("/no/such/page", 404),
    ("/somers/check/no_such_question", 404),
    ("/somers/determination?no_such_fact=1", 422),
    ("/somers/determination?area_sqft=lots", 422),
    ("/somers/determination.json?area_sqft=-5", 422),
    ("/carmel/check?answering=area&area_sqft=typed&area_sqft.typed=five", 422),
    ("/carmel/determination?edition=1900-01-01", 404),
    ("/somers/compare?area_sqft=9&with.area_sqft=lots", 422),
    ("/somers/compare?no_such_fact=1", 422),
    ("/carmel/compare?with.no_such_fact=1", 422),
    ("/carmel/compare?edition=1900-01-01", 404),
    ("/saved?reference=SOM-0000-0000E", 422),
    ("/saved?reference=SOM-0000-0000Y", 404),
    ("/privacy?" + "x" * 50_000, 414),
)


def addresses(towns: Mapping[str, Town], reference: str) -> Iterator[tuple[str, str]]:
    """Yield (endpoint, address) for every sample in every town, with each question in turn."""
    for endpoint, samples in SAMPLES.items():
        for sample in samples:
            yield endpoint, sample.format(reference=reference)
    for town in towns.values():
        questions = [question.id for question in town.editions[-1].questions]
        for endpoint, samples in TOWN_SAMPLES.items():
            for sample in samples:
                each = questions if "{question}" in sample else [""]
                for question in each:
                    yield endpoint, f"/{town.id}{sample.format(question=question)}"
