/// Every word that the language itself knows in formulas and properties. The interner knows them first, so that a
/// symbol below `Word.allCases.count` is the word at that place.
enum Word: String, CaseIterable {
    // Values in scope of a formula
    case offset, progress, viewport, content, index, count, section, rest, width, height, infinity, pi, size, area
    case slot, horizontal, data, cell, proposed, velocity, reducedMotion, rightToLeft
    // Parts of points, sizes and rectangles
    case x, y, z, main, cross, left, right, top, bottom, start, end, center, origin, safeArea
    // Functions
    case min, max, clamp, abs, floor, ceil, round, mod, sqrt, sin, cos, tan, atan, atan2, hypot, sign, mix, map,
        extrapolate
    // Functions with a memory of other elements
    case sum, sumBefore, largest, wrap, shortest, pack, cluster, at, varies
    // Labels of their arguments
    case `in`, per, gap, within, of, from, to
    // What tests set
    case items
    // Values of `scroll`, and the arrangement that stands where a file names none
    case vertical, both, standard

    /// Whether a file may not give the name to something of its own: it would change what formulas mean.
    var isReserved: Bool {
        switch self {
        case .offset, .progress, .viewport, .content, .index, .count, .section, .rest, .width, .height, .infinity,
            .pi, .size, .area, .slot, .horizontal, .data, .cell, .proposed, .velocity, .reducedMotion, .rightToLeft,
            .min, .max, .clamp, .abs, .floor,
            .ceil, .round,
            .mod, .sqrt, .sin, .cos, .tan, .atan, .atan2, .hypot, .sign, .mix, .map, .extrapolate, .sum, .sumBefore,
            .largest, .wrap,
            .shortest, .pack, .cluster, .at, .varies:
            true
        case .in, .per, .gap, .within, .of, .from, .to, .x, .y, .z, .main, .cross, .left, .right, .top, .bottom, .start,
            .end, .center, .origin, .safeArea, .items, .vertical, .both, .standard:
            false
        }
    }

    /// How many there are: the symbols below are the words.
    static let wordCount = Int32(clamping: allCases.count)

    /// Whether it is the name of a function, with a memory or without.
    var isFunction: Bool {
        switch self {
        case .min, .max, .clamp, .abs, .floor, .ceil, .round, .mod, .sqrt, .sin, .cos, .tan, .atan, .atan2, .hypot,
            .sign, .mix, .map, .extrapolate, .sum, .sumBefore, .largest, .wrap, .shortest, .pack, .cluster, .at,
            .varies:
            true
        default: false
        }
    }

    /// The names of values that a formula may read.
    static let values: [Word] = [
        .offset, .progress, .viewport, .content, .index, .count, .section, .rest, .width, .height, .infinity, .pi,
        .size, .area, .slot, .horizontal, .data, .cell, .proposed, .velocity,
        .reducedMotion, .rightToLeft,
    ]

    /// The names of functions and folds.
    static let functions = allCases.filter { $0.isFunction }
}
