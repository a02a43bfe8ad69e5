import LayoutChecker

/// The constant difference of a quantity between neighbouring instances.
struct EvenAdvance: BitwiseCopyable {
    let step: Double
    /// The number of instances to a unit of the quantity: 1 / step.
    let density: Double

    init(step: Double) {
        self.step = step
        density = 1 / step
    }
}
