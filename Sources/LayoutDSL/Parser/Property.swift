/// The property that a line `name: value` sets. The raw value is the name in the file. Lists in diagnostics have this
/// order.
package enum Property: String, CaseIterable, Sendable {
    case size, place, slot, extent, present, insets, margin, center, translation, rotation, scale, anchor, alpha, z,
        perspective, hidden, blur, eye, drawn, clip, corner, inner
    case innerTranslation = "inner.translation"
    case innerScale = "inner.scale"
    case count, scroll, viewport, items, snap, halt, loop, opens, keep, mirrors

    /// Byte by byte, as all names are compared.
    package init?(rawValue: String) {
        guard let found = Property.allCases.first(where: { $0.rawValue.utf8.elementsEqual(rawValue.utf8) }) else {
            return nil
        }
        self = found
    }
}
