package kr.seoga.shell;

import com.getcapacitor.Plugin;
import com.getcapacitor.annotation.CapacitorPlugin;

/** Stands in for Capacitor's own, by which a page may set, and keep, the folder that the app's own pages come from. */
@CapacitorPlugin(name = "WebView")
public class AbsentWebViewPlugin extends Plugin {}
