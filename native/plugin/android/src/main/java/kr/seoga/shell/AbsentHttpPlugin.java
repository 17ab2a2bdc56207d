package kr.seoga.shell;

import com.getcapacitor.Plugin;
import com.getcapacitor.annotation.CapacitorPlugin;

/**
 * Stands in for Capacitor's own, which answers pages also where it is switched off: it sends the web view's cookies to
 * whatever address it is told and shows what the answer sets, HttpOnly or not.
 */
@CapacitorPlugin(name = "CapacitorHttp")
public class AbsentHttpPlugin extends Plugin {}
