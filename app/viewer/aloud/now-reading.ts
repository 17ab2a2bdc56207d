let toggle: (() => void) | undefined;

/** Makes a reading the one that `toggleAloud` speaks to; answers how to let go of it. */
export function takeToggle(act: () => void): () => void {
  toggle = act;
  return () => {
    if (toggle === act) toggle = undefined;
  };
}

/** Plays and pauses what is read aloud. False when nothing is, so that a key may open it instead. */
export function toggleAloud(): boolean {
  toggle?.();
  return toggle !== undefined;
}
