import LayoutChecker

// What lies on the straight line from one value to another; `share`: 0 is the first, 1 the other.

extension Double {
    func mixed(with other: Double, _ share: Double) -> Double { self * (1 - share) + other * share }
}

extension LayoutPoint {
    func mixed(with other: LayoutPoint, _ share: Double) -> LayoutPoint {
        LayoutPoint(x: x.mixed(with: other.x, share), y: y.mixed(with: other.y, share))
    }
}

extension LayoutSize {
    func mixed(with other: LayoutSize, _ share: Double) -> LayoutSize {
        LayoutSize(width: width.mixed(with: other.width, share), height: height.mixed(with: other.height, share))
    }
}

extension LayoutRectangle {
    func mixed(with other: LayoutRectangle, _ share: Double) -> LayoutRectangle {
        LayoutRectangle(
            x: x.mixed(with: other.x, share), y: y.mixed(with: other.y, share),
            width: width.mixed(with: other.width, share), height: height.mixed(with: other.height, share))
    }
}

extension Attributes {
    /// The element that it is at the other end is the one that hosts know.
    func mixed(with other: Attributes, _ share: Double) -> Attributes {
        var result = self
        (result.outline, result.ownersVisible) = (nil, nil)
        (result.section, result.item) = (other.section, other.item)
        result.optional += other.optional.filter { !optional.contains($0) }
        for quantity in ElementQuantity.allCases where quantity.row.unit != .boolean {
            result.quantities[quantity] = quantities[quantity].mixed(with: other.quantities[quantity], share)
        }
        result.custom = custom.map { attribute in
            let other = other.custom.first { $0.name.utf8.elementsEqual(attribute.name.utf8) }
            return CustomAttribute(
                name: attribute.name,
                value: other.map { attribute.value.mixed(with: $0.value, share) } ?? attribute.value)
        }
        result.draw(hasDepth: transform3D != nil || other.transform3D != nil)
        return result
    }
}

extension AttributeValue {
    fileprivate func mixed(with other: AttributeValue, _ share: Double) -> AttributeValue {
        let (first, second) = (parts, other.parts)
        guard first.shape == second.shape, first.shape != .boolean else { return share < 0.5 ? self : other }
        return AttributeValue(first.shape) { first.numbers[$0].mixed(with: second.numbers[$0], share) }
    }
}
