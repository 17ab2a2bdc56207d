import Foundation

/// Where an address leads from a page of the shell. The same rules as Addresses.java.
struct Addresses {
    enum Way {
        /// A page of the shop, or a window that the operator lets stand inside.
        case inside
        /// Another site: the system's browser, or the app that owns it.
        case otherSite
        /// An app by a scheme of the list.
        case otherApp
        /// The button of the offline page.
        case retry
        /// Made by the page itself or by the shell: the web view's own business.
        case own
        case refused
    }

    private static let ownSchemes: Set<String> = ["about", "blob", "data"]

    let shopURL: String
    let hosts: [String]
    let schemes: Set<String>

    func way(of url: URL) -> Way {
        let scheme = url.scheme?.lowercased() ?? ""
        let address = url.absoluteString
        if Self.ownSchemes.contains(scheme) { return .own }
        // The offline page, and nothing else of what Capacitor serves at this name.
        if scheme == "capacitor" { return url.path == "/offline.html" ? .own : .refused }
        if scheme == "seoga-shell" { return address == "seoga-shell:retry" ? .retry : .refused }
        if isShop(address) { return .inside }
        if scheme == "https" { return isInsideHost(url.host?.lowercased() ?? "") ? .inside : .otherSite }
        if scheme == "http" { return .otherSite }
        return schemes.contains(scheme) ? .otherApp : .refused
    }

    /// https://shop.example.evil.kr begins like https://shop.example: what follows has to end the host.
    func isShop(_ address: String) -> Bool {
        guard address.hasPrefix(shopURL) else { return false }
        guard let next = address.dropFirst(shopURL.count).first else { return true }
        return "/?#".contains(next)
    }

    private func isInsideHost(_ host: String) -> Bool {
        hosts.contains { inside in
            inside.hasPrefix("*.") ? host.hasSuffix(inside.dropFirst()) : host == inside
        }
    }
}
