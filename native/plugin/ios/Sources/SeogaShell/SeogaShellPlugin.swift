import Capacitor
import UIKit
import WebKit

/// What pages of the shop may ask of the device, and where links lead. The settings are written by configure.mjs.
@objc(SeogaShellPlugin)
public final class SeogaShellPlugin: CAPPlugin, CAPBridgedPlugin {
    public let identifier = "SeogaShellPlugin"
    public let jsName = "SeogaShell"
    public let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod(name: "openOutside", returnType: CAPPluginReturnPromise),
        CAPPluginMethod(name: "watchVolumeKeys", returnType: CAPPluginReturnPromise)
    ]

    private static let noApp = "이 주소를 여는 앱이 설치되어 있지 않습니다."
    private static let refusedAddress = "앱에서 열 수 없는 주소입니다."
    private static let noVolumeKeys = "이 앱은 음량 버튼을 쓰지 않습니다."

    private lazy var addresses = Addresses(
        shopURL: getConfig().getString("shopUrl") ?? "",
        hosts: strings("iosHosts"),
        schemes: Set(strings("iosSchemes"))
    )
    private lazy var otherApps = OtherApps(addresses: addresses)
    private lazy var volumeKeys = VolumeKeys { [weak self] key in
        self?.notifyListeners("volumeKey", data: ["key": key])
    }

    static func takesVolumeKeys(_ config: InstanceConfiguration) -> Bool {
        config.getPluginConfig("SeogaShell").getBoolean("takesVolumeKeysOnIos", false)
    }

    @objc func openOutside(_ call: CAPPluginCall) {
        guard let url = URL(string: call.getString("url") ?? "") else {
            return call.reject(Self.refusedAddress, "REFUSED_ADDRESS")
        }
        DispatchQueue.main.async { [otherApps] in
            otherApps.open(url) { outcome in
                switch outcome {
                case .opened: call.resolve()
                case .noApp: call.reject(Self.noApp, "NO_APP")
                case .refused: call.reject(Self.refusedAddress, "REFUSED_ADDRESS")
                }
            }
        }
    }

    @objc func watchVolumeKeys(_ call: CAPPluginCall) {
        let isOn = call.getBool("isOn") ?? false
        DispatchQueue.main.async { [self] in
            guard isOn else {
                volumeKeys.stop()
                return call.resolve()
            }
            guard let bridge, Self.takesVolumeKeys(bridge.config), let view = bridge.viewController?.view else {
                return call.reject(Self.noVolumeKeys, "NO_VOLUME_KEYS")
            }
            do {
                try volumeKeys.start(in: view)
                call.resolve()
            } catch {
                call.reject(Self.noVolumeKeys, "NO_VOLUME_KEYS", error)
            }
        }
    }

    /// True stops the page, false lets it load, nil leaves it to Capacitor.
    @objc override public func shouldOverrideLoad(_ action: WKNavigationAction) -> NSNumber? {
        guard let url = action.request.url else { return nil }
        let isOfFrame = action.targetFrame?.isMainFrame == false
        switch addresses.way(of: url) {
        case .own:
            return nil
        case .inside:
            return isOfFrame ? nil : openInside(action)
        case .otherSite:
            // What stands in a frame is what the page shows: only the page itself is led away.
            return isOfFrame ? nil : leave(url)
        case .retry:
            retry()
            return true
        case .otherApp, .refused:
            return leave(url)
        }
    }

    // A link for a new window has no frame; Capacitor would hand it to Safari, where the reader is nobody.
    private func openInside(_ action: WKNavigationAction) -> NSNumber {
        guard action.targetFrame == nil else { return false }
        bridge?.webView?.load(action.request)
        return true
    }

    private func retry() {
        guard let shop = bridge?.viewController as? SeogaViewController else { return }
        shop.loadAgain()
    }

    // The page under way may be a window that nobody here wrote: the shell itself says why nothing happens.
    private func leave(_ url: URL) -> NSNumber {
        otherApps.open(url) { [weak self] outcome in
            switch outcome {
            case .opened: break
            case .noApp: self?.tell(Self.noApp)
            case .refused: self?.tell(Self.refusedAddress)
            }
        }
        return true
    }

    private func tell(_ sentence: String) {
        let notice = UIAlertController(title: nil, message: sentence, preferredStyle: .alert)
        notice.addAction(UIAlertAction(title: "확인", style: .default))
        bridge?.viewController?.present(notice, animated: true)
    }

    private func strings(_ key: String) -> [String] {
        (getConfig().getArray(key) ?? []).compactMap { $0 as? String }
    }
}
