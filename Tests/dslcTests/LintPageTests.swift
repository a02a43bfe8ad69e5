import Foundation
import RandomCases
import Testing

/// A failure of a public web page that ReDeCheck reports, said as a layout: https://github.com/redecheck/example-webpages, with the
/// reports of https://github.com/redecheck/redecheck.github.io. Walsh, Kapfhammer, McMinn: Automated layout failure
/// detection for responsive web pages without an explicit oracle, ISSTA 2017.
struct PageFailure: CustomTestStringConvertible, Sendable {
    /// The page, and what fails of it, as the names of its files.
    let name: String
    /// What ReDeCheck calls it.
    let kind: Kind
    /// The widths that it reports.
    let reported: String
    /// The widths that `dslc lint` tells.
    let found: String
    /// What `dslc lint` says of it.
    let words: String

    enum Kind: String { case collision, protrusion, viewport, wrapping, smallRange }

    init(_ name: String, _ kind: Kind, _ reported: String, found: String? = nil, _ words: String) {
        (self.name, self.kind, self.reported, self.found, self.words) = (name, kind, reported, found ?? reported, words)
    }

    var testDescription: String { "\(name) \(kind) \(reported)" }

    static let all: [PageFailure] = [
        PageFailure(
            "cloudconvert-bar", .collision, "980", "the upper side of `banner[0, 0]` is on screen at no offset"),
        PageFailure("cloudconvert-bar", .smallRange, "980", "`banner[0, 0]` stands otherwise"),
        PageFailure("midwaymeetup-form", .collision, "768 to 1132", "`from[0, 0]` and `to[0, 0]` overlap"),
        PageFailure("pepfeed-panels", .collision, "415 to 546", "`one[0, 0]` and `two[0, 0]` overlap"),
        PageFailure(
            "pepfeed-panels", .collision, "547 to 700 or 769 to 933", "`one[0, 0]` and `three[0, 0]` overlap"),
        PageFailure("pepfeed-panels", .collision, "415", "`two[0, 0]` and `three[0, 0]` overlap"),
        PageFailure("pepfeed-panels", .smallRange, "415", "`two[0, 0]` stands otherwise"),
        PageFailure("stumbleupon-login", .collision, "320 to 439", "`login[0, 0]` and `logo[0, 0]` overlap"),
        PageFailure(
            "willmyphonework-bar", .collision, "990 to 991", "the upper side of `body[0, 0]` is behind `bar[0, 0]`"),
        PageFailure("willmyphonework-bar", .smallRange, "990 to 991", "`body[0, 0]` stands otherwise"),
        // Below 403 points its button falls down too, and the form leaves the header further.
        PageFailure(
            "bugmenot-header", .protrusion, "403 to 678", found: "320 to 678", "`search[0, 0]` leaves `header[0, 0]`"),
        PageFailure("consumerreports-text", .protrusion, "392 to 767", "`link[0, 0]` leaves `products[0, 0]`"),
        PageFailure("pdfescape-menu", .protrusion, "801 to 805", "`menu[0, 0]` leaves `bar[0, 0]`"),
        PageFailure(
            "threeminutejournal-graph", .viewport, "320 to 583 or 992 to 1136", "`graph[0, 0]` leaves the viewport"),
        PageFailure("bugmenot-fields", .viewport, "320 to 353", "`query[0, 0]` leaves the viewport"),
        PageFailure("bugmenot-fields", .viewport, "320 to 340", "`field[0, 0]` leaves the viewport"),
        PageFailure("consumerreports-tiles", .viewport, "320 to 365", "the right side of `tile[0, 0]`"),
        PageFailure("consumerreports-tiles", .viewport, "320 to 375", "the right side of `price[1, 0]`"),
        PageFailure("consumerreports-tiles", .viewport, "320 to 377", "the right side of `rating[2, 0]`"),
        PageFailure("consumerreports-links", .viewport, "1025 to 1110", "`links[0, 0]` leaves the viewport"),
        PageFailure("consumerreports-featured", .viewport, "768 to 1039", "`featured[0, 0]` leaves the viewport"),
        PageFailure("duolingo-flags", .viewport, "981 to 1099", "`flags[0, 0]` leaves the viewport"),
        PageFailure("hotelwifitest-cities", .viewport, "415 to 767", "the right side of `city[0, 7]`"),
        PageFailure("pdfescape-logos", .viewport, "768 to 850", "`logo[0, 0]` leaves the viewport"),
        PageFailure("pepfeed-logos", .viewport, "415 to 768", "`sources[0, 0]` leaves the viewport"),
        PageFailure("accountkiller-tiles", .smallRange, "476 to 480", "`tile[0, 2]` stands otherwise"),
        PageFailure("accountkiller-icons", .wrapping, "394 to 459", "`tweet[0, 0]` falls alone"),
        // Five logos of 160 points fill 800.
        PageFailure(
            "accountkiller-press", .wrapping, "808 to 959", found: "800 to 959", "`atlantic[0, 0]` falls alone"),
        PageFailure("airbnb-terms", .wrapping, "321 to 335", "`terms[0, 0]` falls alone"),
        // Six icons, 13.5 points apart, and 24 points of padding fill 307.5, and 321 with the gap behind them.
        PageFailure("airbnb-icons", .wrapping, "326 to 356", found: "321 to 356", "`instagram[0, 0]` falls alone"),
        PageFailure("bugmenot-button", .wrapping, "456 to 514", "`button[0, 0]` falls alone"),
        PageFailure("coveredcalendar-footer", .wrapping, "320 to 385", "`name[0, 0]` falls alone"),
        PageFailure("coveredcalendar-menu", .wrapping, "768 to 979", "`pricing[0, 0]` falls alone"),
        PageFailure("ninite-footer", .wrapping, "347 to 395", "`terms[0, 0]` falls alone"),
        PageFailure("pepfeed-verge", .wrapping, "320 to 386", "`verge[0, 0]` falls alone"),
        PageFailure("usersearch-tabs", .wrapping, "625 to 794", "`bulk[0, 0]` falls alone"),
    ]

    static let files = Set(all.map { $0.name }).sorted()

    static func text(of file: String) throws -> String {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "LintPages")
        return try String(contentsOf: folder.appending(path: file + ".layout"), encoding: .utf8)
    }
}

/// Layouts with the figures of public web pages: breakpoints and sizes from their style sheets, and of text the width that
/// the report implies.
struct LintPageTests {
    private let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    @Test(arguments: PageFailure.files)
    func `what ReDeCheck reports of a page is found, with the widths`(_ name: String) throws {
        try folder.write("a.layout", PageFailure.text(of: name))
        let run = try ToolRun("lint", "a.layout", "--format", "short", in: folder)
        let lines = run.output.split(separator: "\n")
        for failure in PageFailure.all where failure.name == name {
            let widths = ", where the viewport is \(failure.found) wide"
            #expect(
                lines.contains { $0.contains("]: " + failure.words) && $0.hasSuffix(widths) },
                "\(failure)\n\(run.output)\(run.errors)")
        }
    }

    @Test(arguments: PageFailure.files)
    func `nothing is found of the page as it was to be`(_ name: String) throws {
        try folder.write("a.layout", PageFailure.text(of: name + "-mended"))
        let run = try ToolRun("lint", "a.layout", "--format", "short", in: folder)
        #expect(run.code == 0 && !run.output.contains("warning"), "\(run.output)\(run.errors)")
    }
}
