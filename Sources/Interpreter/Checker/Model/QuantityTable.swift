/// A value for each element quantity, in flat memory.
@frozen @usableFromInline package struct QuantityTable<Value: BitwiseCopyable>: BitwiseCopyable {
    @usableFromInline package typealias Eight = (Value, Value, Value, Value, Value, Value, Value, Value)

    /// How many values there is room for; a test compares it with the number of quantities.
    @inlinable package static var capacity: Int {
        MemoryLayout<(Eight, Eight, Eight, Eight, Eight)>.size / MemoryLayout<Value>.stride
    }

    @usableFromInline package var values: (Eight, Eight, Eight, Eight, Eight)

    @inlinable package init(repeating value: Value) {
        let eight = (value, value, value, value, value, value, value, value)
        values = (eight, eight, eight, eight, eight)
    }

    @inline(__always)
    @inlinable package subscript(quantity: ElementQuantity) -> Value {
        get {
            withUnsafeBytes(of: values) {
                $0.load(fromByteOffset: Int(quantity.rawValue) &* MemoryLayout<Value>.stride, as: Value.self)
            }
        }
        set {
            withUnsafeMutableBytes(of: &values) {
                $0.storeBytes(
                    of: newValue, toByteOffset: Int(quantity.rawValue) &* MemoryLayout<Value>.stride, as: Value.self)
            }
        }
    }

    /// A table of what a function makes of each value.
    @inlinable package func map<Other: BitwiseCopyable>(_ change: (Value) -> Other) -> QuantityTable<Other> {
        var changed = QuantityTable<Other>(repeating: change(self[.presence]))
        for quantity in ElementQuantity.allCases { changed[quantity] = change(self[quantity]) }
        return changed
    }
}

extension QuantityTable: Sendable where Value: Sendable {}

extension QuantityTable: Equatable where Value: Equatable {
    @inlinable package static func == (a: QuantityTable, b: QuantityTable) -> Bool {
        ElementQuantity.allCases.allSatisfy { a[$0] == b[$0] }
    }
}
