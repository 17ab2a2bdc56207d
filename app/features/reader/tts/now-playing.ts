let toggle: (() => void) | undefined;

/** Registers the player for `toggleTts`; returns the unregister function. */
export function registerTtsToggle(action: () => void): () => void {
  toggle = action;
  return () => {
    if (toggle === action) toggle = undefined;
  };
}

/** False when nothing is playing, so that the shortcut can open the bar. */
export function toggleTts(): boolean {
  toggle?.();
  return toggle !== undefined;
}
