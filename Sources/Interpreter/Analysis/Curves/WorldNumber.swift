import LayoutChecker
import LayoutDSL
import LayoutEngine

/// A number of the world that may have another value.
package enum WorldNumber: Sendable, Equatable {
    case viewportWidth
    case viewportHeight
    /// A number of the environment, such as the safe area at the top.
    case environment(EnvironmentValue)
    /// A param, by its name.
    case parameter(String)
    /// A field of the data, by its number: all records have the same value.
    case field(Int)
}

/// Widths of the viewport at which layouts are looked at where nobody names one, in points.
enum DeviceWidths {
    /// Those of phones and tablets in use, upright.
    static let all: [Double] = [
        320, 360, 375, 390, 393, 402, 412, 428, 430, 440, 600, 744, 768, 820, 834, 1_024,
    ]
    /// Of these the narrowest, the widest and some between, where each one costs a search of its own.
    static let few: [Double] = [320, 360, 430, 600, 768, 1_024]
    /// Those of desks.
    static let desks: [Double] = [1_280, 1_440, 1_920]
    /// From the narrowest phone to a tablet.
    static let range = 320.0...1_024.0
}

extension FittedWorld {
    /// Gives numbers other values.
    ///
    /// - Parameters:
    ///   - changes: The numbers, each with its value; a truth is 0 or 1.
    ///   - layout: The layout that the world fits.
    /// - Returns: Whether the layout takes all of them.
    mutating func set(_ changes: [(number: WorldNumber, value: Double)], of layout: CheckedLayout) -> Bool {
        var (viewport, environment) = (whole, environment)
        for (number, value) in changes {
            switch number {
            case .viewportWidth: viewport.width = value
            case .viewportHeight: viewport.height = value
            case .environment(let number): environment.set(number, to: value)
            case .parameter(let name):
                let known = layout.parameters.firstIndex { $0.name.utf8.elementsEqual(name.utf8) }
                guard let known, parameters.indices.contains(known),
                    layout.parameters[known].range.map({ $0.contains(value) }) ?? true
                else { return false }
                parameters[known] = value
            case .field(let number):
                guard layout.fields.indices.contains(number) else { return false }
                set(value, ofAll: number, at: layout.fields[number].level)
            }
        }
        do throws(WorldError) { try set(viewport: viewport, environment) } catch { return false }
        return true
    }
}

extension Prepared {
    /// The same program in a world in which some numbers are others; nil where it cannot be prepared for that.
    func with(_ changes: [(number: WorldNumber, value: Double)]) -> Prepared? {
        var world = world
        return world.set(changes, of: program.layout) ? inWorld(world) : nil
    }

    /// The same program in another world; nil where it cannot be prepared.
    func inWorld(_ world: FittedWorld) -> Prepared? {
        var preparation = Preparation(program, world, rowOffsets)
        do throws(WorldError) { try preparation.run(program.prepareStage) } catch { return nil }
        return preparation.prepared()
    }
}
