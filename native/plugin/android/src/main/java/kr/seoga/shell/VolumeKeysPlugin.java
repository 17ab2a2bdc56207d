package kr.seoga.shell;

import com.getcapacitor.Plugin;
import com.getcapacitor.annotation.CapacitorPlugin;

/** That it is there tells pages that they may offer volume keys; SeogaShell watches them. On iOS an operator decides. */
@CapacitorPlugin(name = "SeogaVolumeKeys")
public class VolumeKeysPlugin extends Plugin {}
