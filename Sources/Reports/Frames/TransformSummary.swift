import Interpreter

/// A transform in the words a person would have written it with: `scale 0.8  rotate 12deg  move 0,-26.643`, in space
/// `rotation.x 44deg  translation.z -100`.
struct TransformSummary {
    private let element: Attributes
    private var transform: PlaneTransform { element.transform }
    private let hasDepth: Bool

    /// Reads the transform of an element.
    init(_ element: Attributes) {
        self.element = element
        hasDepth = element.transform3D.map { $0 != TransformSummary.identity3D } ?? false
    }

    /// Writes what differs from the identity at three decimals; nothing for the identity.
    func write(into writer: inout TextWriter) {
        guard !hasDepth else { return writeInSpace(into: &writer) }
        let start = writer.bytes.count
        writeLinearPart(into: &writer)
        let (x, y) = (TextWriter.rounded(transform.tx), TextWriter.rounded(transform.ty))
        if x != 0 || y != 0 {
            separate(from: start, &writer)
            writer.append("move ")
            writer.append(plain: .point(LayoutPoint(x: x, y: y)), isRounded: true)
        }
    }

    /// What the lines of the element come to, by their names in a file: a box in space, flattened, would tell little.
    private func writeInSpace(into writer: inout TextWriter) {
        let start = writer.bytes.count
        for part in element.transformParts {
            let value = TextWriter.rounded(part.isAngle ? part.value * 57.29577951308232 : part.value)
            guard value != TextWriter.rounded(part.resting) else { continue }
            separate(from: start, &writer)
            writer.append(part.name + " ")
            writer.append(number: value)
            if part.isAngle { writer.append("deg") }
        }
        if writer.bytes.count == start { writer.append("3D") }
    }

    private func writeLinearPart(into writer: inout TextWriter) {
        let start = writer.bytes.count
        let (a, b, c, d) = (transform.a, transform.b, transform.c, transform.d)
        let scaleX = TransformSummary.squareRoot(a * a + b * b)
        let isShear = (a * c + b * d).magnitude > 1e-6 * max(1, scaleX * scaleX)
        // Sheared, flattened or too large to take apart: the four numbers say it best.
        guard !isShear, scaleX > 0, scaleX.isFinite else {
            if (a, b, c, d) == (0, 0, 0, 0) { return writer.append("scale 0") }
            writer.append("matrix ")
            writer.append(plain: .point(LayoutPoint(x: a, y: b)), isRounded: true)
            writer.append(",")
            writer.append(plain: .point(LayoutPoint(x: c, y: d)), isRounded: true)
            return
        }
        let scaleY = (a * d - b * c) / scaleX
        // A mirrored box is told by a negative scale rather than by half a turn.
        let isMirrored = b == 0 && c == 0 && a < 0 && d > 0
        let (x, y) = (TextWriter.rounded(isMirrored ? a : scaleX), TextWriter.rounded(isMirrored ? d : scaleY))
        if x != 1 || y != 1 {
            writer.append("scale ")
            writer.append(number: x)
            if x != y {
                writer.append(",")
                writer.append(number: y)
            }
        }
        let degrees = isMirrored ? 0 : TextWriter.rounded(TransformSummary.degrees(x: a, y: b))
        if degrees != 0 {
            separate(from: start, &writer)
            writer.append("rotate ")
            writer.append(number: degrees)
            writer.append("deg")
        }
    }

    private func separate(from start: Int, _ writer: inout TextWriter) {
        if writer.bytes.count > start { writer.append("  ") }
    }

    /// The angle of a direction in degrees, -180 … 180, good to far more than the three decimals that are shown.
    ///
    /// The half-angle rule brings the tangent below 0.1, where six terms of the arc tangent's series are exact to 1e-14.
    private static func degrees(x: Double, y: Double) -> Double {
        let length = squareRoot(x * x + y * y)
        guard length > 0 else { return 0 }
        if x < 0, y == 0 { return 180 }
        var tangent = y / (length + x)
        var factor = 2.0
        if tangent.magnitude > 1 {
            // Past a right angle `length + x` loses digits; the mirror image does not.
            let mirrored = degrees(x: -x, y: y)
            return (y < 0 ? -180 : 180) - mirrored
        }
        for _ in 0..<3 {
            tangent /= 1 + squareRoot(1 + tangent * tangent)
            factor *= 2
        }
        let square = tangent * tangent
        var series = 0.0
        for power in stride(from: 13.0, through: 1, by: -2) { series = 1 / power - square * series }
        return factor * tangent * series * 57.29577951308232
    }

    /// The square root, good to the last digits, without the C mathematics library: this module links without it.
    ///
    /// Newton's steps from half the exponent, which is within a factor of two, double the right digits each.
    private static func squareRoot(_ number: Double) -> Double {
        guard number > 0, number.isFinite else { return number }
        var root = Double(sign: .plus, exponent: number.exponent / 2, significand: 1)
        for _ in 0..<6 { root = (root + number / root) / 2 }
        return root
    }

    private static let identity3D: [Double] = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
}
