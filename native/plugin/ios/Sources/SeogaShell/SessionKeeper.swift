import Foundation
import WebKit

/// Keeps the reader logged in: iOS clears a web view's storage when space is short. A copy in the Keychain is put back at
/// the next start. No method of the plugin hands it to a page.
final class SessionKeeper: NSObject, WKHTTPCookieStoreObserver {
    private let cookies: SessionCookies
    private let store: SealedStore
    private let webCookies: WKHTTPCookieStore
    private var lastKept: [String: String]?

    init(shopURL: URL, webCookies: WKHTTPCookieStore) {
        cookies = SessionCookies(shopURL: shopURL)
        store = SealedStore()
        self.webCookies = webCookies
        super.init()
    }

    /// Before the first page is asked for; what the web view still has is newer than the copy and stays. `ready` comes once.
    func putBack(ready: @escaping () -> Void) {
        store.forgetBeforeFirstStart()
        guard let kept = store.read() else { return startWatching(then: ready) }
        var isReady = false
        let once = { [weak self] in
            if isReady { return }
            isReady = true
            self?.startWatching(then: ready)
        }
        // @NOTE WebKit has lost completions of a view that is not shown yet: a login is not worth a blank app.
        DispatchQueue.main.asyncAfter(deadline: .now() + 2, execute: once)
        webCookies.getAllCookies { [weak self] held in
            guard let self, !self.cookies.hasSession(held) else { return once() }
            let group = DispatchGroup()
            for cookie in self.cookies.made(of: kept) {
                group.enter()
                self.webCookies.setCookie(cookie) { group.leave() }
            }
            group.notify(queue: .main, execute: once)
        }
    }

    private func startWatching(then ready: () -> Void) {
        // Watched only from now on: what is put back must not be taken for what the shop says.
        webCookies.add(self)
        ready()
    }

    func cookiesDidChange(in cookieStore: WKHTTPCookieStore) {
        cookieStore.getAllCookies { [weak self] held in self?.keep(held) }
    }

    private func keep(_ held: [HTTPCookie]) {
        guard let kept = cookies.kept(of: held) else {
            // The shop took its cookies away: logging out leaves no copy behind.
            store.remove()
            lastKept = nil
            return
        }
        if kept == lastKept { return }
        store.write(kept)
        lastKept = kept
    }
}
