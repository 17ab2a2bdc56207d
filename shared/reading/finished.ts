/**
 * Whether an episode counts as read to its end. The fraction of a view is 1 exactly while the end of the content is in
 * view, at any size of screen; every list, statistic and queue uses this rule.
 */
export function isFinished(fraction: number): boolean {
  return fraction >= 1;
}

/** How far an episode was read: the last view and the furthest one since the last restart, 0 to 1. */
export interface EpisodeReach {
  view: number;
  furthest: number;
}

/** Reach of a stored position; zero when missing or invalid, because storage is untrusted. */
export function reachOf(stored: unknown): EpisodeReach {
  const saved: Record<string, unknown> = Object(stored);
  const view = fractionOf(saved['view'] ?? saved['fraction']);
  return { view, furthest: Math.max(view, fractionOf(saved['furthest'])) };
}

function fractionOf(value: unknown): number {
  return typeof value === 'number' && value > 0 ? Math.min(1, value) : 0;
}
