// What an app imports: from a text to the elements on screen. Tests, proofs, lint and comparisons are `LayoutAnalysis`.
@_exported import LayoutChecker
@_exported import LayoutEngine
