import LayoutChecker

/// The numbers beside drawn elements: the parts of their transforms, and their attributes.
struct DrawnNumbers {
    let numbers: Memory<Double>

    /// The numbers that an element was drawn by.
    func numbers(of drawn: DrawnElement) -> QuantityTable<Double> {
        var found = ElementQuantity.resting
        drawn.copy(to: &found)
        found[.hidden] = drawn.isHidden ? 1 : 0
        if drawn.mask >= 0 {
            for (number, quantity) in ElementQuantity.mask.enumerated() { found[quantity] = mask(number, of: drawn) }
        }
        let parts = ElementQuantity.transform
        guard drawn.parts >= 0 else { return found }
        for number in parts.indices { found[parts[number]] = numbers[Int(drawn.parts) + number] }
        if drawn.isMirrored {
            for quantity in ElementQuantity.mirrored where !quantity.roles.contains(.masking) {
                found[quantity] = 0 - found[quantity]
            }
        }
        found.invertEyeDistance()
        return found
    }

    /// A number of an element's mask, in the order of `ElementQuantity.mask`; in a mirror image left is right.
    func mask(_ number: Int, of drawn: DrawnElement) -> Double {
        guard drawn.mask >= 0 else { return ElementQuantity.restingMask[number] }
        let first = Int(drawn.mask)
        guard drawn.isMirrored else { return numbers[first + number] }
        let image = ElementQuantity.mask[number].mirrorImage
        let value = numbers[first + (ElementQuantity.mask.firstIndex(of: image.quantity) ?? number)]
        return image.isNegated ? 0 - value : value
    }

    /// A number of an element's attributes.
    func attribute(_ number: Int, of drawn: DrawnElement) -> Double {
        drawn.values >= 0 ? numbers[Int(drawn.values) + number] : 0
    }

    /// The whole transform of an element with depth, row by row.
    func matrix(of drawn: DrawnElement) -> [Double] {
        Transform3D(finite: numbers(of: drawn)).rows
    }

    /// An element with its names.
    func attributes(
        of drawn: DrawnElement, _ kind: CheckedLayout.ElementKind, hasDepth: Bool, in phase: Phase
    ) -> Attributes {
        let numbers = numbers(of: drawn)
        var custom: [CustomAttribute] = []
        if drawn.isPresent, drawn.values >= 0 {
            let attributes = kind.attributes(in: phase)
            var first = Int(drawn.values)
            for attribute in attributes {
                let value = AttributeValue(attribute.shape) { self.numbers[first + $0] }
                custom.append(CustomAttribute(name: attribute.name, value: value))
                first += attribute.components.count
            }
        }
        return Attributes(
            kind: kind.name, category: kind.category, owner: kind.owner, section: drawn.section, item: drawn.item,
            frame: drawn.frame, transform: drawn.transform,
            transform3D: hasDepth && drawn.isPresent ? Transform3D(finite: numbers).rows : nil,
            custom: custom, quantities: numbers, optional: kind.optional)
    }
}
