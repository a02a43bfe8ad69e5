/// The property that a line `name: value` sets. The raw value is the name in the file. Lists in diagnostics have this
/// order.
package enum Property: String, CaseIterable, Sendable {
    case size, place, slot, extent, insets, center, translation, rotation, scale, anchor, alpha, z, perspective, hidden,
        blur
    case count, scroll, viewport, items, snap, halt, opens, keep
}
