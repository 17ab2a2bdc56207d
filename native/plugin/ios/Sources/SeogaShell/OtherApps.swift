import UIKit

/// Hands addresses to other apps and to the system's browser.
struct OtherApps {
    enum Outcome {
        case opened
        case noApp
        case refused
    }

    let addresses: Addresses

    /// @NOTE Opens without asking canOpenURL first: that answers no for the 51st scheme and for every app after an update
    /// of the list, while opening simply fails where nobody is there.
    func open(_ url: URL, then: @escaping (Outcome) -> Void) {
        switch addresses.way(of: url) {
        case .inside, .otherSite, .otherApp:
            UIApplication.shared.open(url, options: [:]) { isOpened in then(isOpened ? .opened : .noApp) }
        case .retry, .own, .refused:
            then(.refused)
        }
    }
}
