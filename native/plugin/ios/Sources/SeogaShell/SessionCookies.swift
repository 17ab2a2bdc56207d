import Foundation

/// Which cookies make a session of the shop, and when it is one to keep. The same rules as SessionCookies.java.
struct SessionCookies {
    private static let yearSeconds: TimeInterval = 365 * 86_400

    private let host: String
    private let isHTTPS: Bool

    init(shopURL: URL) {
        host = shopURL.host ?? ""
        isHTTPS = shopURL.scheme == "https"
    }

    private var secret: String { isHTTPS ? "__Host-seoga_session" : "seoga_session" }
    private var names: [String] { [secret, "login_key", "user_key", "auto_login"] }

    /// Nil where the reader is out or chose not to stay: auto_login is 1 to stay, 0 until the app is closed, -1 logged out.
    func kept(of cookies: [HTTPCookie]) -> [String: String]? {
        let values = ofShop(cookies)
        guard values[secret] != nil, values["auto_login"] == "1" else { return nil }
        return values.filter { names.contains($0.key) }
    }

    func hasSession(_ cookies: [HTTPCookie]) -> Bool {
        ofShop(cookies)[secret] != nil
    }

    /// The cookies that put a kept session back, as the shop would have sent them.
    func made(of kept: [String: String]) -> [HTTPCookie] {
        kept.compactMap { name, value in
            var properties: [HTTPCookiePropertyKey: Any] = [
                .name: name,
                .value: value,
                // @NOTE Without a leading dot the cookie is the host's alone, which __Host- asks for.
                .domain: host,
                .path: "/",
                .expires: Date(timeIntervalSinceNow: Self.yearSeconds),
                .sameSitePolicy: HTTPCookieStringPolicy.sameSiteLax
            ]
            if isHTTPS { properties[.secure] = "TRUE" }
            // The key has no name in Foundation, yet it is what HTTPCookie reads.
            if name == secret { properties[HTTPCookiePropertyKey("HttpOnly")] = "TRUE" }
            return HTTPCookie(properties: properties)
        }
    }

    private func ofShop(_ cookies: [HTTPCookie]) -> [String: String] {
        let own = cookies.filter { $0.domain == host && !$0.value.isEmpty }
        return Dictionary(own.map { ($0.name, $0.value) }, uniquingKeysWith: { _, last in last })
    }
}
