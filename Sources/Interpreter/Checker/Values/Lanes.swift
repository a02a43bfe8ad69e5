/// Four numbers that a vector instruction works out at once: half a register of lanes.
@usableFromInline package typealias FourLanes = SIMD4<Double>
