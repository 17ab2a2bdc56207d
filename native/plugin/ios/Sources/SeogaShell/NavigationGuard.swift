import WebKit

/// Capacitor's delegate, without the offline page where nothing failed: it shows it also when one page overtakes another
/// (NSURLErrorCancelled) and when an answer became a download. Everything else goes to Capacitor as it is.
final class NavigationGuard: NSObject, WKNavigationDelegate {
    private static let interruptedByPolicy = 102

    let capacitor: NSObject
    private(set) var failedURL: URL?

    init(capacitor: NSObject) {
        self.capacitor = capacitor
    }

    override func responds(to selector: Selector!) -> Bool {
        super.responds(to: selector) || capacitor.responds(to: selector)
    }

    override func forwardingTarget(for selector: Selector!) -> Any? {
        capacitor
    }

    func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: Error) {
        if isNothing(error) { return }
        (capacitor as? WKNavigationDelegate)?.webView?(webView, didFail: navigation, withError: error)
    }

    func webView(_ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: Error) {
        if isNothing(error) { return }
        (capacitor as? WKNavigationDelegate)?.webView?(webView, didFailProvisionalNavigation: navigation, withError: error)
    }

    private func isNothing(_ error: Error) -> Bool {
        let fault = error as NSError
        if fault.domain == NSURLErrorDomain, fault.code == NSURLErrorCancelled { return true }
        if fault.domain == "WebKitErrorDomain", fault.code == Self.interruptedByPolicy { return true }
        failedURL = fault.userInfo[NSURLErrorFailingURLErrorKey] as? URL
        return false
    }
}
