import LayoutDSL

extension Diagnostic {
    /// A finding in the prelude, shown in a file that the user can change: at the place that leads there.
    func shown(at place: SourceSpan) -> Diagnostic {
        var shown = self
        shown.primary = Label(place, "used here")
        shown.secondary =
            [Label(primary.span, primary.text.isEmpty ? "found here" : primary.text)] + secondary.prefix(2)
        shown.fixes = []
        return shown
    }
}
