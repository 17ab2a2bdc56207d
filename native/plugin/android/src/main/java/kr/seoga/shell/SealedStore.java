package kr.seoga.shell;

import android.content.Context;
import android.content.SharedPreferences;
import android.security.keystore.KeyGenParameterSpec;
import android.security.keystore.KeyProperties;
import android.util.Base64;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.KeyGenerator;
import javax.crypto.spec.GCMParameterSpec;

/** One text, sealed with a key that never leaves this device's Keystore. No backup holds it: see data_extraction_rules.xml. */
final class SealedStore {

    private static final String KEYSTORE = "AndroidKeyStore";
    private static final String ALIAS = "seoga.session";
    private static final String FIELD = "sealed";
    private static final String CIPHER = "AES/GCM/NoPadding";
    private static final int IV_BYTES = 12;
    private static final int TAG_BITS = 128;

    private final SharedPreferences preferences;

    SealedStore(Context context) {
        preferences = context.getSharedPreferences(ALIAS, Context.MODE_PRIVATE);
    }

    void write(String text) throws GeneralSecurityException, IOException {
        Cipher cipher = Cipher.getInstance(CIPHER);
        cipher.init(Cipher.ENCRYPT_MODE, key());
        byte[] sealed = cipher.doFinal(text.getBytes(StandardCharsets.UTF_8));
        byte[] both = Arrays.copyOf(cipher.getIV(), IV_BYTES + sealed.length);
        System.arraycopy(sealed, 0, both, IV_BYTES, sealed.length);
        preferences.edit().putString(FIELD, Base64.encodeToString(both, Base64.NO_WRAP)).apply();
    }

    /** Null where nothing is kept, and where the key is gone: after a device was set up anew nothing opens it. */
    String read() {
        String field = preferences.getString(FIELD, null);
        if (field == null) return null;
        try {
            byte[] both = Base64.decode(field, Base64.NO_WRAP);
            Cipher cipher = Cipher.getInstance(CIPHER);
            cipher.init(Cipher.DECRYPT_MODE, key(), new GCMParameterSpec(TAG_BITS, both, 0, IV_BYTES));
            return new String(cipher.doFinal(both, IV_BYTES, both.length - IV_BYTES), StandardCharsets.UTF_8);
        } catch (GeneralSecurityException | IOException | RuntimeException unreadable) {
            remove();
            return null;
        }
    }

    void remove() {
        preferences.edit().remove(FIELD).apply();
    }

    private static Key key() throws GeneralSecurityException, IOException {
        KeyStore keys = KeyStore.getInstance(KEYSTORE);
        keys.load(null);
        Key kept = keys.getKey(ALIAS, null);
        if (kept != null) return kept;
        KeyGenerator generator = KeyGenerator.getInstance(KeyProperties.KEY_ALGORITHM_AES, KEYSTORE);
        generator.init(
            new KeyGenParameterSpec.Builder(ALIAS, KeyProperties.PURPOSE_ENCRYPT | KeyProperties.PURPOSE_DECRYPT)
                .setBlockModes(KeyProperties.BLOCK_MODE_GCM)
                .setEncryptionPaddings(KeyProperties.ENCRYPTION_PADDING_NONE)
                .setKeySize(256)
                .build()
        );
        return generator.generateKey();
    }
}
