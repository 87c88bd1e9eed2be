"""Somers' rules as a plain chain of `if`: fast, but blind to whatever is not known."""

from collections.abc import Mapping
from typing import Any

Job = Mapping[str, Any]
EXEMPT, ADMINISTRATIVE, BOARD = 1, 4, 8
NOT_REGULATED = 2
ALWAYS = {"lawn_maintenance", "posts_poles"}
SMALL_STRUCTURES = {"accessory_structure", "pool"}


def over(job: Job) -> bool:
    return job["area_sqft"] >= 5_000 or job["volume_cuyd"] >= 50


def exemption(kind: str, job: Job) -> bool | None:  # noqa: PLR0911 - the plain chain it measures
    """Return whether the exemption that names a kind holds; None where it is in doubt."""
    if kind in ALWAYS:
        return True
    if kind in ("agriculture", "silviculture"):
        return job["active_farm"] and not job["new_farm_structure"]
    if kind == "home_garden":
        farm = job["active_farm"] and not job["new_farm_structure"]
        return job["own_family_use"] or farm
    if kind == "landscaping":
        if not job["existing_structure"]:
            return False
        return None if job["regrading"] and over(job) else True
    if kind in SMALL_STRUCTURES:
        if not job["residential"] or job["structure_sqft"] >= 1_000:
            return False
        in_ground = kind == "pool" and job["pool_in_ground"]
        return None if over(job) or in_ground else True
    if kind in ("deck", "patio"):
        return None if job["residential"] and job["structure_sqft"] < 1_000 else False
    return _exemption_by_purpose(kind, job)


def _exemption_by_purpose(kind: str, job: Job) -> bool:
    if kind == "exterior_alteration":
        return not job["coverage_increase"]
    if kind == "routine_maintenance":
        return job["original_line"]
    if kind == "smp_repair":
        return job["smo_required"] or job["original_line"]
    if kind == "septic":
        return job["serves_existing"]
    if kind == "emergency":
        return job["emergency_now"]
    return False


def classes(job: Job) -> int:  # noqa: PLR0911 - the plain chain it measures
    """Return the class mask of a whole job."""
    if job["completed_before_effective"]:
        return NOT_REGULATED
    if job["area_sqft"] <= 0 and job["volume_cuyd"] <= 0:
        return NOT_REGULATED
    small = job["area_sqft"] < 5_000 and job["volume_cuyd"] < 50 and not job["common_plan"]
    named = [exemption(kind, job) for kind in job["activity"]]
    board = _board(job)
    screen = not board and _screen(job)
    if small or all(value is True for value in named):
        return _exempt(job, board, screen)
    if all(value is False for value in named) and job["area_sqft"] >= 5_000:
        return _regulated(board, screen)
    if job["hazard"] and over(job):
        return _regulated(board, screen)
    if board:
        return EXEMPT | BOARD
    return EXEMPT | ADMINISTRATIVE | (BOARD if screen else 0)


def _board(job: Job) -> bool:
    return (
        job["subdivision"]
        or job["site_plan"]
        or job["wetland_permit"] == "planning_board"
        or job["slope_permit"] == "planning_board"
        or job["max_slope_pct"] >= 25
    )


def _screen(job: Job) -> bool:
    return (
        job["wetland_permit"] == "town_engineer"
        or job["slope_permit"] == "town_engineer"
        or job["max_slope_pct"] >= 15
        or job["wetland_ft"] <= 100
        or job["watercourse_ft"] <= 100
    )


def _exempt(job: Job, board: bool, screen: bool) -> int:
    if job["hazard"]:
        if over(job):
            return _regulated(board, screen)
        if board:
            return EXEMPT | BOARD
        return EXEMPT | ADMINISTRATIVE | (BOARD if screen else 0)
    if board:
        return EXEMPT | BOARD
    if screen:
        return EXEMPT | BOARD | (ADMINISTRATIVE if over(job) else 0)
    return EXEMPT


def _regulated(board: bool, screen: bool) -> int:
    if board:
        return BOARD
    return ADMINISTRATIVE | (BOARD if screen else 0)


def obligations(job: Job) -> list[str]:
    """Return the ids of the obligations of a whole job for which a permit is possible."""
    area, volume = job["area_sqft"], job["volume_cuyd"]
    water = job["watercourse_ft"] <= 100 or job["wetland_ft"] <= 100
    found = ["erosion_control_plan", "town_inspections"]
    if area >= 5_000 or job["common_plan"]:
        found += ["stormwater_plan", "contractor_certification", "state_notice_of_intent"]
    elif area >= 43_560:
        found.append("state_notice_of_intent")
    listed = job["use"] not in ("none", "agricultural_building")
    after = area >= 43_560 and (
        listed or (job["use"] == "agricultural_building" and area >= 217_800)
    )
    if after:
        found += ["postconstruction_controls", "professional_preparer"]
    if area >= 43_560:
        found.append("weekly_inspection")
    if area > 217_800:
        found.append("five_acre_phasing")
    if job["max_slope_pct"] > 25 or volume >= 20_000 or water:
        found.append("soil_district_referral")
    if job["smp_installed"] or after:
        found += ["maintenance_easement", "maintenance_agreement", "as_built_plan"]
    return found + _special(job)


def _special(job: Job) -> list[str]:
    found = []
    main = "underground_utility" in job["activity"] and job["utility"] == "main"
    if main and job["utility_sqft"] > 10_000:
        found.append("open_trench_limit")
    if (job["channel_work"] or "channel_work" in job["activity"]) and job["wet_season"]:
        found.append("wet_season_block")
    return found
