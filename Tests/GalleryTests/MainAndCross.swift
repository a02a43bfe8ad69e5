import Interpreter

/// One record of lengths.
func record(_ fields: KeyValuePairs<String, Double>) -> [DataField] {
    fields.map { DataField(name: $0.key, value: .number($0.value)) }
}

/// A rectangle by main and cross, as a list that scrolls that way has it.
func rectangle(main: Double, cross: Double, length: Double, width: Double, isHorizontal: Bool) -> LayoutRectangle {
    isHorizontal
        ? LayoutRectangle(x: main, y: cross, width: length, height: width)
        : LayoutRectangle(x: cross, y: main, width: width, height: length)
}

extension LayoutSize {
    /// A size by main and cross.
    init(main: Double, cross: Double, isHorizontal: Bool) {
        self = isHorizontal ? LayoutSize(width: main, height: cross) : LayoutSize(width: cross, height: main)
    }
}
