import type { EpisodeWindow, EpisodeWindowInput } from '#domain/catalog';
import { redirectUncached } from '../../../server/redirects.server.ts';

export type VisibleEpisodes = Omit<EpisodeWindow, 'lines' | 'wanted'>;

export function requestedWindow({ searchParams }: URL): EpisodeWindowInput {
  const param = searchParams.get('from');
  const from = param !== null && /^[1-9]\d{0,8}$/.test(param) ? Number(param) : undefined;
  return { from, order: searchParams.get('order') === 'last' ? 'last' : 'first' };
}

/** Only window starts are canonical URLs; other numbers redirect to their window and row. */
export function episodeWindow({ wanted, ...window }: Omit<EpisodeWindow, 'lines'>, url: URL): VisibleEpisodes {
  const param = url.searchParams.get('from');
  if (param !== (window.from === null ? null : String(window.from)))
    throw redirectUncached(windowPath(url, window.from) + (wanted === null ? '' : `#e${wanted}`));
  return window;
}

function windowPath(url: URL, from: number | null): string {
  const params = new URLSearchParams(url.searchParams);
  if (from === null) params.delete('from');
  else params.set('from', String(from));
  return url.pathname + (params.size > 0 ? `?${params}` : '');
}
