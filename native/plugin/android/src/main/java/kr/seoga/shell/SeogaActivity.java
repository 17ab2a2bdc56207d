package kr.seoga.shell;

import android.app.NotificationChannel;
import android.app.NotificationManager;
import android.os.Build;
import android.os.Bundle;
import android.view.KeyEvent;
import com.getcapacitor.BridgeActivity;
import com.getcapacitor.PluginHandle;

/** The one screen of the app: Capacitor's, with keys, back, colours and the channel of this shop. */
public class SeogaActivity extends BridgeActivity {

    @Override
    protected void onCreate(Bundle savedInstanceState) {
        super.onCreate(savedInstanceState);
        addChannel();
    }

    @Override
    protected void load() {
        registerPlugin(ShopAppPlugin.class);
        registerPlugin(VolumeKeysPlugin.class);
        registerPlugin(AbsentHttpPlugin.class);
        registerPlugin(AbsentCookiesPlugin.class);
        registerPlugin(AbsentWebViewPlugin.class);
        // @NOTE Without google-services.json Firebase is not there, and its plugin would bring the app down when asked.
        if (getResources().getIdentifier("google_app_id", "string", getPackageName()) == 0) registerPlugin(AbsentPushPlugin.class);
        super.load();
        // @NOTE A plugin that fails to load is only missing: Capacitor would go on with its own client, which lets pages
        // reach files and every host.
        if (shell() == null) throw new IllegalStateException("The shell's plugin did not load.");
        bridge.setWebViewClient(shell().client());
        // Until the first page is drawn: paper, not white, and dark at night.
        bridge.getWebView().setBackgroundColor(getColor(R.color.seoga_paper));
    }

    @Override
    public boolean dispatchKeyEvent(KeyEvent event) {
        SeogaShellPlugin shell = shell();
        return (shell != null && shell.takesKey(event)) || super.dispatchKeyEvent(event);
    }

    private SeogaShellPlugin shell() {
        PluginHandle handle = bridge == null ? null : bridge.getPlugin("SeogaShell");
        return handle == null ? null : (SeogaShellPlugin) handle.getInstance();
    }

    private void addChannel() {
        if (Build.VERSION.SDK_INT < Build.VERSION_CODES.O) return;
        NotificationChannel channel = new NotificationChannel(
            getString(R.string.seoga_channel_id),
            getString(R.string.seoga_channel_name),
            NotificationManager.IMPORTANCE_DEFAULT
        );
        channel.setDescription(getString(R.string.seoga_channel_description));
        getSystemService(NotificationManager.class).createNotificationChannel(channel);
    }
}
