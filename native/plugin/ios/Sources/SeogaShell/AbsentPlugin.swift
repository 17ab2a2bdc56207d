import Capacitor

/// Stands in for a plugin of Capacitor's that answers pages also where it is switched off: requests beside the web view's
/// rules (CapacitorHttp), cookies of any house (CapacitorCookies), the folder of the app's own pages (WebView).
final class AbsentPlugin: CAPPlugin, CAPBridgedPlugin {
    let identifier: String
    let jsName: String
    let pluginMethods: [CAPPluginMethod] = []

    init(standingInFor jsName: String) {
        identifier = "Absent\(jsName)"
        self.jsName = jsName
        super.init()
    }
}
