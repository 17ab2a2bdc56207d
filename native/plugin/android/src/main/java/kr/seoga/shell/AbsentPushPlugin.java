package kr.seoga.shell;

import com.getcapacitor.JSObject;
import com.getcapacitor.Plugin;
import com.getcapacitor.PluginCall;
import com.getcapacitor.PluginMethod;
import com.getcapacitor.annotation.CapacitorPlugin;

/** Stands in for notifications where the operator has set up no Firebase: says no instead of falling over. */
@CapacitorPlugin(name = "PushNotifications")
public class AbsentPushPlugin extends Plugin {

    @Override
    @PluginMethod
    public void checkPermissions(PluginCall call) {
        call.resolve(new JSObject().put("receive", "denied"));
    }

    @Override
    @PluginMethod
    public void requestPermissions(PluginCall call) {
        call.resolve(new JSObject().put("receive", "denied"));
    }

    @PluginMethod
    public void register(PluginCall call) {
        call.reject(getContext().getString(R.string.seoga_no_push), "NO_PUSH");
    }

    @PluginMethod
    public void unregister(PluginCall call) {
        call.resolve();
    }
}
