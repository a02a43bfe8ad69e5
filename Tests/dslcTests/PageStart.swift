import Foundation
import Testing

/// What a live page begins with, read from its text.
func pageStart(of page: String) throws -> [String: Any] {
    let open = "<script type=\"application/json\" id=\"start\">"
    let from = try #require(page.range(of: open))
    let to = try #require(page[from.upperBound...].range(of: "</script>"))
    let json = try JSONSerialization.jsonObject(with: Data(page[from.upperBound..<to.lowerBound].utf8))
    return try #require(json as? [String: Any])
}
