package kr.seoga.shell;

import android.webkit.WebView;
import androidx.activity.OnBackPressedCallback;
import com.capacitorjs.plugins.app.AppPlugin;
import com.getcapacitor.JSObject;
import com.getcapacitor.annotation.CapacitorPlugin;

/**
 * Capacitor's App, with a way out: its own back key does nothing on the first page, so that a reader without a page that
 * listens could not leave. Its handler is switched off in capacitor.config.json.
 */
@CapacitorPlugin(name = "App")
public class ShopAppPlugin extends AppPlugin {

    private static final String BACK = "backButton";

    @Override
    public void load() {
        super.load();
        getActivity()
            .getOnBackPressedDispatcher()
            .addCallback(
                getActivity(),
                new OnBackPressedCallback(true) {
                    @Override
                    public void handleOnBackPressed() {
                        goBack();
                    }
                }
            );
    }

    private void goBack() {
        WebView page = getBridge().getWebView();
        if (hasListeners(BACK)) notifyListeners(BACK, new JSObject().put("canGoBack", page.canGoBack()), true);
        else if (page.canGoBack()) page.goBack();
        else getActivity().moveTaskToBack(true);
    }
}
