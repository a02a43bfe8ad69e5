@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// The mirror image of what is drawn, worked out once more: about the middle of content that is so wide.
struct PlainMirror {
    let width: Double

    func placed(_ element: Attributes) -> Attributes {
        var placed = element
        placed.frame.x = width - (element.frame.x + element.frame.width)
        placed.center.x = width - element.center.x
        placed.anchorPoint.x = 1 - element.anchorPoint.x
        for quantity in [ElementQuantity.translationX, .rotationY, .rotationZ, .eyeX, .innerX] {
            placed.quantities[quantity] = -element.quantities[quantity]
        }
        for (left, right) in [(ElementQuantity.clipLeft, ElementQuantity.clipRight), (.partLeft, .partRight)] {
            placed.quantities[left] = element.quantities[right]
            placed.quantities[right] = element.quantities[left]
        }
        placed.transform.b = -element.transform.b
        placed.transform.c = -element.transform.c
        placed.transform.tx = -element.transform.tx
        // S · M · S, where S turns the sign of x.
        placed.transform3D = element.transform3D.map { matrix in
            matrix.enumerated().map { number, entry in
                let isTurned = (number / 4 == 0) != (number % 4 == 0)
                return isTurned ? -entry : entry
            }
        }
        return placed
    }
}
