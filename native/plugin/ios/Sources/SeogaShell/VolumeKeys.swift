import AVFoundation
import MediaPlayer
import UIKit

/// Volume keys as page keys. iOS has no way to hear them: the volume itself is watched and put back.
/// It costs what it costs: the keys must move the volume (hence never quite 0 or 1 while watching), other apps' sound is
/// heard at the same volume, and App Review Guideline 2.5.9 may refuse it. Off unless the operator turns it on.
final class VolumeKeys: NSObject {
    private static let quietest: Float = 0.0625
    private static let loudest: Float = 0.9375

    private let onKey: (String) -> Void
    private let hiddenBar = MPVolumeView(frame: CGRect(x: -2000, y: -2000, width: 1, height: 1))
    private var watching: NSKeyValueObservation?
    private var volume: Float = 0.5

    init(onKey: @escaping (String) -> Void) {
        self.onKey = onKey
    }

    func start(in view: UIView) throws {
        if watching != nil { return }
        let session = AVAudioSession.sharedInstance()
        // Ambient and mixed: what the reader listens to plays on.
        try session.setCategory(.ambient, options: .mixWithOthers)
        try session.setActive(true)
        // A volume view in the window, out of sight, keeps the system's own bar away.
        view.addSubview(hiddenBar)
        volume = min(max(session.outputVolume, Self.quietest), Self.loudest)
        put(volume)
        watching = session.observe(\.outputVolume, options: .new) { [weak self] _, change in
            guard let now = change.newValue else { return }
            DispatchQueue.main.async { self?.heard(now) }
        }
    }

    func stop() {
        watching?.invalidate()
        watching = nil
        hiddenBar.removeFromSuperview()
        try? AVAudioSession.sharedInstance().setActive(false, options: .notifyOthersOnDeactivation)
    }

    private func heard(_ now: Float) {
        // Putting it back is heard as well.
        if watching == nil || abs(now - volume) < 0.001 { return }
        onKey(now > volume ? "up" : "down")
        put(volume)
    }

    private func put(_ value: Float) {
        let slider = hiddenBar.subviews.compactMap { $0 as? UISlider }.first
        // The slider takes no order in the moment it comes into the view.
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.02) { slider?.value = value }
    }
}
