package kr.seoga.shell;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Where an address leads from a page of the shell. Knows no Android, so that it can be read and tried anywhere. */
final class Addresses {

    enum Way {
        /** A page of the shop, or a window that the operator lets stand inside. */
        INSIDE,
        /** Another site: the system's browser, or the app that owns it. */
        OTHER_SITE,
        /** An app by a scheme of the list. */
        OTHER_APP,
        /** An app as Chrome names it: intent://…#Intent;…;end. */
        INTENT,
        /** The button of the offline page. */
        RETRY,
        /** Made by the page itself (about:, blob:, data:): the web view's own business. */
        OWN,
        REFUSED,
    }

    private static final Set<String> OWN_SCHEMES = Set.of("about", "blob", "data");

    private final String shopUrl;
    private final List<String> hosts;
    private final Set<String> schemes;

    Addresses(String shopUrl, Collection<String> hosts, Collection<String> schemes) {
        this.shopUrl = shopUrl;
        this.hosts = List.copyOf(hosts);
        this.schemes = Set.copyOf(schemes);
    }

    Way wayOf(String address) {
        String scheme = schemeOf(address);
        if (OWN_SCHEMES.contains(scheme)) return Way.OWN;
        if (scheme.equals("seoga-shell")) return address.equals("seoga-shell:retry") ? Way.RETRY : Way.REFUSED;
        if (scheme.equals("intent")) return Way.INTENT;
        if (isShop(address)) return Way.INSIDE;
        if (scheme.equals("https")) return isInsideHost(hostOf(address)) ? Way.INSIDE : Way.OTHER_SITE;
        if (scheme.equals("http")) return Way.OTHER_SITE;
        return mayOpenApp(scheme) ? Way.OTHER_APP : Way.REFUSED;
    }

    /** True for the schemes of the list alone: javascript:, file: and content: are on none. */
    boolean mayOpenApp(String scheme) {
        return scheme != null && schemes.contains(scheme.toLowerCase(Locale.ROOT));
    }

    private boolean isShop(String address) {
        // https://shop.example.evil.kr begins like https://shop.example: what follows has to end the host.
        return address.startsWith(shopUrl) && (address.length() == shopUrl.length() || "/?#".indexOf(address.charAt(shopUrl.length())) >= 0);
    }

    private boolean isInsideHost(String host) {
        // The offline page of the shell itself stands at https://localhost.
        if (host.equals("localhost")) return true;
        for (String inside : hosts) {
            boolean isFamily = inside.startsWith("*.");
            if (isFamily ? host.endsWith(inside.substring(1)) : host.equals(inside)) return true;
        }
        return false;
    }

    private static String schemeOf(String address) {
        int colon = address.indexOf(':');
        return colon < 1 ? "" : address.substring(0, colon).toLowerCase(Locale.ROOT);
    }

    private static String hostOf(String address) {
        try {
            String host = java.net.URI.create(address.split("[?#]", 2)[0]).getHost();
            return host == null ? "" : host.toLowerCase(Locale.ROOT);
        } catch (IllegalArgumentException malformed) {
            return "";
        }
    }
}
