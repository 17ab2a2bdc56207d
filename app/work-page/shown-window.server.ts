import type { EpisodeWindow, WindowWish } from '#domain/catalogue';
import { leadAway } from '../lead-away.server.ts';

/** Part of a work's episodes as an address asks for it, without its lines: those stand in the work. */
export type ShownWindow = Omit<EpisodeWindow, 'lines' | 'wanted'>;

/** The window of a work's episodes that an address asks for. */
export function wishedWindow({ searchParams }: URL): WindowWish {
  const asked = searchParams.get('from');
  const from = asked !== null && /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : undefined;
  return { from, order: searchParams.get('order') === 'last' ? 'last' : 'first' };
}

/**
 * That window, for its page. Only where a window begins is an address of its own: any other number leads to the window in
 * which that episode stands, and there to its line.
 */
export function shownWindow({ wanted, ...window }: Omit<EpisodeWindow, 'lines'>, url: URL): ShownWindow {
  const asked = url.searchParams.get('from');
  if (asked !== (window.from === null ? null : String(window.from)))
    throw leadAway(windowPath(url, window.from) + (wanted === null ? '' : `#e${wanted}`));
  return window;
}

function windowPath(url: URL, from: number | null): string {
  const params = new URLSearchParams(url.searchParams);
  if (from === null) params.delete('from');
  else params.set('from', String(from));
  return url.pathname + (params.size > 0 ? `?${params}` : '');
}
