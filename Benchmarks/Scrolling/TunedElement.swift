/// One element as a tuned layout hands it over: the same information as the library's `Attributes`, nothing on the heap.
struct TunedElement {
    enum Kind: UInt8 { case header, menu, sectionHeader, cell, sectionFooter }

    var kind = Kind.cell
    var isHidden = false
    var section = 0
    var item = 0
    var x = 0.0
    var y = 0.0
    var width = 0.0
    var height = 0.0
    var centerX = 0.0
    var centerY = 0.0
    var sizeWidth = 0.0
    var sizeHeight = 0.0
    var anchorX = 0.5
    var anchorY = 0.5
    var a = 1.0
    var b = 0.0
    var c = 0.0
    var d = 1.0
    var tx = 0.0
    var ty = 0.0
    var alpha = 1.0
    var z = 0.0
    /// The attribute of its kind: a number in the first, or a point.
    var custom = (0.0, 0.0)

    /// What a sweep reads of it.
    @inline(__always) var trace: UInt64 { y.bitPattern ^ ty.bitPattern ^ alpha.bitPattern }
}

extension Picture {
    init(_ element: TunedElement, custom: [Double]) {
        name = "\(element.kind)[\(element.section),\(element.item)]"
        numbers =
            [
                element.x, element.y, element.width, element.height, element.centerX, element.centerY,
                element.sizeWidth, element.sizeHeight, element.anchorX, element.anchorY, element.a, element.b,
                element.c, element.d, element.tx, element.ty, element.alpha, element.z, element.isHidden ? 1 : 0,
            ] + custom
    }
}
