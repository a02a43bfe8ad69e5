import LayoutChecker
import LayoutEngine

/// What a proof may cost yet. All that a proof does is counted alike, by how many instructions it runs over one box, or
/// would have run in the same time: passes over boxes, formulas that are made, worlds that are prepared, elements that
/// are drawn.
final class ProofBudget {
    /// How much may be spent.
    let limit: Int
    /// How much has been spent.
    private(set) var spent = 0
    /// What it is a share of.
    private let whole: ProofBudget?

    /// A person states a budget in thousands.
    static let unit = 1_000

    /// - Parameters:
    ///   - limit: How many instructions.
    ///   - whole: The budget of which this is a share.
    init(_ limit: Int, of whole: ProofBudget? = nil) {
        self.limit = max(0, limit)
        self.whole = whole
    }

    /// A budget in thousands of instructions.
    convenience init(thousands: Int) {
        let (limit, isTooLarge) = thousands.multipliedReportingOverflow(by: ProofBudget.unit)
        self.init(isTooLarge ? .max : limit)
    }

    /// What so many boxes cost, with so many steps in each.
    convenience init(boxes: Int, steps: Int) {
        let (limit, isTooLarge) = boxes.multipliedReportingOverflow(by: steps + 30)
        self.init(isTooLarge ? .max : limit)
    }

    /// What is left of it.
    var left: Int { max(0, min(limit - spent, whole?.left ?? .max)) }

    /// Whether nothing is left.
    var isSpent: Bool { left == 0 }

    /// A part of what is left: one of so many.
    func share(_ parts: Int) -> ProofBudget { ProofBudget(left / max(1, parts), of: self) }

    /// Counts what was done; beyond the limit there is no more to count.
    func spend(_ count: Int, times: Int = 1) {
        let (product, isTooLarge) = max(0, count).multipliedReportingOverflow(by: max(0, times))
        spent += min(isTooLarge ? .max : product, max(0, limit - spent))
        whole?.spend(count, times: times)
    }

    // MARK: Costs

    /// To make a formula takes as long as so many instructions.
    static let formula = 40
    /// The same of a step of a proof by cases.
    static let caseStep = 16
    /// The same of an element that is drawn.
    static let element = 40
    /// The same of one among all those on screen.
    static let seenElement = 10
    /// The same of preparing a layout, apart from its steps.
    static let preparing = 4_000
}
