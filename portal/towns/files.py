"""The files of a town package, by name, and the shape of each."""

from portal.towns import schema, visit_schema

FILES: dict[str, type[schema.Entry]] = {
    "town": schema.TownFile,
    "sections": schema.SectionsFile,
    "facts": schema.FactsFile,
    "kinds": schema.KindsFile,
    "rules": schema.RulesFile,
    "obligations": schema.ObligationsFile,
    "questions": schema.QuestionsFile,
    "pages": schema.PagesFile,
    "missing": schema.MissingFile,
    "inspections": visit_schema.InspectionsFile,
    "holidays": visit_schema.HolidaysFile,
    "examples": schema.ExamplesFile,
    "classes": schema.ClassesFile,
}
