// What a sum of products lies between, from what its formulas lie between.

extension ProofPolynomial {
    /// How far two ways to compute the same may round apart, as a share of the terms: of each a few steps of 2⁻⁵³.
    static let rounding = 1e-14

    /// So many formulas may be at their ends in each combination.
    private static let mostCornerFactors = 4

    /// What the sum lies between, and how far rounding may be away from that.
    ///
    /// - Parameter bounds: What the formulas lie between, by their numbers.
    /// - Returns: Both ends, and the room for rounding; infinite ends where a formula has no finite range.
    func range(within bounds: [Int32: ProofGraph.Bounds]) -> (low: Double, high: Double, room: Double) {
        let whole = plainRange(bounds)
        guard whole.room.isFinite else { return (-.infinity, .infinity, 0) }
        var (low, high) = (whole.low, whole.high)
        // Terms that share a factor are narrower with it outside: t · r − t · s as t · (r − s).
        for factor in factors
        where terms.count(where: { $0.factors.count > 1 && $0.factors.contains(factor) }) > 1 {
            guard let (share, rest) = divided(by: factor) else { continue }
            let (first, other) = (share.plainRange(bounds), rest.plainRange(bounds))
            let product = ProofPolynomial.product((first.low, first.high), ProofPolynomial.ends(of: factor, bounds))
            low = max(low, product.low + other.low)
            high = min(high, product.high + other.high)
        }
        if let corners = cornerRange(bounds) { (low, high) = (max(low, corners.low), min(high, corners.high)) }
        return (high - low).isFinite ? (low, high, whole.room) : (-.infinity, .infinity, 0)
    }

    /// How far the evaluator may round away from the sum: by half a unit in the last place at each of its steps, and as much
    /// again for the shares.
    ///
    /// - Parameter bounds: What the formulas lie between, by their numbers.
    /// - Returns: The distance; infinite where a formula has no finite range.
    func stepRoom(within bounds: [Int32: ProofGraph.Bounds]) -> Double {
        let size = plainRange(bounds).room / (2 * ProofPolynomial.rounding)
        return size * 2.2 * Double(steps + 1) * 0x1p-53
    }

    /// What the sum lies between if no product has a formula twice: along each formula it is a line, so that its least and
    /// its greatest are at corners. Nil for another sum, and for one of too many formulas.
    private func cornerRange(_ bounds: [Int32: ProofGraph.Bounds]) -> ProofGraph.Bounds? {
        let factors = factors
        guard factors.count > 1, factors.count <= ProofPolynomial.mostCornerFactors else { return nil }
        let ends = factors.map { ProofPolynomial.ends(of: $0, bounds) }
        var products: [(share: Double, places: [Int])] = []
        for term in terms where term.share != 0 {
            let places = term.factors.compactMap { factors.firstIndex(of: $0) }
            guard Set(places).count == term.factors.count else { return nil }
            products.append((term.share, places))
        }
        // What has no products is at its corners as it is.
        guard products.contains(where: { $0.places.count > 1 }) else { return nil }
        var found: ProofGraph.Bounds?
        for corner in 0..<1 << factors.count {
            var value = 0.0
            for product in products {
                var part = product.share
                for place in product.places {
                    part *= corner >> place & 1 == 0 ? ends[place].low : ends[place].high
                }
                value += part
            }
            found = found.map { (min($0.low, value), max($0.high, value)) } ?? (value, value)
        }
        return found.flatMap { ($0.high - $0.low).isFinite ? $0 : nil }
    }

    /// What the sum lies between, term by term.
    private func plainRange(_ bounds: [Int32: ProofGraph.Bounds]) -> (low: Double, high: Double, room: Double) {
        var (low, high, room) = (0.0, 0.0, 0.0)
        for term in terms {
            var range: ProofGraph.Bounds = (1, 1)
            for factor in term.factors {
                range = ProofPolynomial.product(range, ProofPolynomial.ends(of: factor, bounds))
            }
            low += min(term.share * range.low, term.share * range.high)
            high += max(term.share * range.low, term.share * range.high)
            room += 2 * ProofPolynomial.rounding * term.weight * max(abs(range.low), abs(range.high))
        }
        return (low, high, room)
    }

    private static func ends(of factor: Int32, _ bounds: [Int32: ProofGraph.Bounds]) -> ProofGraph.Bounds {
        bounds[factor] ?? (-.infinity, .infinity)
    }

    private static func product(_ a: ProofGraph.Bounds, _ b: ProofGraph.Bounds) -> ProofGraph.Bounds {
        let ends = [a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high]
        return ends.dropFirst().reduce((ends[0], ends[0])) { (min($0.0, $1), max($0.1, $1)) }
    }
}
