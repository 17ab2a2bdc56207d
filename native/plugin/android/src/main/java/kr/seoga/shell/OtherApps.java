package kr.seoga.shell;

import android.app.Activity;
import android.content.ActivityNotFoundException;
import android.content.Intent;
import android.net.Uri;
import java.net.URISyntaxException;

/** Hands addresses to other apps. A page never names a component of ours or of anybody. */
final class OtherApps {

    enum Outcome {
        OPENED,
        NO_APP,
        REFUSED,
    }

    private static final String FALLBACK = "browser_fallback_url";

    private final Activity activity;
    private final Addresses addresses;

    OtherApps(Activity activity, Addresses addresses) {
        this.activity = activity;
        this.addresses = addresses;
    }

    Outcome open(String address) {
        return switch (addresses.wayOf(address)) {
            case INSIDE, OTHER_SITE, OTHER_APP -> start(new Intent(Intent.ACTION_VIEW, Uri.parse(address)));
            case INTENT -> openIntent(address);
            case RETRY, OWN, REFUSED -> Outcome.REFUSED;
        };
    }

    private Outcome openIntent(String address) {
        Intent asked;
        try {
            asked = Intent.parseUri(address, Intent.URI_INTENT_SCHEME);
        } catch (URISyntaxException malformed) {
            return Outcome.REFUSED;
        }
        boolean isView = Intent.ACTION_VIEW.equals(asked.getAction());
        boolean isOurs = activity.getPackageName().equals(asked.getPackage());
        if (!isView || isOurs || asked.getData() == null || !mayOpen(asked.getScheme())) return Outcome.REFUSED;
        String fallback = asked.getStringExtra(FALLBACK);
        Outcome outcome = start(harmless(asked));
        return outcome == Outcome.NO_APP ? openInstead(fallback, asked.getPackage()) : outcome;
    }

    private boolean mayOpen(String scheme) {
        return "https".equals(scheme) || "http".equals(scheme) || addresses.mayOpenApp(scheme);
    }

    // Built anew rather than cleaned: component, selector, clip data, flags and extras of the page do not come along.
    private static Intent harmless(Intent asked) {
        return new Intent(Intent.ACTION_VIEW, asked.getData()).setPackage(asked.getPackage());
    }

    private Outcome openInstead(String fallback, String appPackage) {
        if (fallback != null && fallback.startsWith("https://")) return start(new Intent(Intent.ACTION_VIEW, Uri.parse(fallback)));
        if (appPackage == null) return Outcome.NO_APP;
        Uri page = Uri.parse("market://details").buildUpon().appendQueryParameter("id", appPackage).build();
        return start(new Intent(Intent.ACTION_VIEW, page));
    }

    private Outcome start(Intent intent) {
        // Only what says of itself that pages may open it.
        intent.addCategory(Intent.CATEGORY_BROWSABLE).addFlags(Intent.FLAG_ACTIVITY_NEW_TASK);
        try {
            activity.startActivity(intent);
            return Outcome.OPENED;
        } catch (ActivityNotFoundException | SecurityException none) {
            return Outcome.NO_APP;
        }
    }
}
