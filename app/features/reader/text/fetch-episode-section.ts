import { paths } from '#shared/web/paths';
import type { EpisodeSectionData } from './episode-section-data.ts';

/** An episode as a section; undefined when it cannot be had. Never opens an episode. */
export async function fetchEpisodeSection(id: number): Promise<EpisodeSectionData | undefined> {
  const response = await fetch(paths.viewerSection(id), { signal: AbortSignal.timeout(30_000) });
  return response.ok ? response.json() : undefined;
}
