/// A polynomial over what moves, and how far the value may be from it: a Taylor model, as Makino and Berz have them.
/// An affine form is one of degree 1; where both sides of an equation are bent alike, only more terms tell.
@frozen @usableFromInline package struct TaylorModel {
    /// Of the monomials of the basis, up to the last that is not 0; never empty.
    @usableFromInline package var coefficients: [Double]
    /// How far the value is from the polynomial at most; infinite where nobody knows.
    @usableFromInline package var rest: Double
    /// What the value lies in.
    @usableFromInline package var low: Double
    @usableFromInline package var high: Double

    /// A number that stands still.
    @inlinable package init(_ value: Double) {
        coefficients = [value]
        rest = value.isFinite ? 0 : .infinity
        (low, high) = (value, value)
    }

    /// What is known by its range alone.
    @inlinable package init(low: Double, high: Double) {
        let middle = low + (high - low) * 0.5
        coefficients = [middle]
        rest = max(high - middle, middle - low)
        if !rest.isFinite || !middle.isFinite {
            coefficients = [0]
            rest = .infinity
        }
        (self.low, self.high) = (low, high)
    }

    @inlinable package init(_ coefficients: [Double], rest: Double, low: Double, high: Double) {
        self.coefficients = coefficients
        self.rest = rest
        (self.low, self.high) = (low, high)
    }

    @inlinable package var isKnown: Bool { rest < .infinity }

    /// The number that it is everywhere; nil for one that moves.
    @inlinable package var constant: Double? { coefficients.count == 1 && rest == 0 ? coefficients[0] : nil }

    /// At least as large as the sum of all that was added up to find it.
    @inlinable package var size: Double { coefficients.reduce(rest) { $0 + abs($1) } }
}

/// Sums and products of Taylor models.
@frozen @usableFromInline package struct TaylorSums {
    @usableFromInline package let basis: TaylorBasis

    @inlinable package init(basis: TaylorBasis) {
        self.basis = basis
    }

    /// Some dozens of roundings of each number.
    @usableFromInline package static let rounding = 0x1p-46

    /// What the values of a polynomial lie between.
    @inlinable package func bounds(_ coefficients: [Double]) -> (low: Double, high: Double) {
        var (low, high) = (coefficients[0], coefficients[0])
        for index in coefficients.indices.dropFirst() {
            let value = coefficients[index]
            if basis.isSquare[index] {
                if value < 0 { low += value } else { high += value }
            } else {
                low -= abs(value)
                high += abs(value)
            }
        }
        return (low, high)
    }

    /// A model of a polynomial, with what its sum was rounded by.
    @inlinable package func model(_ coefficients: [Double], rest: Double, magnitude: Double) -> TaylorModel {
        var kept = coefficients
        while kept.count > 1, kept.last == 0 { kept.removeLast() }
        let rest = rest + magnitude * TaylorSums.rounding
        guard rest.isFinite else { return TaylorModel(low: .nan, high: .nan) }
        let (low, high) = bounds(kept)
        return TaylorModel(kept, rest: rest, low: low - rest, high: high + rest)
    }

    /// A share of one and a share of another.
    @inlinable package func mixed(_ a: TaylorModel, _ share: Double, _ b: TaylorModel, _ other: Double) -> TaylorModel {
        var sum = a.coefficients
        for index in sum.indices { sum[index] *= share }
        if sum.count < b.coefficients.count {
            sum += [Double](repeating: 0, count: b.coefficients.count - sum.count)
        }
        for (index, value) in b.coefficients.enumerated() { sum[index] += other * value }
        if a.constant != nil, b.constant != nil { return TaylorModel(sum[0]) }
        return model(
            sum, rest: abs(share) * a.rest + abs(other) * b.rest,
            magnitude: abs(share) * a.size + abs(other) * b.size)
    }

    @inlinable package func sum(_ a: TaylorModel, _ b: TaylorModel) -> TaylorModel { mixed(a, 1, b, 1) }

    @inlinable package func difference(_ a: TaylorModel, _ b: TaylorModel) -> TaylorModel { mixed(a, 1, b, -1) }

    @inlinable package func scaled(_ a: TaylorModel, by factor: Double) -> TaylorModel {
        mixed(a, factor, TaylorModel(0), 0)
    }

    @inlinable package func product(_ a: TaylorModel, _ b: TaylorModel) -> TaylorModel {
        guard a.isKnown, b.isKnown else { return TaylorModel(low: .nan, high: .nan) }
        if let factor = a.constant { return scaled(b, by: factor) }
        if let factor = b.constant { return scaled(a, by: factor) }
        var product = [Double](repeating: 0, count: basis.count)
        var beyond = 0.0
        for (i, left) in a.coefficients.enumerated() where left != 0 {
            for (j, right) in b.coefficients.enumerated() {
                let place = basis.product(i, j)
                if place >= 0 { product[place] += left * right } else { beyond += abs(left * right) }
            }
        }
        let (sizeA, sizeB) = (a.size, b.size)
        return model(
            product, rest: beyond + (sizeA - a.rest) * b.rest + sizeB * a.rest, magnitude: sizeA * sizeB)
    }

    /// A series in something that is small: the coefficients from the constant on, and what the terms beyond add at most.
    @inlinable package func series(_ terms: [Double], in small: TaylorModel, beyond: Double) -> TaylorModel {
        guard beyond.isFinite, var result = terms.last.map({ TaylorModel($0) }) else {
            return TaylorModel(low: .nan, high: .nan)
        }
        for term in terms.dropLast().reversed() { result = sum(product(result, small), TaylorModel(term)) }
        let reach = small.size
        let magnitude = terms.reversed().reduce(0) { $0 * reach + abs($1) }
        return model(result.coefficients, rest: result.rest + beyond, magnitude: magnitude)
    }

    /// What a model is apart from its middle, and how large that is at most.
    @inlinable package func centred(_ a: TaylorModel) -> (middle: Double, small: TaylorModel, reach: Double) {
        var small = a
        let middle = a.coefficients[0]
        small.coefficients[0] = 0
        let reach = small.size
        (small.low, small.high) = (-reach, reach)
        return (middle, small, reach)
    }
}
