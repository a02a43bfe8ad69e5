/// Four numbers that a vector instruction works out at once: half a register of lanes.
@usableFromInline package typealias FourLanes = SIMD4<Double>
/// Eight numbers: one for each lane of a register.
@usableFromInline package typealias EightLanes = SIMD8<Double>
