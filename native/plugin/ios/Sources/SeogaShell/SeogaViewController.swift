import Capacitor
import UIKit
import WebKit

/// The one screen of the app: Capacitor's, with the session put back first and doors that only the shop may knock at.
public final class SeogaViewController: CAPBridgeViewController {
    private var sessions: SessionKeeper?
    private var navigation: NavigationGuard?
    private var messages: MessageGuard?

    override public func capacitorDidLoad() {
        guard let bridge, let webView else { return }
        closeCookieJar()
        closeFiles()
        let shopURL = bridge.config.serverURL
        let store = webView.configuration.websiteDataStore.httpCookieStore
        sessions = SessionKeeper(shopURL: shopURL, webCookies: store)
        for name in ["CapacitorHttp", "CapacitorCookies", "WebView"] {
            bridge.registerPluginInstance(AbsentPlugin(standingInFor: name))
        }
        if SeogaShellPlugin.takesVolumeKeys(bridge.config) { bridge.registerPluginInstance(VolumeKeysPlugin()) }
        guardNavigation(of: webView)
        guardMessages(of: webView, shopURL: shopURL)
        // Until the first page is drawn: paper, not white, and dark at night.
        let paper = UIColor(named: "Paper") ?? .systemBackground
        webView.backgroundColor = paper
        webView.scrollView.backgroundColor = paper
        webView.allowsBackForwardNavigationGestures = true
    }

    // @NOTE Capacitor copies the web view's cookies into the app's own jar and, when a page asks for them by a prompt, back
    // again: a session that has ended would return. A jar that accepts nothing ends that.
    private func closeCookieJar() {
        let jar = HTTPCookieStorage.shared
        jar.cookieAcceptPolicy = .never
        jar.removeCookies(since: .distantPast)
    }

    // @NOTE With a server elsewhere Capacitor takes it for a developer's and lets its pages read every file of the app, the
    // web view's cookies among them. Without that address the files stay behind another origin's wall.
    private func closeFiles() {
        (bridge as? CapacitorBridge)?.webViewAssetHandler.setServerUrl(nil)
    }

    // Capacitor asks for the first page here: with a session to put back it has to wait a moment.
    override public func viewDidLoad() {
        guard let sessions else { return loadFirstPage() }
        sessions.putBack { [weak self] in self?.loadFirstPage() }
    }

    private func loadFirstPage() {
        super.viewDidLoad()
    }

    /// The page that could not be reached, or the shop.
    func loadAgain() {
        guard let shopURL = bridge?.config.serverURL else { return }
        _ = webView?.load(URLRequest(url: navigation?.failedURL ?? shopURL))
    }

    private func guardNavigation(of webView: WKWebView) {
        guard let capacitor = webView.navigationDelegate as? NSObject else { return }
        let guarding = NavigationGuard(capacitor: capacitor)
        webView.navigationDelegate = guarding
        navigation = guarding
    }

    private func guardMessages(of webView: WKWebView, shopURL: URL) {
        guard let capacitor = webView.navigationDelegate as? NavigationGuard,
              let handler = capacitor.capacitor as? WKScriptMessageHandler else { return }
        let guarding = MessageGuard(shopURL: shopURL, capacitor: handler)
        let controller = webView.configuration.userContentController
        controller.removeScriptMessageHandler(forName: MessageGuard.name)
        controller.add(guarding, name: MessageGuard.name)
        messages = guarding
    }
}
