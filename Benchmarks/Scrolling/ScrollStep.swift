/// A layout that has been prepared, and answers what is to be seen at one offset after the other.
protocol ScrollStep {
    /// Works out everything at an offset along the scroll; the elements stay readable until the next move. Answers
    /// something that depends on each of them.
    mutating func move(to offset: Double) -> UInt64

    /// The elements of the last move, as one plain type, for comparison.
    var pictures: [Picture] { get }
}

/// One element in numbers, for comparison only: never made while the clock runs.
struct Picture {
    var name: String
    var numbers: [Double]

    /// Equal names, and numbers that agree but for the order of rounding.
    func agrees(with other: Picture) -> Bool {
        name == other.name && numbers.count == other.numbers.count
            && zip(numbers, other.numbers).allSatisfy { abs($0 - $1) <= 1e-9 * max(1, abs($0), abs($1)) }
    }
}

/// A layout that writes its elements over those of the last move.
protocol InPlaceStep: ScrollStep {
    associatedtype Element
    /// The elements of the last move in an array of their own.
    var answer: [Element] { get }
}

/// The same as the method that a collection view calls: each move answers a new array, which its caller keeps until the
/// next.
struct AnsweringStep<InPlace: InPlaceStep>: ScrollStep {
    private var step: InPlace
    private var answer: [InPlace.Element] = []

    init(_ step: InPlace) { self.step = step }

    mutating func move(to offset: Double) -> UInt64 {
        let trace = step.move(to: offset)
        answer = step.answer
        return trace
    }

    var pictures: [Picture] { step.pictures }
}

extension ScrollStep {
    /// Moves to each offset once.
    @inline(never)
    mutating func sweep(_ offsets: [Double]) -> UInt64 {
        var answer: UInt64 = 0
        for offset in offsets { answer = answer &+ move(to: offset) }
        return answer
    }
}

/// Two layouts that were meant to agree do not.
struct Mismatch: Error, CustomStringConvertible {
    let description: String
}

/// Compares two layouts at every offset; where one makes no promise about the order, by names.
func compare(
    _ one: inout some ScrollStep, _ other: inout some ScrollStep, at offsets: [Double], sorted: Bool, _ name: String
) throws {
    for offset in offsets {
        _ = one.move(to: offset)
        _ = other.move(to: offset)
        var (left, right) = (one.pictures, other.pictures)
        if sorted {
            left.sort { $0.name < $1.name }
            right.sort { $0.name < $1.name }
        }
        let names = (left.map(\.name).joined(separator: " "), right.map(\.name).joined(separator: " "))
        guard names.0 == names.1 else {
            throw Mismatch(description: "\(name) at \(offset): \(names.0)\nbut the interpreter: \(names.1)")
        }
        for (a, b) in zip(left, right) where !a.agrees(with: b) {
            throw Mismatch(description: "\(name) at \(offset): \(a)\nbut the interpreter: \(b)")
        }
    }
}
