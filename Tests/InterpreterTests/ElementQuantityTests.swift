import Testing

@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine
@testable import LayoutDSL

/// The table of element quantities holds together.
struct ElementQuantityTests {
    @Test func `table has room for every quantity`() {
        #expect(QuantityTable<Double>.capacity >= ElementQuantity.allCases.count)
        var table = QuantityTable<Int32>(repeating: -1)
        for quantity in ElementQuantity.allCases { table[quantity] = Int32(quantity.rawValue) }
        for quantity in ElementQuantity.allCases { #expect(table[quantity] == Int32(quantity.rawValue)) }
        #expect(table.map { Double($0) }[.presence] == Double(ElementQuantity.presence.rawValue))
    }

    @Test func `every row has its name`() {
        #expect(Set(ElementQuantity.allCases.map { $0.row.name }).count == ElementQuantity.allCases.count)
        for quantity in ElementQuantity.allCases {
            let row = quantity.row
            let isResting = ["rest.", "box.", "part.", "presence"].contains { row.name.hasPrefix($0) }
            #expect((row.property == nil) == isResting)
            if let property = row.property { #expect(property.quantities[row.axis] == quantity) }
        }
    }

    /// A template patches at most each quantity and the bounding box: more than elements have fields.
    @Test func `every field of an element is a quantity or part of the bounding box`() {
        var element = DrawnElement.blank
        let fields = withUnsafeMutablePointer(to: &element) { place in
            ElementQuantity.allCases.compactMap { place.offset(of: $0) }
        }
        #expect(Set(fields).count == fields.count)
        #expect(fields.allSatisfy { $0 % 8 == 0 && $0 >= 0 && $0 + 8 <= MemoryLayout<DrawnElement>.size })
    }

    /// A kind has a matrix where a line of it may turn it in space, whatever the line comes to.
    @Test(arguments: ["param a = 0 in 0...1", "let a = 0", "let a = 0.5"]) func `depth is in the lines`(_ line: String)
        throws
    {
        for depth in ["rotation.x: 10deg * a", "translation.z: 5pt * a", "perspective: 400pt * a"] {
            let prepared = try Probe.prepared("layout T { items: 2; \(line)\ncell { size: 100 x 50; \(depth) } }")
            let elements = prepared.attributes(at: LayoutPoint(x: 0, y: 0)).elements
            #expect(elements.count == 2 && elements.allSatisfy { $0.transform3D?.count == 16 })
        }
        let flat = try Probe.prepared("layout T { items: 2; \(line)\ncell { size: 100 x 50; rotation: 10deg * a } }")
        #expect(flat.attributes(at: LayoutPoint(x: 0, y: 0)).elements.allSatisfy { $0.transform3D == nil })
    }
}
