package kr.seoga.shell;

import android.net.Uri;
import android.view.KeyEvent;
import android.widget.Toast;
import com.getcapacitor.JSObject;
import com.getcapacitor.Plugin;
import com.getcapacitor.PluginCall;
import com.getcapacitor.PluginConfig;
import com.getcapacitor.PluginMethod;
import com.getcapacitor.annotation.CapacitorPlugin;
import java.util.List;

/** What pages of the shop may ask of the device, and where links lead. The settings are written by configure.mjs. */
@CapacitorPlugin(name = "SeogaShell")
public class SeogaShellPlugin extends Plugin {

    private Addresses addresses;
    private OtherApps otherApps;
    private SessionKeeper sessions;
    private ShopWebViewClient client;
    private volatile boolean isWatchingKeys;

    // @NOTE Runs before Capacitor asks for the first page: a session put back later would miss it.
    @Override
    public void load() {
        PluginConfig settings = getConfig();
        String shopUrl = settings.getString("shopUrl");
        addresses = new Addresses(shopUrl, list(settings, "androidHosts"), list(settings, "androidSchemes"));
        otherApps = new OtherApps(getActivity(), addresses);
        sessions = new SessionKeeper(getContext(), shopUrl);
        client = new ShopWebViewClient(getBridge(), sessions, shopUrl);
        closeOpenDoors();
        sessions.putBack();
    }

    // @NOTE Capacitor leaves these two to every page and frame that stands inside, switched off or not: one of them sets
    // cookies of the shop. Nothing here uses them.
    private void closeOpenDoors() {
        getBridge().getWebView().removeJavascriptInterface("CapacitorCookiesAndroidInterface");
        getBridge().getWebView().removeJavascriptInterface("CapacitorHttpAndroidInterface");
    }

    ShopWebViewClient client() {
        return client;
    }

    @PluginMethod
    public void openOutside(PluginCall call) {
        String url = call.getString("url", "");
        getActivity().runOnUiThread(() -> {
            switch (otherApps.open(url)) {
                case OPENED -> call.resolve();
                case NO_APP -> call.reject(text(R.string.seoga_no_app), "NO_APP");
                case REFUSED -> call.reject(text(R.string.seoga_refused_address), "REFUSED_ADDRESS");
            }
        });
    }

    @PluginMethod
    public void watchVolumeKeys(PluginCall call) {
        isWatchingKeys = Boolean.TRUE.equals(call.getBoolean("isOn", false));
        call.resolve();
    }

    /** True where the key was for the page. A page that went away without a word took its listeners along. */
    boolean takesKey(KeyEvent event) {
        int code = event.getKeyCode();
        boolean isVolume = code == KeyEvent.KEYCODE_VOLUME_UP || code == KeyEvent.KEYCODE_VOLUME_DOWN;
        if (!isVolume || !isWatchingKeys || !hasListeners("volumeKey")) return false;
        // Held down it turns one page, not one every 50 ms; letting go is taken too, or the volume's bar would show.
        if (event.getAction() == KeyEvent.ACTION_DOWN && event.getRepeatCount() == 0)
            notifyListeners("volumeKey", new JSObject().put("key", code == KeyEvent.KEYCODE_VOLUME_UP ? "up" : "down"));
        return true;
    }

    // @NOTE Capacitor's own list (allowNavigation) would also let those hosts call every plugin: it stays empty, and what
    // may stand inside is decided here. A form that posts comes to no client: it stays inside wherever it leads.
    @Override
    public Boolean shouldOverrideLoad(Uri url) {
        return switch (addresses.wayOf(url.toString())) {
            case INSIDE, OWN -> false;
            case RETRY -> retry();
            case OTHER_SITE, OTHER_APP, INTENT, REFUSED -> leave(url);
        };
    }

    // @NOTE To a web view below the least version Capacitor shows the same page: there its bridge would stand in every page.
    private boolean retry() {
        if (!getBridge().isMinimumWebViewInstalled()) {
            Toast.makeText(getContext(), R.string.seoga_old_web_view, Toast.LENGTH_LONG).show();
            return true;
        }
        getBridge().getWebView().loadUrl(client.failedUrl());
        return true;
    }

    // The page under way may be a payment window that nobody here wrote: the shell itself says why nothing happens.
    private boolean leave(Uri url) {
        switch (otherApps.open(url.toString())) {
            case OPENED -> {}
            case NO_APP -> Toast.makeText(getContext(), R.string.seoga_no_app, Toast.LENGTH_LONG).show();
            case REFUSED -> Toast.makeText(getContext(), R.string.seoga_refused_address, Toast.LENGTH_LONG).show();
        }
        return true;
    }

    @Override
    protected void handleOnPause() {
        sessions.keep();
    }

    private String text(int id) {
        return getContext().getString(id);
    }

    private static List<String> list(PluginConfig settings, String key) {
        return List.of(settings.getArray(key, new String[0]));
    }
}
