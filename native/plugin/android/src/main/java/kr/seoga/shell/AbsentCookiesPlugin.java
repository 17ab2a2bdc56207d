package kr.seoga.shell;

import com.getcapacitor.Plugin;
import com.getcapacitor.annotation.CapacitorPlugin;

/** Stands in for Capacitor's own, by which a page may set and take away cookies of any house, switched off or not. */
@CapacitorPlugin(name = "CapacitorCookies")
public class AbsentCookiesPlugin extends Plugin {}
