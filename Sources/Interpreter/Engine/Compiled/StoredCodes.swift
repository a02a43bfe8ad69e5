import LayoutChecker

/// The bytes that stand for cases in a compiled layout. They never change within a version of the format.
enum StoredCodes {
    static func code(of unit: ParameterValue.Unit) -> UInt8 {
        switch unit {
        case .plain, .share: 0
        case .length: 1
        case .angle: 2
        case .boolean: 3
        }
    }

    static func unit(_ code: UInt8) -> ParameterValue.Unit? {
        [ParameterValue.Unit.plain, .length, .angle, .boolean].first { StoredCodes.code(of: $0) == code }
    }

    static func code(of level: CheckedLayout.Field.Level) -> UInt8 {
        switch level {
        case .layout: 0
        case .section: 1
        case .item: 2
        }
    }

    static func level(_ code: UInt8) -> CheckedLayout.Field.Level? {
        [CheckedLayout.Field.Level.layout, .section, .item].first { StoredCodes.code(of: $0) == code }
    }

    static func code(of category: ElementCategory) -> UInt8 {
        switch category {
        case .cell: 0
        case .supplementary: 1
        case .decoration: 2
        case .part: 3
        }
    }

    static func category(_ code: UInt8) -> ElementCategory? {
        ElementCategory.allCases.first { StoredCodes.code(of: $0) == code }
    }

    static func code(of owner: OutputFormula.Owner) -> (code: UInt8, number: Int) {
        switch owner {
        case .layout: (0, 0)
        case .section(let block): (1, Int(block))
        case .element(let number): (2, Int(number))
        }
    }

    static func owner(_ code: UInt8, _ number: Int) -> OutputFormula.Owner? {
        let number = Int32(clamping: number)
        return [OutputFormula.Owner.layout, .section(block: number), .element(number)].first {
            StoredCodes.code(of: $0) == (code, Int(number))
        }
    }

    static func code(of shape: AttributeFormula.Shape) -> UInt8 {
        switch shape {
        case .number: 0
        case .boolean: 1
        case .point: 2
        case .size: 3
        case .rectangle: 4
        }
    }

    static func shape(_ code: UInt8) -> AttributeFormula.Shape? {
        [AttributeFormula.Shape.number, .boolean, .point, .size, .rectangle].first { StoredCodes.code(of: $0) == code }
    }
}

extension AttributeFormula.Shape {
    /// How many numbers it has.
    var componentCount: Int {
        switch self {
        case .number, .boolean: 1
        case .point, .size: 2
        case .rectangle: 4
        }
    }
}
