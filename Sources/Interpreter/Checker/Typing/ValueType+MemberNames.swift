import LayoutDSL

extension ValueType {
    /// The names that may follow a value of this type.
    var memberNames: [String] {
        let rectangle = [
            "left", "right", "top", "bottom", "start", "end", "width", "height", "size", "center", "origin",
        ]
        switch self {
        case .region(.safeArea, _, _): return ["top", "left", "bottom", "right", "start", "end"]
        case .region(.viewport, .whole, _): return rectangle + ["safeArea"]
        case .rectangle, .region(_, .whole, _): return rectangle
        case .size, .region(_, .size, _): return Word.partsOfSize.map { $0.rawValue }
        case .point, .region(_, .origin, _), .region(_, .center, _): return Word.partsOfPoint.map { $0.rawValue }
        case .box: return ["rest", "size", "width", "height", "index", "count", "drawn", "stuck", "visible"]
        case .element:
            return ["frame", "rest", "width", "height", "size", "visible"]
                + Property.allCases.filter { $0 == .inner || $0.isObserved && !$0.isInside }.map { $0.rawValue }
                + ["shown", "stuck", "section", "index"]
        case .aspect(.inner, _, _): return Property.insides.map { $0.part }
        case .aspect(let property, _, _): return property.quantities.map { $0.row.part }
        case .scroller: return Word.partsOfScroller.map { $0.rawValue }
        case .cell: return ["section", "index"]
        case .list: return ["count"]
        case .poison, .quantity, .infinite, .boolean, .stops, .data: return []
        }
    }
}
