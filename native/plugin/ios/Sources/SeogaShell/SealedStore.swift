import Foundation
import Security

/// One small record in the Keychain: of this device alone, readable after the first unlock, in no backup.
struct SealedStore {
    private static let startedKey = "seoga.hasStarted"

    private let item: [CFString: Any] = [
        kSecClass: kSecClassGenericPassword,
        kSecAttrService: "seoga.session",
        kSecAttrAccount: "shop"
    ]

    /// @NOTE The Keychain outlives the app: who deletes it and installs it again would be logged in, maybe on a sold phone.
    func forgetBeforeFirstStart() {
        let defaults = UserDefaults.standard
        if !defaults.bool(forKey: Self.startedKey) { remove() }
        defaults.set(true, forKey: Self.startedKey)
    }

    func read() -> [String: String]? {
        var query = item
        query[kSecReturnData] = true
        var found: CFTypeRef?
        guard SecItemCopyMatching(query as CFDictionary, &found) == errSecSuccess, let data = found as? Data else { return nil }
        return try? JSONDecoder().decode([String: String].self, from: data)
    }

    func write(_ record: [String: String]) {
        guard let data = try? JSONEncoder().encode(record) else { return }
        let change: [CFString: Any] = [
            kSecValueData: data,
            kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
        ]
        if SecItemUpdate(item as CFDictionary, change as CFDictionary) == errSecItemNotFound {
            SecItemAdd(item.merging(change) { _, new in new } as CFDictionary, nil)
        }
    }

    func remove() {
        SecItemDelete(item as CFDictionary)
    }
}
