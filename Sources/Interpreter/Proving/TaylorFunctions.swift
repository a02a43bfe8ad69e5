// Functions of Taylor models, by their series around the middle of the operand.

extension TaylorSums {
    /// What a model is apart from its middle, and how large that is at most.
    private func centred(_ a: TaylorModel) -> (middle: Double, small: TaylorModel, reach: Double) {
        var small = a
        let middle = a.coefficients[0]
        small.coefficients[0] = 0
        let reach = small.size
        (small.low, small.high) = (-reach, reach)
        return (middle, small, reach)
    }

    /// The sine a quarter turn later is the cosine.
    func wave(_ a: TaylorModel, isCosine: Bool) -> TaylorModel {
        let (middle, small, reach) = centred(a)
        guard reach < 8, abs(middle) < 1e9 else { return TaylorModel(low: .nan, high: .nan) }
        let (sine, cosine) = Mathematics.sineAndCosine(middle)
        let cycle = isCosine ? [cosine, -sine, -cosine, sine] : [sine, cosine, -sine, -cosine]
        var (terms, factor, power): ([Double], Double, Double) = ([], 1, 1)
        for number in 0...basis.degree {
            terms.append(cycle[number % 4] * factor)
            factor /= Double(number + 1)
            power *= reach
        }
        return series(terms, in: small, beyond: power * factor)
    }

    func exponential(_ a: TaylorModel) -> TaylorModel {
        let (middle, small, reach) = centred(a)
        guard reach < 8, abs(middle) < 600 else { return TaylorModel(low: .nan, high: .nan) }
        let scale = Mathematics.exponential(middle)
        var (terms, factor, power): ([Double], Double, Double) = ([], scale, 1)
        for number in 0...basis.degree {
            terms.append(factor)
            factor /= Double(number + 1)
            power *= reach
        }
        return series(terms, in: small, beyond: power * factor * Mathematics.exponential(reach))
    }

    func logarithm(_ a: TaylorModel) -> TaylorModel {
        let (middle, small, reach) = centred(a)
        guard middle > 1e-200, reach < 0.9 * middle else { return TaylorModel(low: .nan, high: .nan) }
        var (terms, power, size): ([Double], Double, Double) = ([Mathematics.logarithm(middle)], 1 / middle, 1)
        let share = reach / middle
        for number in 1...max(1, basis.degree) {
            terms.append((number % 2 == 0 ? -power : power) / Double(number))
            power /= middle
            size *= share
        }
        return series(terms, in: small, beyond: size * share / (1 - share))
    }

    /// A power with an exponent that stands still, away from 0: -1 is the reciprocal, a half the square root.
    func power(_ a: TaylorModel, _ exponent: Double) -> TaylorModel {
        if exponent >= 2, exponent <= 8, exponent.rounded() == exponent {
            return (1..<Int(exponent)).reduce(a) { found, _ in product(found, a) }
        }
        let (middle, small, reach) = centred(a)
        let share = reach / abs(middle)
        guard middle > 1e-200 || exponent == -1 && middle < -1e-200, abs(exponent) < 100, share < 0.9 else {
            return TaylorModel(low: .nan, high: .nan)
        }
        let scale =
            switch exponent {
            case -1: 1 / middle
            case 0.5: middle.squareRoot()
            default: Mathematics.power(middle, exponent)
            }
        var (terms, term, size): ([Double], Double, Double) = ([], scale, abs(scale))
        for number in 0...basis.degree {
            terms.append(term)
            let factor = (exponent - Double(number)) / Double(number + 1)
            term *= factor / middle
            size *= abs(factor) * share
        }
        // From there on a term is so much of the one before, at most.
        let ratio = share * max(1, abs(exponent - Double(basis.degree) - 1) / Double(basis.degree + 2))
        return series(terms, in: small, beyond: ratio < 1 ? size / (1 - ratio) : .infinity)
    }

    func quotient(_ a: TaylorModel, _ b: TaylorModel) -> TaylorModel { product(a, power(b, -1)) }
}
