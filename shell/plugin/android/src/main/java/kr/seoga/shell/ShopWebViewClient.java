package kr.seoga.shell;

import android.webkit.WebResourceError;
import android.webkit.WebResourceRequest;
import android.webkit.WebResourceResponse;
import android.webkit.WebView;
import com.getcapacitor.Bridge;
import com.getcapacitor.BridgeWebViewClient;

/** Capacitor's client, without the page that says "offline" where the shop itself has answered. */
final class ShopWebViewClient extends BridgeWebViewClient {

    private final SessionKeeper sessions;
    private final String shopUrl;
    private String failedUrl;

    ShopWebViewClient(Bridge bridge, SessionKeeper sessions, String shopUrl) {
        super(bridge);
        this.sessions = sessions;
        this.shopUrl = shopUrl;
    }

    /** The page that could not be reached, for the button of the offline page. */
    String failedUrl() {
        return failedUrl == null ? shopUrl : failedUrl;
    }

    @Override
    public void onReceivedError(WebView view, WebResourceRequest request, WebResourceError error) {
        if (request.isForMainFrame()) failedUrl = request.getUrl().toString();
        super.onReceivedError(view, request, error);
    }

    // @NOTE Capacitor shows its error page for every 4xx and 5xx of a document. The shop's own pages for work that is
    // gone or a door that is closed (404, 403, 410) are answers: nothing of super is wanted here.
    @Override
    public void onReceivedHttpError(WebView view, WebResourceRequest request, WebResourceResponse answer) {}

    // Comes for screens that the page changes by itself, too: a login without a new document is kept as well.
    @Override
    public void doUpdateVisitedHistory(WebView view, String url, boolean isReload) {
        super.doUpdateVisitedHistory(view, url, isReload);
        sessions.keep();
    }

    @Override
    public void onPageFinished(WebView view, String url) {
        super.onPageFinished(view, url);
        sessions.keep();
    }
}
