import Interpreter
import Worlds

/// The way to another layout or other data, as `dslc eval --to … --progress …` or `… --changes` asks for it.
struct TransitionRequest {
    /// The other end.
    let world: WorldRequest
    /// How far on the way; nil: not for a frame on it, but for what it changes.
    let progress: Double?
    /// The offset at the other end; nil: as far along its scroll.
    let offset: Double?
    /// The params of `--to-set`.
    let parameters: [String]
    /// Whether they are all that is another one at the other end.
    let isOfParameters: Bool

    /// The options that name the other end.
    static let ends: [OptionDescription] = [.to, .toItems, .toData, .toSet]

    /// Reads the options of `dslc eval`; nil when no transition is asked for.
    static func read(_ arguments: Arguments, from world: WorldRequest) throws(UsageError) -> TransitionRequest? {
        try read(arguments, from: world, progress: progress)
    }

    /// Reads the options that all commands share; `progress` reads how far on the way.
    static func read(
        _ arguments: Arguments, from world: WorldRequest, progress: (Arguments) throws(UsageError) -> Double?
    ) throws(UsageError) -> TransitionRequest? {
        let asked = ends.contains { arguments.has($0) }
        let about: [OptionDescription] = [.progress, .changes, .toOffset]
        let given = about.filter { arguments.has($0) }
        guard asked || !given.isEmpty else { return nil }
        guard asked else {
            throw arguments.usage(
                "`\(given[0].name)` needs a transition",
                help: "write `--to FILE`, `--to-items`, `--to-data` or `--to-set`")
        }
        let share = try progress(arguments)
        if arguments.has(.toItems), arguments.has(.toData) {
            throw arguments.usage(
                "`--to-items` and `--to-data` both set the cells of the sections", help: "leave one out")
        }
        for option in [OptionDescription.element, .appearing, .disappearing, .all] where arguments.has(option) {
            throw arguments.usage("`\(option.name)` does not go with a transition", help: "leave it out")
        }
        var offset: Double?
        if let text = arguments.value(of: .toOffset) {
            guard let value = PlainNumber.value(of: text) else {
                throw arguments.usage("`\(text)` is not an offset", help: "write a number: `--to-offset 300`")
            }
            offset = value
        }
        let sections: [SectionData]?
        let parameters: [ParameterValue]
        do {
            if let text = arguments.value(of: .toItems) { sections = try ItemsText.read(text) } else { sections = nil }
            parameters = try ParameterText.read(arguments.values(of: .toSet))
        } catch {
            throw arguments.usage(error.message, help: error.help)
        }
        let other = world.other(
            file: arguments.value(of: .to), sections: sections, data: arguments.value(of: .toData),
            parameters: parameters)
        return TransitionRequest(
            world: other, progress: share, offset: offset, parameters: parameters.map { $0.name },
            isOfParameters: ![OptionDescription.to, .toItems, .toData].contains { arguments.has($0) })
    }

    /// What is seen on the way. `between`: the way where the params of `--to-set` have the value between; where they are
    /// all that differs, its ends are the same.
    func frame(
        of transition: LayoutTransition, _ between: LayoutTransition, at progress: Double, from offset: LayoutPoint
    ) -> Frame {
        let end = self.offset.map { transition.to.offset(along: $0) } ?? transition.matching(offset)
        guard isOfParameters else { return between.attributes(at: progress, from: offset, to: end) }
        return between.from.attributes(at: transition.offset(at: progress, from: offset, to: end))
    }

    /// How far on the way; nil for `--changes`.
    private static func progress(_ arguments: Arguments) throws(UsageError) -> Double? {
        guard let text = arguments.value(of: .progress) else {
            guard arguments.has(.changes) else {
                throw arguments.usage(
                    "a transition needs `--progress` or `--changes`", help: "write `--progress 0.4`")
            }
            return nil
        }
        guard !arguments.has(.changes) else {
            throw arguments.usage(
                "`--changes` and `--progress` do not go together", help: "leave one out")
        }
        guard let progress = PlainNumber.value(of: text), progress >= 0, progress <= 1 else {
            throw arguments.usage("`\(text)` is not a progress", help: "0 is the first layout, 1 the second")
        }
        return progress
    }
}
