/**
 * The key of one press that moves value, the same for each repetition of it: made once, kept in this tab through reloads
 * until its answer is final. `name` tells what is pressed from everything else: `buy 1f0c…`.
 */
export function requestKey(name: string): string {
  const place = `seoga.key.${name}`;
  const made = crypto.randomUUID();
  try {
    const kept = sessionStorage.getItem(place);
    if (kept) return kept;
    sessionStorage.setItem(place, made);
  } catch {
    // A browser without storage: the key lives as long as its page.
  }
  return made;
}

/** The answer was final: the next press is another. */
export function forgetRequestKey(name: string): void {
  try {
    sessionStorage.removeItem(`seoga.key.${name}`);
  } catch {
    // Nothing was kept.
  }
}
