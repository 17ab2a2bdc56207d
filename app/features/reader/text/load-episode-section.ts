import type { EpisodeSectionData } from './episode-section-data.ts';
import { offlineSections } from './offline-section-source.ts';
import { fetchEpisodeSection } from './fetch-episode-section.ts';

const fetched = new Map<number, Promise<EpisodeSectionData | undefined>>();

/** Cached; undefined when it cannot be loaded, and retried on the next call. */
export function loadEpisodeSection(id: number): Promise<EpisodeSectionData | undefined> {
  const existing = fetched.get(id);
  if (existing) return existing;
  const request = fetchCompleteSection(id).catch(() => offlineSections.source?.(id).catch(() => undefined));
  fetched.set(id, request);
  void request.then((section) => section ?? fetched.delete(id));
  return request;
}

/** With the component of a paywall, so that a section is complete as it is added. */
async function fetchCompleteSection(id: number): Promise<EpisodeSectionData | undefined> {
  const section = await fetchEpisodeSection(id);
  return section?.terms ? { ...section, card: (await import('../paywall/price-card.tsx')).PriceCard } : section;
}
