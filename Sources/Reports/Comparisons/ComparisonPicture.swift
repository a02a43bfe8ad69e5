import Interpreter
import LayoutAnalysis
import LayoutDSL

/// A filmstrip of two layouts: for each moment the old one and the new one beside it.
package struct ComparisonPicture: Sendable {
    private let picture: Picture
    private let style: Picture.Style

    /// More moments than so many are no strip any more.
    private static let limit = 6

    /// Makes a picture of where they differ the most; of two layouts that are the same, of the first offset.
    ///
    /// - Parameters:
    ///   - comparison: What differs.
    ///   - old: The old layout.
    ///   - new: The new one.
    ///   - command: The command that draws it again.
    package init(_ comparison: LayoutComparison, _ old: Prepared, _ new: Prepared, command: String) {
        var shots: [Picture.Shot] = []
        for place in ComparisonPicture.places(comparison) {
            for (prepared, name) in [(old, "old"), (new, "new")] {
                let frame = prepared.attributes(at: prepared.offset(along: place))
                shots.append(Picture.Shot(frame, of: prepared, caption: .named(name)))
            }
        }
        let layouts = [old.program.layout, new.program.layout]
        var picture = Picture(
            title: layouts[0].name, kinds: layouts.flatMap { $0.elements.map { $0.name } },
            isHorizontal: layouts[0].isHorizontal, shots: shots, command: command)
        picture.contents = ContentKind.all(of: old) + ContentKind.all(of: new)
        self.picture = picture
        var style = Picture.Style()
        style.columns = 2
        self.style = style
    }

    /// Where each difference begins and where it is the largest, rising, each once.
    private static func places(_ comparison: LayoutComparison) -> [Double] {
        var found: [Double] = []
        for difference in comparison.differences where difference.element != nil {
            for place in [difference.place, difference.offsets.lowerBound]
            where found.count < limit && !found.contains(where: { abs($0 - place) < 1 }) { found.append(place) }
        }
        return found.isEmpty ? [max(0, comparison.offsets.lowerBound)] : found.sorted()
    }

    /// Writes it as SVG.
    package func write(into writer: inout TextWriter) { picture.write(style, into: &writer) }
}
