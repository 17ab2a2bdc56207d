package kr.seoga.shell;

import android.webkit.WebResourceError;
import android.webkit.WebResourceRequest;
import android.webkit.WebResourceResponse;
import android.webkit.WebView;
import com.getcapacitor.Bridge;
import com.getcapacitor.BridgeWebViewClient;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.Map;

/** Capacitor's client, without the app's files, and without its "offline" page where the shop itself has answered. */
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

    // @NOTE Capacitor hands every file of the app (the web view's own cookies among them) and every content:// address to
    // any script of the shop's origin under /_capacitor_…: what is HttpOnly would be none. No page here needs either.
    @Override
    public WebResourceResponse shouldInterceptRequest(WebView view, WebResourceRequest request) {
        String path = request.getUrl().getPath();
        if (path != null && path.startsWith("/_capacitor_")) return nothing();
        return super.shouldInterceptRequest(view, request);
    }

    private static WebResourceResponse nothing() {
        InputStream empty = new ByteArrayInputStream(new byte[0]);
        return new WebResourceResponse("text/plain", "utf-8", 404, "Not Found", Map.of(), empty);
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
