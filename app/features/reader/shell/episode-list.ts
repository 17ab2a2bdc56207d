import type { EpisodeLineDto } from '#contract/catalog';

/** Rejects when the request fails. */
export async function fetchEpisodeList(workId: number): Promise<EpisodeLineDto[]> {
  // Lazy: this file is in every reader's first bundle.
  const { call } = await import('../../../browser/api/browser-call.ts');
  const { episodes } = await call('GET /ko/v1/works/:id/episodes', { params: { id: workId } });
  return episodes;
}
