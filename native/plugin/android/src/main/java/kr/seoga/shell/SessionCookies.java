package kr.seoga.shell;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Which cookies make a session of the shop, and when it is one to keep. Knows no Android. */
final class SessionCookies {

    private static final int YEAR_SECONDS = 365 * 86_400;

    private final boolean isHttps;

    SessionCookies(String shopUrl) {
        isHttps = shopUrl.startsWith("https:");
    }

    /** The cookies to keep out of what the web view sends (`a=1; b=2`); null where the reader is out or chose not to stay. */
    String keptOf(String header) {
        Map<String, String> cookies = parsed(header);
        // auto_login says what the reader chose: 1 stay, 0 until the app is closed, -1 logged out.
        if (!cookies.containsKey(secret()) || !"1".equals(cookies.get("auto_login"))) return null;
        List<String> kept = new ArrayList<>();
        for (String name : names()) if (cookies.containsKey(name)) kept.add(name + "=" + cookies.get(name));
        return String.join("; ", kept);
    }

    boolean hasSession(String header) {
        return parsed(header).containsKey(secret());
    }

    /** The orders that put kept cookies back, as the shop would have sent them. */
    List<String> orders(String kept) {
        List<String> orders = new ArrayList<>();
        parsed(kept).forEach((name, value) -> orders.add(order(name, value)));
        return orders;
    }

    private String order(String name, String value) {
        String hidden = name.equals(secret()) ? "; HttpOnly" : "";
        String secure = isHttps ? "; Secure" : "";
        return name + "=" + value + "; Path=/; Max-Age=" + YEAR_SECONDS + "; SameSite=Lax" + hidden + secure;
    }

    // @NOTE A __Host- cookie must not name a domain: an order with one is dropped without a word.
    private String secret() {
        return isHttps ? "__Host-seoga_session" : "seoga_session";
    }

    private List<String> names() {
        return List.of(secret(), "login_key", "user_key", "auto_login");
    }

    private static Map<String, String> parsed(String header) {
        Map<String, String> cookies = new LinkedHashMap<>();
        if (header == null) return cookies;
        for (String pair : header.split(";")) {
            int equals = pair.indexOf('=');
            if (equals > 0) cookies.put(pair.substring(0, equals).trim(), pair.substring(equals + 1).trim());
        }
        return cookies;
    }
}
