/// The address of a server on this machine, with the token that lets a program in.
struct ServedAddress {
    /// The port that it listens on.
    let port: UInt16
    /// 32 hexadecimal digits, other ones in each run.
    let token: String

    /// The names of this machine. A name of the network that leads here (DNS rebinding) is none of them.
    private static let ownNames = ["127.0.0.1", "localhost"]

    /// Makes a new token for a port.
    init(port: UInt16) {
        self.port = port
        var generator = SystemRandomNumberGenerator()
        token = (0..<4).map { _ in
            let digits = String(UInt32.random(in: .min ... .max, using: &generator), radix: 16)
            return String(repeating: "0", count: 8 - digits.utf8.count) + digits
        }.joined()
    }

    /// The address of the page that lists the layouts.
    var text: String { "http://127.0.0.1:\(port)/?token=\(token)" }

    /// Why a request is refused; nil: it is not.
    func refusal(of request: HTTPRequest) -> String? {
        guard let host = request.headers["host"], ServedAddress.ownNames.contains(where: { host == "\($0):\(port)" })
        else { return "this is not the address that `dslc serve` has printed: it begins with http://127.0.0.1:\(port)" }
        if let origin = request.headers["origin"], !isOfThisMachine(origin) {
            return "pages from elsewhere may not ask"
        }
        guard let given = request.query["token"], isToken(given) else {
            return "the token is missing or wrong: open the address that `dslc serve` has printed"
        }
        return nil
    }

    /// Whether a page of this origin comes from a server on this machine: this one, or the one of the app that is made.
    private func isOfThisMachine(_ origin: String) -> Bool {
        ServedAddress.ownNames.contains { name in
            ["http", "https"].contains { scheme in
                let start = "\(scheme)://\(name)"
                guard origin.hasPrefix(start) else { return false }
                let rest = origin.dropFirst(start.count)
                return rest.isEmpty || rest.first == ":" && UInt16(rest.dropFirst()) != nil
            }
        }
    }

    /// Whether a page of this origin comes from this server.
    func isOwn(_ origin: String) -> Bool { ServedAddress.ownNames.contains { origin == "http://\($0):\(port)" } }

    /// Compares all bytes: the time that it takes tells nothing of the token.
    private func isToken(_ given: String) -> Bool {
        let (one, other) = (Array(given.utf8), Array(token.utf8))
        guard one.count == other.count else { return false }
        return zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
