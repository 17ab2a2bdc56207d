import Capacitor

/// That it is there tells pages that they may offer volume keys; SeogaShell watches them. Registered where the operator
/// turned them on.
final class VolumeKeysPlugin: CAPPlugin, CAPBridgedPlugin {
    let identifier = "SeogaVolumeKeysPlugin"
    let jsName = "SeogaVolumeKeys"
    let pluginMethods: [CAPPluginMethod] = []
}
