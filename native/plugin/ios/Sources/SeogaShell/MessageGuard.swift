import WebKit

/// @NOTE WKWebView gives the bridge to every page that stands in it. Payment and login windows of other houses may stand
/// inside: only pages of the shop reach the plugins.
final class MessageGuard: NSObject, WKScriptMessageHandler {
    /// The name that Capacitor's script on the page posts to.
    static let name = "bridge"

    private let shopURL: URL
    private weak var capacitor: WKScriptMessageHandler?

    init(shopURL: URL, capacitor: WKScriptMessageHandler) {
        self.shopURL = shopURL
        self.capacitor = capacitor
    }

    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
        guard message.frameInfo.isMainFrame, isShop(message.frameInfo.securityOrigin) else { return }
        capacitor?.userContentController(controller, didReceive: message)
    }

    private func isShop(_ origin: WKSecurityOrigin) -> Bool {
        // A security origin says 0 for the port that the scheme implies.
        origin.protocol == shopURL.scheme && origin.host == shopURL.host && origin.port == shopURL.port ?? 0
    }
}
