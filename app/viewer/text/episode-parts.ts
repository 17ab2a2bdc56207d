import type { ViewedEpisode } from '../frame/viewed-episode.ts';
import { keptParts } from '../place/kept-parts.ts';

/** An episode as a part of the page: what is known of it, and as HTML its text, or before a gate its price. */
export interface EpisodePart {
  viewed: ViewedEpisode;
  html: string;
}

const fetched = new Map<number, Promise<EpisodePart | undefined>>();

/** An episode's text, fetched once. Undefined when it cannot be had now; asked again, it is tried again. */
export function episodePart(id: number): Promise<EpisodePart | undefined> {
  const known = fetched.get(id);
  if (known) return known;
  const asked = fetchPart(id).catch(() => keptParts.source?.(id).catch(() => undefined));
  fetched.set(id, asked);
  void asked.then((part) => part ?? fetched.delete(id));
  return asked;
}

async function fetchPart(id: number): Promise<EpisodePart | undefined> {
  const answer = await fetch(`/viewer/${id}/part`, { signal: AbortSignal.timeout(30_000) });
  if (!answer.ok) return undefined;
  const part: EpisodePart = await answer.json();
  return part;
}
