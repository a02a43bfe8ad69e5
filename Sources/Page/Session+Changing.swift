import Interpreter
import LayoutDSL
import Player
import Reports

/// What happens to a list while somebody looks at it, by the page's controls: its data changes, sizes are measured late,
/// bars cover a part of it. What is read stays where it is.
extension Session {
    /// How much of the screen bars cover, from the next `prepare` on.
    package func setContentInsets(top: Double, left: Double, bottom: Double, right: Double) {
        controls.host.environment.contentInsets = LayoutEnvironment.Insets(
            top: top, left: left, bottom: bottom, right: right)
    }

    /// Changes an item of what is shown.
    ///
    /// - Parameters:
    ///   - change: What happens to it.
    ///   - section: Its section, counted from 0.
    ///   - item: Its place in the section, counted from 0.
    ///   - length: The new size, in points, where one is needed.
    ///   - writer: Gets the offset at which what was read stands still, or what is wrong, as JSON.
    package func change(
        _ change: ItemChange, section: Int, item: Int, length: Double, into writer: inout TextWriter
    ) {
        guard let prepared else { return tell("there is no list yet", into: &writer) }
        let fields = prepared.program.layout.fields.filter { $0.level == .item }
        switch change {
        case .insert:
            // A field without a default needs a value; one of another block is of no use and does no harm.
            let needed = fields.filter { !$0.hasDefault }.map { field in
                DataField(name: field.name, value: field.isBoolean ? .boolean(false) : .number(length))
            }
            apply([.insert(section: section, item: item, fields: needed)], into: &writer)
        case .remove:
            apply([.remove(section: section, item: item)], into: &writer)
        case .resize:
            guard let field = prepared.program.layout.sizeField else {
                return tell("no field of its data says a size", into: &writer)
            }
            let changed = [DataField(name: field.name, value: .number(length))]
            apply([.update(section: section, item: item, fields: changed)], into: &writer)
        }
    }

    /// Measures what is on screen and stands on an estimate, as a host does once it is shown: from 0.7 to 1.6 times as
    /// long as it is, another for each item.
    ///
    /// - Parameter writer: Gets the offset as for `change`, and nothing where nothing is to be measured.
    package func measure(into writer: inout TextWriter) {
        guard let scroller, let prepared else { return }
        var changes: [DataChange] = []
        for index in 0..<scroller.count where changes.count < Session.measuredAtOnce {
            let element = scroller.attributes(at: index)
            guard !element.estimated.isEmpty else { continue }
            let isHorizontal = prepared.program.layout.isHorizontal
            let length = isHorizontal ? element.size.width : element.size.height
            let scatter = Double((element.item &* 37 &+ element.section &* 11) % 10)
            let fields = element.estimated.map {
                DataField(name: $0, value: .number((length * (0.7 + scatter / 10) + 0.5).rounded(.down)))
            }
            changes.append(
                element.category == .cell
                    ? .update(section: element.section, item: element.item, fields: fields)
                    : .updateSection(element.section, fields: fields))
        }
        if !changes.isEmpty { apply(changes, into: &writer) }
    }

    private static let measuredAtOnce = 256

    private func apply(_ changes: [DataChange], into writer: inout TextWriter) {
        do throws(WorldError) {
            writer.append(json: try update(changes))
        } catch {
            tell(error.message, into: &writer)
        }
    }

    private func tell(_ trouble: String, into writer: inout TextWriter) {
        writer.append("{\"trouble\": ", json: trouble)
        writer.append("}")
    }
}
