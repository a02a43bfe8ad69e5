import Foundation
import Reports
import Testing

@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

struct FrameTests {
    private let parallax = element(
        "cell", 1, 0, frame: LayoutRectangle(x: 0, y: 726, width: 375, height: 200),
        custom: [CustomAttribute(name: "parallax", value: .point(LayoutPoint(x: 0, y: -26.643599)))])

    @Test func `JSON is the document of the conventions`() {
        #expect(
            write(frame([parallax]), as: .json) == """
                {
                  "schema": 1,
                  "layout": "Jungle",
                  "offset": {"x": 0, "y": 300},
                  "viewport": {"x": 0, "width": 375, "height": 667},
                  "contentSize": {"width": 375, "height": 3003},
                  "elements": [
                    {
                      "kind": "cell", "category": "cell", "indexPath": [1, 0],
                      "frame": {"x": 0, "y": 726, "width": 375, "height": 200},
                      "center": {"x": 187.5, "y": 826}, "size": {"width": 375, "height": 200},
                      "anchorPoint": {"x": 0.5, "y": 0.5},
                      "transform": [1, 0, 0, 1, 0, 0],
                      "alpha": 1, "zIndex": 0, "isHidden": false,
                      "attributes": {"parallax": {"x": 0, "y": -26.643599}}
                    }
                  ]
                }

                """)
        #expect(write(frame([]), as: .json).hasSuffix("  \"elements\": []\n}\n"))
    }

    @Test func `every kind of value is JSON`() throws {
        let depth = (0..<16).map { Double($0) }
        let all = element(
            "m\"\u{202E}", 2, 3, category: .decoration, frame: LayoutRectangle(x: 1, y: 2, width: 3, height: 4),
            transform3D: depth, isHidden: true,
            custom: [
                CustomAttribute(name: "n", value: .number(1.5)), CustomAttribute(name: "b", value: .boolean(true)),
                CustomAttribute(name: "s", value: .size(LayoutSize(width: 1, height: 2))),
                CustomAttribute(name: "r", value: .rectangle(LayoutRectangle(x: 1, y: 2, width: 3, height: 4))),
            ])
        for format in [OutputFormat.json, .jsonl] {
            let text = write(frame([parallax, all]), as: format)
            let parsed = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
            let elements = try #require(parsed?["elements"] as? [[String: Any]])
            #expect(elements[0]["transform3D"] == nil)
            #expect(elements[1]["transform3D"] as? [Double] == depth)
            #expect(elements[1]["kind"] as? String == "m\"\u{202E}")
            #expect(elements[1]["category"] as? String == "decoration")
            #expect(elements[1]["isHidden"] as? Bool == true)
            let attributes = try #require(elements[1]["attributes"] as? [String: Any])
            #expect(attributes["n"] as? Double == 1.5)
            #expect(attributes["b"] as? Bool == true)
            #expect(attributes["s"] as? [String: Double] == ["width": 1, "height": 2])
            #expect(attributes["r"] as? [String: Double] == ["x": 1, "y": 2, "width": 3, "height": 4])
        }
    }

    private func sweep(_ format: OutputFormat, _ frames: [Frame]) -> String {
        var writer = TextWriter()
        var stream = FrameStream(
            format: format, layoutName: "L", viewport: LayoutSize(width: 1, height: 2),
            contentSize: LayoutSize(width: 3, height: 4),
            isSweep: true)
        stream.begin(into: &writer)
        for frame in frames { stream.add(frame, into: &writer) }
        stream.end(into: &writer)
        return writer.text
    }

    @Test func `a sweep is an array of documents`() throws {
        let frames = [frame([parallax], y: 0), frame([], y: 25)]
        let text = sweep(.json, frames)
        let parsed = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]]
        #expect(parsed?.count == 2)
        #expect(text.hasPrefix("[\n  {\n    \"schema\": 1,\n"))
        #expect(text.hasSuffix("    \"elements\": []\n  }\n]\n"))
        #expect(sweep(.json, []) == "[]\n")
    }

    @Test func `jsonl is one frame a line`() {
        let heading =
            #"{"schema": 1, "layout": "L", "offset": {"x": 0, "y": 0}, "viewport": {"x": 0, "width": 1, "height": 2}, "#
        #expect(
            sweep(.jsonl, [frame([], y: 0), frame([parallax], y: 25)]) == heading
                + #""contentSize": {"width": 3, "height": 4}, "elements": []}"# + "\n"
                + heading.replacing("\"y\": 0", with: "\"y\": 25")
                + #""contentSize": {"width": 3, "height": 4}, "elements": [{"kind": "cell", "category": "cell", "#
                + #""indexPath": [1, 0], "frame": {"x": 0, "y": 726, "width": 375, "height": 200}, "#
                + #""center": {"x": 187.5, "y": 826}, "size": {"width": 375, "height": 200}, "#
                + #""anchorPoint": {"x": 0.5, "y": 0.5}, "transform": [1, 0, 0, 1, 0, 0], "alpha": 1, "zIndex": 0, "#
                + #""isHidden": false, "attributes": {"parallax": {"x": 0, "y": -26.643599}}}]}"# + "\n")
    }

    @Test func `CSV has one header and quotes what must be`() {
        let odd = element(
            "a,\"b", 0, 7, category: .supplementary, frame: LayoutRectangle(x: 0.5, y: -1, width: 2, height: 3),
            alpha: 0.5,
            z: -1,
            custom: [
                CustomAttribute(name: "p", value: .point(LayoutPoint(x: 1, y: 2.5))),
                CustomAttribute(name: "on", value: .boolean(false)), CustomAttribute(name: "q\"", value: .number(1e-7)),
            ])
        #expect(
            sweep(.csv, [frame([parallax], y: 0), frame([odd], x: 25, y: 1)]) == """
                offset_x,offset_y,kind,category,section,item,frame_x,frame_y,frame_width,frame_height,\
                center_x,center_y,width,height,anchor_x,anchor_y,a,b,c,d,tx,ty,\
                m11,m12,m13,m14,m21,m22,m23,m24,m31,m32,m33,m34,m41,m42,m43,m44,alpha,zIndex,isHidden,attributes
                0,0,cell,cell,1,0,0,726,375,200,187.5,826,375,200,0.5,0.5,1,0,0,1,0,0,,,,,,,,,,,,,,,,,1,0,false,"parallax=0,-26.643599"
                25,1,"a,""b",supplementary,0,7,0.5,-1,2,3,1.5,0.5,2,3,0.5,0.5,1,0,0,1,0,0,,,,,,,,,,,,,,,,,0.5,-1,false,\
                "p=1,2.5;on=false;q""=1e-7"

                """)
    }

    @Test func `the table aligns and leaves out what says nothing`() {
        let plain = element(
            "header", 0, 0, frame: LayoutRectangle(x: 0, y: 0, width: 375, height: 300.123456), alpha: 0.25)
        #expect(
            write(frame([plain]), as: .table) == """
                Jungle at offset 0,300   viewport 375 x 667   content 375 x 3003
                element      x  y  width   height  alpha  z
                header[0,0]  0  0    375  300.123   0.25  0

                """)
        let turned = element(
            "日本", 1, 10, frame: LayoutRectangle(x: -3.5, y: 1726, width: 133, height: 173),
            transform: Plane(
                a: 0.9510565162951535, b: 0.3090169943749474, c: -0.3090169943749474, d: 0.9510565162951535, tx: 0,
                ty: -26.64359912), z: 2, isHidden: true,
            custom: [
                CustomAttribute(name: "parallax", value: .point(LayoutPoint(x: 0, y: -26.643599))),
                CustomAttribute(name: "on", value: .boolean(true)),
            ])
        #expect(
            write(frame([plain, turned]), as: .table) == """
                Jungle at offset 0,300   viewport 375 x 667   content 375 x 3003
                element         x     y  width   height  alpha  z  transform                     hidden  attributes
                header[0,0]     0     0    375  300.123   0.25  0
                日本[1,10]   -3.5  1726    133      173      1  2  rotate 18deg  move 0,-26.644  hidden  \
                parallax=0,-26.644  on=true

                """)
        #expect(write(frame([]), as: .table).hasSuffix("\nno elements\n"))
        #expect(sweep(.table, [frame([plain]), frame([plain])]).split(separator: "\n\n").count == 2)
    }

    @Test(arguments: [
        (Plane.identity, ""),
        (Plane(a: 2, b: 0, c: 0, d: 2, tx: 0, ty: 0), "scale 2"),
        (Plane(a: 2, b: 0, c: 0, d: 0.5, tx: 3, ty: 0), "scale 2,0.5  move 3,0"),
        (Plane(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0), "rotate 90deg"),
        (Plane(a: 0, b: -2, c: 2, d: 0, tx: 0, ty: 0), "scale 2  rotate -90deg"),
        (Plane(a: -1, b: 0, c: 0, d: -1, tx: 0, ty: 0), "rotate 180deg"),
        (Plane(a: -1, b: 0, c: 0, d: 1, tx: 0, ty: 0), "scale -1,1"),
        (Plane(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 0), "scale 1,-1"),
        (Plane(a: 1, b: 0, c: 0.5, d: 1, tx: 0, ty: 0), "matrix 1,0,0.5,1"),
        (Plane(a: 0, b: 0, c: 0, d: 0, tx: 1, ty: 1), "scale 0  move 1,1"),
        (Plane(a: 1e200, b: 0, c: 0, d: 1e200, tx: 0, ty: 0), "matrix 1e200,0,0,1e200"),
    ])
    func `transforms are summed up`(transform: Plane, text: String) throws {
        let box = element("c", 0, 0, frame: LayoutRectangle(x: 0, y: 0, width: 1, height: 1), transform: transform)
        let rows = write(frame([box]), as: .table).split(separator: "\n")
        let row = try #require(rows.last)
        #expect(row == "c[0,0]   0  0      1       1      1  0" + (text.isEmpty ? "" : "  ") + text)
    }

    @Test func `every angle is read`() {
        for degrees in stride(from: -179, through: 180, by: 1) {
            let angle = Double(degrees) * .pi / 180
            let turn = Plane(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle), tx: 0, ty: 0)
            let box = element("c", 0, 0, frame: LayoutRectangle(x: 0, y: 0, width: 1, height: 1), transform: turn)
            let text = write(frame([box]), as: .table)
            if degrees != 0 { #expect(text.hasSuffix("  rotate \(degrees)deg\n")) }
        }
    }

    @Test func `depth is told`() throws {
        var depth = [1.0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
        let flat = element("c", 0, 0, frame: LayoutRectangle(x: 0, y: 0, width: 1, height: 1), transform3D: depth)
        #expect(write(frame([flat]), as: .table).hasSuffix("  1  0\n"))
        depth[11] = -0.002
        let deep = element("c", 0, 0, frame: LayoutRectangle(x: 0, y: 0, width: 1, height: 1), transform3D: depth)
        #expect(write(frame([deep]), as: .table).hasSuffix("  1  0  3D\n"))
        let rows = write(frame([deep, element("c", 0, 1, frame: deep.frame)]), as: .csv).split(separator: "\n")
        let table = rows.map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
        let first = try #require(table.first?.firstIndex(of: "m11"))
        #expect(table.map(\.count) == [table[0].count, table[0].count, table[0].count])
        #expect(table[1][first..<first + 16].map { Double($0) } == depth)
        #expect(table[1][first + 11] == "-0.002" && table[0][first + 11] == "m34")
        #expect(table[2][first..<first + 16].allSatisfy { $0.isEmpty })
    }
}
