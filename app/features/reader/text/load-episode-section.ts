import type { EpisodeSectionData } from './episode-section-data.ts';
import { offlineSections } from './offline-section-source.ts';
import { paths } from '#shared/web/paths';

const fetched = new Map<number, Promise<EpisodeSectionData | undefined>>();

/** Cached; undefined when it cannot be loaded, and retried on the next call. */
export function loadEpisodeSection(id: number): Promise<EpisodeSectionData | undefined> {
  const existing = fetched.get(id);
  if (existing) return existing;
  const request = fetchEpisodeSection(id).catch(() => offlineSections.source?.(id).catch(() => undefined));
  fetched.set(id, request);
  void request.then((section) => section ?? fetched.delete(id));
  return request;
}

/** Never opens an episode. */
export async function fetchEpisodeSection(id: number): Promise<EpisodeSectionData | undefined> {
  const response = await fetch(paths.viewerSection(id), { signal: AbortSignal.timeout(30_000) });
  if (!response.ok) return undefined;
  const section: EpisodeSectionData = await response.json();
  return section.terms ? { ...section, card: (await import('../paywall/price-card.tsx')).PriceCard } : section;
}
