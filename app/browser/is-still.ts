/** Whether nothing may move: by the reader's wish, or because the screen smears (e-ink). */
export function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce), (update: slow)').matches;
}
