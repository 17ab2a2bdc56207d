import type { ContinuedWork, WorkToReader } from '#domain/reading';
import { type EpisodeWindow, episodeWindow } from '#domain/catalogue';
import { leadAway } from '../lead-away.server.ts';

/** Part of a work's episodes as an address asks for it, without its lines: those stand in the work. */
export type ShownWindow = Omit<EpisodeWindow, 'lines' | 'wanted'>;

/**
 * The work with the window of its episodes that the address asks for. Only where a window begins is an address of its own:
 * any other number leads to the window in which that episode stands, and there to its line.
 */
export function shownWindow(
  { work }: Pick<WorkToReader<unknown>, 'work'>,
  url: URL,
): { work: WorkToReader<unknown>['work']; window: ShownWindow } {
  const asked = url.searchParams.get('from');
  const from = asked !== null && /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : undefined;
  const order = url.searchParams.get('order') === 'last' ? 'last' : 'first';
  const { lines, wanted, ...window } = episodeWindow(work.episodes, { from, order });
  if (asked !== (window.from === null ? null : String(window.from)))
    throw leadAway(windowPath(url, window.from) + (wanted === null ? '' : `#e${wanted}`));
  return { work: { ...work, episodes: lines }, window };
}

function windowPath(url: URL, from: number | null): string {
  const params = new URLSearchParams(url.searchParams);
  if (from === null) params.delete('from');
  else params.set('from', String(from));
  return url.pathname + (params.size > 0 ? `?${params}` : '');
}

/** Where a member's account reads on, by the number that the episode has now; nowhere where it is gone. */
export function placeOfNow({
  work: { episodes },
  place,
}: Pick<WorkToReader<unknown>, 'work' | 'place'>): ContinuedWork | undefined {
  const line = place ? episodes.find(({ id }) => id === place.episode) : undefined;
  return place && line ? { ...place, position: line.position, unit: line.unit } : undefined;
}
