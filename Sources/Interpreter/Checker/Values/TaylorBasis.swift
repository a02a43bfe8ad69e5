/// The monomials of Taylor models over a few numbers, each of them between -1 and 1: those of lower degree come first,
/// so that the coefficients of a model end with the last one that is not 0.
@frozen @usableFromInline package struct TaylorBasis {
    /// Up to which degree monomials are followed.
    @usableFromInline package let degree: Int
    /// How many monomials there are.
    @usableFromInline package let count: Int
    /// Of each monomial, whether it is a square, which is never below 0.
    @usableFromInline package let isSquare: [Bool]
    /// The monomial of each number by itself.
    @usableFromInline package let linear: [Int]
    /// For two monomials the number of their product; -1 beyond the degree.
    @usableFromInline package let products: [Int]

    /// A curve is followed exactly, many numbers more roughly: so a product of two models never has more than 36 times 36
    /// terms.
    @usableFromInline package static let degrees = [0, 10, 6, 4, 3]

    @inlinable package init(numbers: Int) {
        let numbers = max(0, min(numbers, FourSlopes.count))
        let degree = TaylorBasis.degrees[numbers]
        var powers: [[Int]] = [[Int](repeating: 0, count: numbers)]
        var places = [powers[0]: 0]
        var next = 0
        // Each monomial times each number, in the order of their degrees.
        while next < powers.count {
            let power = powers[next]
            next += 1
            guard power.reduce(0, +) < degree else { continue }
            for number in 0..<numbers {
                var higher = power
                higher[number] += 1
                guard places[higher] == nil else { continue }
                places[higher] = powers.count
                powers.append(higher)
            }
        }
        self.degree = degree
        count = powers.count
        isSquare = powers.map { $0.allSatisfy { $0 % 2 == 0 } }
        linear = (0..<numbers).map { number in powers.firstIndex { $0.reduce(0, +) == 1 && $0[number] == 1 } ?? 0 }
        products = powers.flatMap { a in powers.map { b in places[zip(a, b).map { $0 + $1 }] ?? -1 } }
    }

    /// The product of two monomials; -1 for one that is not followed.
    @inlinable package func product(_ a: Int, _ b: Int) -> Int { products[a * count + b] }
}
