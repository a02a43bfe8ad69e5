/// What a line `name: value` sets. The raw value is the name in the file, the order that of lists in diagnostics.
package enum Property: String, CaseIterable, Sendable {
    case size, place, slot, extent, insets, center, translation, rotation, scale, anchor, alpha, z, perspective, hidden,
        blur
    case count, scroll, viewport, items, snap
}
