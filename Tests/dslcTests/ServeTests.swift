import Foundation
import Testing

@testable import dslc

/// `dslc serve`, as a process that lives, and clients of it. What its pages do is tried in a browser.
struct ServeTests {
    private let folder: TemporaryFolder
    init() throws {
        folder = try TemporaryFolder()
        try folder.write("a.layout", ServeTests.layout(height: 10))
        try folder.write("deep/b.layout", ServeTests.layout(height: 20))
        try folder.write("parts.layout", "let tall = 1\n")
        try folder.write("user.layout", "import tall from \"parts.layout\"\nlayout U { cell { size: 100% x tall } }\n")
        try folder.write("secret.txt", "not for you")
    }

    private static func layout(height: Int) -> String { "layout A { items: 9; cell { size: 100% x \(height) } }\n" }

    @Test func `pages are listed and shown, and may ask their own server only`() throws {
        let pages = try ServedPages(in: folder)
        let list = try pages.answer("/")
        #expect(list.status == 200 && list.head.contains("text/html"))
        for name in ["a.layout", "deep/b.layout", "user.layout"] {
            #expect(list.body.contains("href=\"/\(name)?token=\(pages.token)\""), "\(name)")
        }
        // What only others import is no layout to look at.
        #expect(!list.body.contains("parts.layout") && !list.body.contains("secret"))
        let page = try pages.answer("/deep/b.layout")
        #expect(page.status == 200)
        #expect(page.body.contains("connect-src 'self'") && page.body.contains("EventSource"))
        #expect(try pageStart(of: page.body)["text"] as? String == Self.layout(height: 20))
        #expect(page.head.contains("no-referrer") && page.head.contains("no-store"))
        let written = try ToolRun("preview", "a.layout", "-o", "-", in: folder)
        #expect(written.output.contains("connect-src 'none'") && !written.output.contains("EventSource"))
        #expect(try pages.answer("/a.layout", method: "HEAD").body.isEmpty)
        // Without a look in between a page shows the file as it is now.
        try folder.write("a.layout", Self.layout(height: 11))
        #expect(try pageStart(of: pages.answer("/a.layout").body)["text"] as? String == Self.layout(height: 11))
    }

    @Test func `without the token, and from elsewhere, all is refused`() throws {
        let pages = try ServedPages(in: folder)
        let own = "127.0.0.1:\(pages.port)"
        for path in ["/", "/a.layout", "/events", "/none", "/events?file=a.layout"] {
            #expect(try pages.answer(path, token: "").status == 403, "\(path)")
            #expect(try pages.answer(path, token: String(pages.token.dropLast())).status == 403)
            #expect(try pages.answer(path, token: String(repeating: "0", count: 32)).status == 403)
            for host in ["example.com", "example.com:\(pages.port)", "127.0.0.1", "127.0.0.1:1", "\(own).example.com"] {
                let answer = try pages.answer(path, host: host)
                #expect(answer.status == 403 && !answer.body.contains(pages.token), "\(host)")
            }
            for origin in [
                "http://example.com", "https://127.0.0.1.example.com", "null", "http://localhost.example.com:80",
                "http://127.0.0.1:80:80", "file://",
            ] { #expect(try pages.answer(path, origin: origin).status == 403, "\(origin)") }
        }
        #expect(try pages.answer("/", host: "localhost:\(pages.port)", origin: "http://\(own)").status == 200)
        // An app in the making has another server on this machine.
        let app = try pages.answer("/a.layout", origin: "http://localhost:5173")
        #expect(app.status == 200 && app.head.contains("Access-Control-Allow-Origin: http://localhost:5173"))
        #expect(try pages.raw(Array("GET /?token=\(pages.token) HTTP/1.1\r\n\r\n".utf8)).contains(" 403 "))
    }

    @Test(arguments: [
        "/../secret.txt", "/secret.txt", "/..%2fsecret.txt", "/deep/../a.layout", "/%2e%2e/a.layout", "//a.layout",
        "/deep", "/a.layout/", "/%00a.layout", "/a.layout%00", "/%", "/parts.layout/../a.layout", "/none.layout",
    ])
    func `only layouts of the folder have pages`(path: String) throws {
        let pages = try ServedPages(in: folder)
        let answer = try pages.answer(path)
        #expect(answer.status == 404 && !answer.body.contains("not for you"), "\(answer)")
        #expect(try pages.answer("/events?file=\(path)").status == 404)
    }

    /// By a link nobody reads or writes what lies elsewhere.
    @Test func `links do not lead out of the folder`() throws {
        let other = try TemporaryFolder()
        try other.write("far.layout", "layout Far { cell { size: 1 x 1 } }\n")
        for (link, target) in [
            ("far.layout", other["far.layout"]), ("else", other.path), ("near.layout", folder["a.layout"]),
        ] {
            try FileManager.default.createSymbolicLink(atPath: folder[link], withDestinationPath: target)
        }
        let pages = try ServedPages(in: folder)
        for path in ["/far.layout", "/else/far.layout"] {
            #expect(try pages.answer(path).status == 404)
            let body = #"{"known": "layout Far { cell { size: 1 x 1 } }\n", "text": "layout Far {}\n"}"#
            #expect(try pages.answer(path, method: "PUT", body: body).status == 404)
        }
        #expect(try pages.answer("/near.layout").status == 200)
        #expect(other.text("far.layout")?.contains("1 x 1") == true)
    }

    @Test func `no bytes end it`() throws {
        let pages = try ServedPages(in: folder)
        let host = "Host: 127.0.0.1:\(pages.port)\r\n"
        let long = String(repeating: "x", count: 20_000)
        for (bytes, status) in [
            ("\r\n\r\n", " 400 "), ("GET\r\n\r\n", " 400 "), ("GET / HTTP/2\r\n\r\n", " 400 "),
            ("GET a HTTP/1.1\r\n\r\n", " 400 "), ("GET / HTTP/1.1\r\nHost\r\n\r\n", " 400 "),
            ("GET / HTTP/1.1\r\n\(host)\(host)\r\n", " 400 "), ("GET /\(long) HTTP/1.1\r\n\r\n", " 431 "),
            (long, " 431 "),
            ("PUT / HTTP/1.1\r\nContent-Length: 99999999999\r\n\r\n", " 413 "),
            ("PUT / HTTP/1.1\r\nContent-Length: 999999999999999999999\r\n\r\n", " 400 "),
            ("PUT / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", " 400 "),
            ("PUT / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n", " 400 "),
            ("DELETE /a.layout?token=\(pages.token) HTTP/1.1\r\n\(host)\r\n", " 405 "),
        ] {
            let answer = try pages.raw(Array(bytes.utf8))
            #expect(answer.hasPrefix("HTTP/1.1\(status)"), "\(bytes.prefix(60)): \(answer.prefix(80))")
        }
        var random = SystemRandomNumberGenerator()
        for _ in 0..<40 {
            let client = try ServedPages.Client(pages.port)
            client.send((0..<300).map { _ in UInt8.random(in: 0...255, using: &random) })
        }
        // More connections than it keeps, none of which says anything.
        let silent = try (0..<100).map { _ in try ServedPages.Client(pages.port) }
        #expect(
            LiveRun.waits {
                silent.contains {
                    _ = $0.receive(); return $0.hasEnded
                }
            })
        for client in silent { client.send(Array("GET / HTTP/1.1\r\n\r\n".utf8)) }
        #expect(LiveRun.waits { (try? pages.answer("/"))?.status == 200 })
        pages.run.interrupt()
        // That the module in the pages is an older one may be told, and nothing else.
        let older = "the interpreter in the page is older"
        let told = pages.run.errors.split(separator: "\n").filter { !$0.hasPrefix(older) }
        #expect(pages.run.exitCode() == 0 && told.isEmpty, "\(told)")
    }

    @Test func `a change is told with its text, and what it imports`() throws {
        let pages = try ServedPages(in: folder)
        let all = try pages.follow(), one = try pages.follow("/user.layout")
        // What there is comes first: of all files that are layouts, or of the one.
        #expect(all.shows("event: layout\ndata: {\"file\": \"a.layout\", \"name\": \"a.layout\""))
        #expect(all.shows("{\"file\": \"deep/b.layout\"") && all.shows("{\"file\": \"user.layout\""))
        #expect(one.shows("{\"file\": \"user.layout\"") && one.shows("let tall = 1\\n"))
        try folder.write("a.layout", Self.layout(height: 33))
        #expect(all.shows("event: layout\ndata: {\"file\": \"a.layout\"") && all.shows("100% x 33 } }\\n"))
        try folder.write("parts.layout", "let tall = 44\n")
        for client in [all, one] {
            #expect(client.shows("{\"file\": \"user.layout\"") && client.shows("\"name\": \"parts.layout\""))
            #expect(client.shows("let tall = 44\\n"))
        }
        #expect(!one.rest.contains("a.layout\", \"name\": \"a.layout\""))
    }

    @Test func `findings are told as dslc check has them, and the last sound text stays`() throws {
        let pages = try ServedPages(in: folder)
        let one = try pages.follow("a.layout")
        try #require(one.shows("{\"file\": \"a.layout\""))
        let wrong = "layout A { cell { size: 100% x wibble } }\n"
        try folder.write("a.layout", wrong)
        #expect(one.shows("event: findings\ndata: "))
        #expect(LiveRun.waits { one.rest.hasSuffix("\n\n") })
        let event = try #require(try JSONSerialization.jsonObject(with: Data(one.rest.utf8)) as? [String: Any])
        #expect(event["text"] as? String == wrong)
        let findings = try #require(event["findings"] as? NSDictionary)
        let checked = try ToolRun("check", "a.layout", "--json", in: folder).json()
        #expect(findings == checked as NSDictionary)
        // Who comes now gets the last sound text first.
        let late = try pages.follow("a.layout")
        #expect(late.shows("event: layout\n") && late.shows("100% x 10 } }\\n") && late.shows("event: findings\n"))
        #expect(try pages.answer("/").body.contains("<span>1 error</span>"))
        try folder.write("a.layout", Self.layout(height: 12))
        #expect(one.shows("event: layout\n") && one.shows("100% x 12 } }\\n"))
    }

    @Test func `files come and go, and editors save by renaming`() throws {
        let pages = try ServedPages(in: folder)
        let all = try pages.follow()
        try #require(all.shows("{\"file\": \"user.layout\""))
        try folder.write("deep/c.layout", Self.layout(height: 5))
        #expect(all.shows("event: layout\ndata: {\"file\": \"deep/c.layout\""))
        for height in [61, 62] {
            try folder.write("deep/c.layout~", Self.layout(height: height))
            if height == 62 { unlink(folder["deep/c.layout"]) }
            try #require(rename(folder["deep/c.layout~"], folder["deep/c.layout"]) == 0)
            #expect(all.shows("100% x \(height) } }\\n"))
        }
        // Others empty the file, and write into it.
        for height in 63..<70 {
            try #require(truncate(folder["deep/c.layout"], 0) == 0)
            usleep(30_000)
            try folder.write("deep/c.layout", Self.layout(height: height))
            #expect(all.shows("100% x \(height) } }\\n"))
        }
        let told = String(decoding: all.received, as: UTF8.self)
        #expect(!told.contains("event: gone") && !told.contains("event: findings"), "\(told)")
        unlink(folder["deep/c.layout"])
        #expect(all.shows("event: gone\ndata: {\"file\": \"deep/c.layout\"}\n\n"))
        #expect(try pages.answer("/deep/c.layout").status == 404)
        // Who follows a file that goes is told when it is there again.
        let one = try pages.follow("a.layout")
        unlink(folder["a.layout"])
        #expect(one.shows("event: gone"))
        try folder.write("a.layout", Self.layout(height: 77))
        #expect(one.shows("100% x 77 } }\\n"))
    }

    /// The median of a few; a machine that does other work too is slower, so the bound is wide.
    @Test func `a change is told soon`() throws {
        let pages = try ServedPages(in: folder)
        let one = try pages.follow("a.layout")
        try #require(one.shows("100% x 10"))
        var times: [Double] = []
        for height in 40..<49 {
            let began = Date()
            try folder.write("a.layout", Self.layout(height: height))
            try #require(one.shows("100% x \(height) "))
            times.append(Date().timeIntervalSince(began))
            usleep(40_000)
        }
        #expect(times.sorted()[4] < 1, "\(times)")
    }

    @Test func `a page writes its file, if it knew its text`() throws {
        let pages = try ServedPages(in: folder)
        try folder.write(
            "a.layout", bytes: [0xEF, 0xBB, 0xBF] + Array("layout A {\r\n  cell { size: 1 x 1 }\r\n}\r\n".utf8))
        func body(_ known: String, _ text: String) throws -> String {
            String(decoding: try JSONSerialization.data(withJSONObject: ["known": known, "text": text]), as: UTF8.self)
        }
        let known = "layout A {\n  cell { size: 1 x 1 }\n}\n", next = "layout A {\n  cell { size: 2 x 2 }\n}\n"
        let stale = try pages.answer("/a.layout", method: "PUT", body: try body("layout B {}", next))
        #expect(stale.status == 409 && folder.text("a.layout")?.contains("1 x 1") == true)
        let elsewhere = try pages.answer(
            "/a.layout", method: "PUT", origin: "http://localhost:5173", body: try body(known, next))
        #expect(elsewhere.status == 403)
        #expect(try pages.answer("/a.layout", method: "PUT", token: "x", body: try body(known, next)).status == 403)
        #expect(try pages.answer("/new.layout", method: "PUT", body: try body("", next)).status == 404)
        #expect(try pages.answer("/secret.txt", method: "PUT", body: try body("not for you", next)).status == 404)
        #expect(try pages.answer("/a.layout", method: "PUT", body: "{}").status == 400)
        let written = try pages.answer(
            "/a.layout", method: "PUT", origin: "http://127.0.0.1:\(pages.port)", body: try body(known, next))
        #expect(written.status == 204, "\(written)")
        let file = try Data(contentsOf: URL(fileURLWithPath: folder["a.layout"]))
        #expect(file == Data([0xEF, 0xBB, 0xBF] + Array(next.replacing("\n", with: "\r\n").utf8)))
        #expect(folder.names == ["a.layout", "deep", "parts.layout", "secret.txt", "user.layout"])
        // To write takes signals for itself, for a moment.
        pages.run.interrupt()
        #expect(pages.run.exitCode() == 0)
    }

    @Test func `a port is as it was asked for, and one that is taken is told`() throws {
        let first = try ServedPages(["serve", "deep"], in: folder)
        #expect(first.run.output.hasPrefix("`deep` is served at http://127.0.0.1:"))
        #expect(first.run.output.split(separator: "\n").count == 1)
        let second = try ToolRun("serve", ".", "--port", "\(first.port)", in: folder)
        #expect(second.code == 2 && second.output.isEmpty)
        #expect(second.errors == "error: cannot listen on port \(first.port): another program listens there\n")
        first.run.interrupt()
        #expect(first.run.exitCode() == 0)
        let again = try ServedPages(["serve", ".", "--port", "\(first.port)"], in: folder)
        #expect(again.port == first.port && again.token != first.token)
    }

    @Test(arguments: [
        ("serve", 64, "no folder to serve"), ("serve . deep", 64, "serves one folder"),
        ("serve a.layout", 64, "name its folder: `dslc serve .`"), ("serve . --port 70000", 64, "not a port"),
        ("serve . --port -1", 64, "not a port"), ("serve . --port x", 64, "not a port"),
        ("serve none", 2, "cannot serve `none`: no such file"), ("serve . --viewport x", 64, "not a viewport"),
    ])
    func `what cannot be served is told`(words: String, code: Int32, message: String) throws {
        let run = try ToolRun(shell: "dslc \(words)", in: folder)
        #expect(run.code == code && run.output.isEmpty && run.errors.contains(message), "\(run.code): \(run.errors)")
    }
}
