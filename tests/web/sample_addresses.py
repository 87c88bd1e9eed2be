"""Addresses for every page, so that guard tests walk them all. A new route adds its own here."""

from collections.abc import Iterator, Mapping

from portal.domain.edition import Town

DRIVEWAY = "activity=driveway&area_sqft=4000..6000"
SHAPES = (
    f"{DRIVEWAY}&1.shape=rectangle&1.length=50+ft&1.width=90..110+ft&2.shape=circle"
    "&2.across=12+ft&3.shape=triangle&3.base=20+ft&3.height=9+ft&4.shape=sides&4.a=9+ft&4.b=9+ft"
    "&4.c=5+ft&5.shape=trench&5.length=90+ft&5.width=2+ft&6.shape=wedge&6.length=30+ft"
    "&6.width=12+ft&7.shape=pad&7.length=30+ft&7.width=24+ft&7.room=10+ft&8.shape=pond"
    "&8.length=30+ft&8.width=20+ft&9.shape=cone&9.across=12+ft&10.shape=ridge&10.length=30+ft"
    "&10.width=6+ft&11.shape=round_pond&11.across=20+ft&all.margin=3+ft"
)
SOIL = (
    f"{DRIVEWAY}&1.shape=rectangle&1.length=12+ft&1.width=10+ft&1.depth=1..2+ft&1.way=cut"
    "&2.shape=circle&2.across=9+ft&2.depth=2+ft&2.way=fill&3.shape=triangle&3.base=20+ft"
    "&3.height=9+ft&3.depth=0.5+ft&3.way=cut&4.shape=sides&4.a=9..10+ft&4.b=9+ft&4.c=5+ft"
    "&4.depth=1+ft&4.way=cut&5.shape=trench&5.length=90+ft&5.width=4+ft&5.bottom=2+ft"
    "&5.depth=3+ft&6.shape=wedge&6.length=30+ft&6.width=12+ft&6.height=4+ft&7.shape=pad"
    "&7.length=30+ft&7.width=24+ft&7.room=10+ft&7.depth=1+ft&7.way=fill&8.shape=pond"
    "&8.length=30+ft&8.width=20+ft&8.bottom_length=20+ft&8.bottom_width=9+ft&8.depth=5+ft"
    "&9.shape=cone&9.across=12+ft&9.height=5+ft&9.way=fill&10.shape=ridge&10.length=30+ft"
    "&10.width=6+ft&10.height=3+ft&10.way=fill&11.shape=stations&11.area1=0+sq+ft&11.to2=20+ft"
    "&11.area2=12..15+sq+ft&11.way=cut&12.shape=loads&12.count=4..5&12.each=10+cu+yd&12.way=fill"
    "&all.margin=10%25"
)
SEVERAL = "activity=new_house&activity=septic&area_sqft=unknown"

# Endpoints whose pages need no town.
SAMPLES: dict[str, tuple[str, ...]] = {
    "check.towns": ("/",),
    "check.which_town": ("/which-town",),
    "inspections.public_key": ("/receipts/key.pem",),
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
    "check.change": (
        "/check/{question}",
        f"/check/{{question}}?{DRIVEWAY}",
        "/check/area?activity=driveway&area_sqft=600&1.shape=rectangle&1.length=20+ft&1.width=30+ft",
        "/check/area?activity=driveway&area_sqft=5&1.shape=rectangle&1.length=20+ft&1.width=30+ft",
    ),
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
    "inspections.new_job": ("/job/new",),
    "inspections.job": ("/job/{token}", "/job/{owner}"),
    "inspections.choose": ("/job/{token}/notice",),
    "inspections.when": ("/job/{token}/when?m={milestone}",),
    "inspections.given": ("/job/{token}/given?n={notice}.booked",),
    "inspections.arrange": ("/job/{token}/arrange/{notice}",),
    "inspections.visit": ("/job/{token}/visit/{visit}",),
    "inspections.receipt": ("/job/{token}/receipt/{notice}",),
    "inspections.receipt_file": ("/job/{token}/receipt/{notice}.json",),
    "saved.ask": (f"/save?{DRIVEWAY}",),
    "sizes.sheet": (f"/size/area_sqft/print?{SHAPES}", "/size/area_sqft/print"),
    "sizes.size": (
        f"/size/area_sqft?{DRIVEWAY}",
        f"/size/area_sqft?{SHAPES}",
        f"/size/area_sqft?{DRIVEWAY}&1.shape=sides&all.part=1",
        f"/size/area_sqft?{SHAPES}&all.part=1",
    ),
}
# Pages of one town only, and pages that say no, and how.
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
    ("/somers/size/volume_cuyd", 200),
    (f"/somers/size/volume_cuyd?{SOIL}", 200),
    (f"/somers/size/volume_cuyd?{SOIL}&all.reuse=yes", 200),
    (f"/somers/size/volume_cuyd?{SOIL}&all.reuse=no", 200),
    (f"/somers/size/volume_cuyd?{SOIL}&all.reuse=part&all.reused=4+cu+yd", 200),
    (f"/somers/size/volume_cuyd/print?{SOIL}&all.reuse=yes", 200),
    (f"/somers/size/volume_cuyd?{SOIL}&all.part=11", 200),
    ("/somers/size/volume_cuyd?1.shape=pond&1.length=5&1.width=5+m&1.depth=3", 422),
    ("/somers/size/volume_cuyd?1.shape=stations&1.area1=1&1.to2=2&1.area2=3&1.to4=1", 422),
    ("/somers/size/volume_cuyd?1.shape=loads&1.count=4+ft&1.each=10+tons&1.way=cut", 422),
    ("/somers/size/area_sqft?1.shape=sides&1.a=1&1.b=2&1.c=9", 422),
    ("/somers/size/area_sqft?1.shape=circle&1.across=0", 422),
    ("/somers/size/area_sqft?1.shape=circle&1.across=9&1.across=9", 422),
    ("/somers/size/area_sqft?1.shape=circle&1.across=9+ft+or+more", 422),
    ("/somers/size/area_sqft?1.shape=circle&1.across=5+ft&all.margin=10", 422),
    ("/somers/size/area_sqft?1.shape=circle&1.across=5+ft&all.margin=900%25", 422),
    ("/somers/size/area_sqft?1.shape=square", 422),
    ("/somers/size/area_sqft?1.shape=rectangle&1.length=9999+ft&1.width=9999+ft", 422),
    ("/somers/size/max_slope_pct", 404),
    ("/saved?reference=SOM-0000-0000E", 422),
    ("/saved?reference=SOM-0000-0000Y", 404),
    ("/somers/job/no-such-link", 404),
    ("/somers/job/no-such-link/notice", 404),
    ("/privacy?" + "x" * 50_000, 414),
)


def addresses(
    towns: Mapping[str, Town], reference: str, jobs: Mapping[str, Mapping[str, str]]
) -> Iterator[tuple[str, str]]:
    """Yield (endpoint, address) for every sample in every town, with each question in turn.

    `jobs` has, for each town, the links and references of a job that is under way there.
    """
    for endpoint, samples in SAMPLES.items():
        for sample in samples:
            yield endpoint, sample.format(reference=reference)
    for town in towns.values():
        questions = [question.id for question in town.editions[-1].questions]
        for endpoint, samples in TOWN_SAMPLES.items():
            for sample in samples:
                each = questions if "{question}" in sample else [""]
                for question in each:
                    named = sample.format(question=question, **jobs[town.id])
                    yield endpoint, f"/{town.id}{named}"
