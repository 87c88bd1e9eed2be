"""Twenty real jobs: what a person answers, by fact, and what the portal must then say.

A value in ("typed", text) is written in the box; any other is the value of the radio or box that
is picked. What a job does not name is answered "no", or "unknown" where there is no such answer.
"""

from dataclasses import dataclass, field

Answer = str | tuple[str, str]


@dataclass(frozen=True)
class RealJob:
    """One job. `most` is the greatest number of pages it may take."""

    name: str
    town: str
    kinds: tuple[str, ...]
    outcome: str
    most: int = 10
    answers: dict[str, Answer] = field(default_factory=dict)


FAR = {"wetland_ft": "100<..100000", "watercourse_ft": "100<..100000"}
FLAT = {"max_slope_pct": ("typed", "8%")}
DRY: dict[str, Answer] = {**FAR, **FLAT, "residential": "yes", "existing_structure": "yes"}
HERE: dict[str, Answer] = {
    "wetland_ft": ("typed", "300 ft"), "watercourse_ft": ("typed", "300 ft"),
    "waterbody_ft": ("typed", "300 ft"), "earthmoving": "yes", "existing_structure": "yes",
}  # fmt: skip


def area(text: str) -> dict[str, Answer]:
    return {"area_sqft": ("typed", text)}


def soil(text: str) -> dict[str, Answer]:
    return {"volume_cuyd": ("typed", text)}


JOBS = [
    RealJob("a fence", "somers", ("posts_poles",), "exempt", 6,
            {**DRY, **area("200 sq ft"), **soil("3 yards")}),
    RealJob("a shed", "somers", ("accessory_structure",), "exempt", 6,
            {**DRY, **area("20 x 30"), **soil("10 cu yd")}),
    RealJob("a patio cut into a bank", "somers", ("patio",), "confirm", 7,
            {**DRY, **area("4,000 sq ft"), **soil("60 yards"), "structure_sqft": ("typed", "800")}),
    RealJob("a lawn by a brook", "somers", ("lawn_maintenance",), "confirm", 6,
            {**DRY, "watercourse_ft": ("typed", "40 ft"), **area("1/4 acre"), **soil("5")}),
    RealJob("a house", "somers", ("new_house",), "administrative", 10,
            {**DRY, **area("1 acre"), **soil("900 cu yd"), "use": "single_family_home",
             "smp_installed": "yes"}),
    RealJob("a driveway, size unsure", "somers", ("driveway",), "confirm", 10,
            {**DRY, "area_sqft": "unknown", "volume_cuyd": "unknown"}),
    RealJob("repaving", "somers", ("routine_maintenance",), "exempt", 10,
            {**DRY, **area("6,000 sq ft"), **soil("80"), "original_line": "yes"}),
    RealJob("septic and driveway", "somers", ("septic", "driveway"), "confirm", 10,
            {**DRY, **area("8000"), **soil("200"), "serves_existing": "yes"}),
    RealJob("garden and fence", "somers", ("home_garden", "posts_poles"), "exempt", 10,
            {**DRY, **area("6000"), **soil("0"), "own_family_use": "yes"}),
    RealJob("a shop", "somers", ("commercial_site",), "planning_board", 10,
            {**FAR, **FLAT, **area("30,000 sq ft"), **soil("900"), "site_plan": "yes",
             "use": "commercial"}),
    RealJob("a fence", "carmel", ("posts_poles",), "not_regulated", 6,
            {**HERE, **area("100 sq ft")}),
    RealJob("a shed", "carmel", ("accessory_structure",), "not_regulated", 6,
            {**HERE, **area("20 x 30 ft")}),
    RealJob("a patio", "carmel", ("patio",), "not_regulated", 6, {**HERE, **area("4,999 sq ft")}),
    RealJob("a new lawn", "carmel", ("lawn_maintenance",), "confirm", 10,
            {**HERE, **area("12,000 sq ft")}),
    RealJob("a house", "carmel", ("new_house",), "administrative", 10,
            {**HERE, **area("9,000 sq ft"), "building_permit": "yes", "single_family": "yes",
             "impaired_discharge": "unknown"}),
    RealJob("a driveway, plan unsure", "carmel", ("driveway",), "confirm", 10,
            {**HERE, **area("4000"), "common_plan": "unknown"}),
    RealJob("graves and a driveway", "carmel", ("cemetery_graves", "driveway"), "confirm", 10,
            {**HERE, **area("6000")}),
    RealJob("graves and a fence", "carmel", ("cemetery_graves", "posts_poles"), "not_regulated", 10,
            {**HERE, **area("6000")}),
    RealJob("five acres of shops", "carmel", ("commercial_site",), "planning_board", 10,
            {**HERE, "area_sqft": "217800..50000000", "site_plan": "yes"}),
    RealJob("woods cut", "carmel", ("silviculture",), "confirm", 10,
            {**HERE, **area("2 acres"), "landing_or_haul_road": "unknown"}),
]  # fmt: skip
