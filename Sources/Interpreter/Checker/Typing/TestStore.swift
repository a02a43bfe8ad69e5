import LayoutDSL

/// The elements and values that the expectations of tests read.
struct TestStore {
    private(set) var elements = Pool<Tag.Observed, ObservedElement>()
    private(set) var observations: [Observation] = []
    private var numbers: [Observation: Int32] = [:]
    /// How many numbers the stories keep.
    private var takenCount: Int32 = 0
    /// What is collected while an expectation is read; nil outside of one.
    var expecting: Expecting?

    subscript(element: ObservedID) -> ObservedElement { elements[element] }

    mutating func add(_ element: ObservedElement) -> ObservedID { elements.append(element) }

    /// The number of an observation, which is the same for the same number of the same element. `key`: what equal
    /// observations have in common, where that is not the observation.
    mutating func number(of observation: Observation, sameAs key: Observation? = nil) -> Int32 {
        let key = key ?? observation
        if let known = numbers[key] { return known }
        let number = Int32(clamping: observations.count)
        numbers[key] = number
        observations.append(observation)
        return number
    }
}

extension TestStore {
    /// A number that a `let` of a story keeps: the observation that reads it, and its own number.
    mutating func take() -> (observation: Int32, number: Int32) {
        defer { takenCount += 1 }
        let observation = Observation(
            kind: "", place: Observation.Place(section: 0, item: 0), quantity: .taken(takenCount))
        return (number(of: observation), takenCount)
    }
}

/// An element that an expectation names.
struct ObservedElement {
    let name: Symbol
    /// nil for one of those that an expectation is about.
    let place: Observation.Place?
    /// Which of those.
    var subject = Observation.Subject.each
    /// How many of its kind behind that one.
    var step = 0
    /// Whether it is a part, a decoration or the owner of the one that is named: `card[0, 2].badge`.
    var isPart = false
    /// Whether it is a section, of which a test reads what it says as a scroller.
    var isSection = false
}

/// The parts that are collected while an expectation is read.
struct Expecting {
    /// How it begins.
    let quantifier: Expectation.Quantifier
    /// The elements that `all` is about.
    var each: String?
    /// The name of the second of two elements, and its kind.
    var other: (variable: Symbol, kind: Symbol)?
    /// The nodes of the conditions of what is counted, and the name of the kind.
    var counted: [(nodes: Range<Int32>, kind: Symbol)] = []
    /// The kind whose condition is read.
    var counting: Symbol?
    var parts: [ExpectationPart] = []
    /// The numbers of the arguments whose parts are told.
    var watched: Range<Int32> = 0..<0
}
