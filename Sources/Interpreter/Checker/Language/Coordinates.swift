/// What a place in a formula is counted in: the content of the layout, or that of a row, a section that scrolls by itself.
enum Coordinates {
    /// No place, or one of which it is not known.
    case none
    case layout, row
    /// What leads from one to the other: the place of a section, an offset.
    case between

    /// What a sum or a difference is counted in; nil for one that mixes the two.
    func combined(with other: Coordinates, isSum: Bool) -> Coordinates? {
        switch (self, other) {
        case (.between, _), (_, .between): .between
        case (.none, _): isSum ? other : Coordinates.none
        case (_, .none): self
        case (.layout, .layout), (.row, .row): Coordinates.none
        case (.layout, .row), (.row, .layout): nil
        }
    }
}
