@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// How far an answer is from the exact value, in units of its last place.
enum Miss {
    static func sine(_ angle: Double, _ answer: Double) -> Double {
        let miss = Fixed.sineAndCosine(Fixed(angle)).sine - Fixed(answer)
        return miss.approximation / answer.ulp
    }

    static func cosine(_ angle: Double, _ answer: Double) -> Double {
        let miss = Fixed.sineAndCosine(Fixed(angle)).cosine - Fixed(answer)
        return miss.approximation / answer.ulp
    }

    static func tangent(_ angle: Double, _ answer: Double) -> Double {
        let (sine, cosine) = Fixed.sineAndCosine(Fixed(angle))
        return (sine - Fixed(answer) * cosine).approximation / cosine.approximation / answer.ulp
    }

    /// The direction (x, y), turned back by the answer, has an angle that is nearly its own tangent.
    static func arctangent(_ y: Double, _ x: Double, _ answer: Double) -> Double {
        let exponent = max(x.exponent, y.exponent)
        let (x, y) = (Fixed(x.scaled(-exponent)), Fixed(y.scaled(-exponent)))
        let (sine, cosine) = Fixed.sineAndCosine(Fixed(answer))
        return (y * cosine - x * sine).approximation / (x * cosine + y * sine).approximation / answer.ulp
    }

    static func exponential(_ power: Fixed, _ answer: Double) -> Double {
        let (value, exponent) = Fixed.exponential(power)
        let miss = value - Fixed(answer.scaled(-exponent))
        return miss.approximation / answer.ulp.scaled(-exponent)
    }

    /// x · e^−answer is nearly 1, and as far from it as the answer is from the logarithm.
    static func logarithm(_ number: Double, _ answer: Double) -> Double {
        beyond(number, answer).approximation / answer.ulp
    }

    private static func beyond(_ number: Double, _ answer: Double) -> Fixed {
        let (value, exponent) = Fixed.exponential(-Fixed(answer))
        return Fixed(number.scaled(exponent)) * value - .one
    }

    static func power(_ base: Double, _ exponent: Double, _ answer: Double) -> Double {
        let near = Mathematics.logarithm(base)
        let rest = beyond(base, near)
        // ln (1 + x) to its third power, of x below 10⁻¹².
        let square = rest * rest
        let logarithm = Fixed(near) + rest - square * Fixed(0.5) + square * rest * Fixed(1.0 / 3)
        return Miss.exponential(logarithm * Fixed(exponent), answer)
    }

    static func hypotenuse(_ a: Double, _ b: Double, _ answer: Double) -> Double {
        let exponent = answer.exponent
        let (x, y, z) = (
            Fixed(a.scaled(-exponent)), Fixed(b.scaled(-exponent)), Fixed(answer.scaled(-exponent))
        )
        return (x * x + y * y - z * z).approximation / (2 * z.approximation) / answer.ulp.scaled(-exponent)
    }
}

extension Double {
    func scaled(_ power: Int) -> Double {
        self == 0 ? 0 : Double(sign: sign, exponent: exponent + power, significand: significand)
    }
}
