// The only file of the libraries that leaves the standard library: the C functions that Swift has none of its own for.

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

enum CMath {
    static func sine(_ angle: Double) -> Double { sin(angle) }
    static func cosine(_ angle: Double) -> Double { cos(angle) }
    static func tangent(_ angle: Double) -> Double { tan(angle) }
    static func arctangent(_ ratio: Double) -> Double { atan(ratio) }
    static func arctangent(_ y: Double, _ x: Double) -> Double { atan2(y, x) }
    static func hypotenuse(_ a: Double, _ b: Double) -> Double { hypot(a, b) }
}
