package kr.seoga.shell;

import android.content.Context;
import android.webkit.CookieManager;
import com.getcapacitor.Logger;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Keeps the reader logged in. Android drops the web view's cookies when its storage is cleaned or a crash comes before
 * they are written; a sealed copy is put back at the next start. No method of the plugin hands it to a page.
 */
final class SessionKeeper {

    private final String shopUrl;
    private final SessionCookies cookies;
    private final SealedStore store;
    private final ExecutorService work = Executors.newSingleThreadExecutor();
    private String lastKept;

    SessionKeeper(Context context, String shopUrl) {
        this.shopUrl = shopUrl;
        cookies = new SessionCookies(shopUrl);
        store = new SealedStore(context);
    }

    /** Before the first page is asked for. What the web view still has is newer than the copy and stays. */
    void putBack() {
        CookieManager manager = CookieManager.getInstance();
        if (cookies.hasSession(manager.getCookie(shopUrl))) return;
        String kept = store.read();
        if (kept == null) return;
        for (String order : cookies.orders(kept)) manager.setCookie(shopUrl, order);
    }

    /** After each page and whenever the app goes to the back: writing cookies waits for the disk, so never on the main thread. */
    void keep() {
        work.execute(this::copy);
    }

    private void copy() {
        CookieManager manager = CookieManager.getInstance();
        manager.flush();
        String kept = cookies.keptOf(manager.getCookie(shopUrl));
        if (kept == null) {
            // The shop took its cookies away: logging out leaves no copy behind.
            store.remove();
            lastKept = null;
            return;
        }
        if (kept.equals(lastKept)) return;
        try {
            store.write(kept);
            lastKept = kept;
        } catch (GeneralSecurityException | IOException | RuntimeException fault) {
            // A Keystore out of order, which says so unchecked too, costs a login after the cookies are lost, never the app.
            store.remove();
            Logger.error("The session could not be sealed.", fault);
        }
    }
}
