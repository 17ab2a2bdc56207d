import type { EpisodeLineWire } from '#contract/catalogue';

/** Episodes of a work as the wire gives them; rejects when there is no answer. */
export async function fetchEpisodeLines(workId: number): Promise<EpisodeLineWire[]> {
  // The client comes with its first use: this file travels with every viewer.
  const { call } = await import('../../members/browser-call.ts');
  const { episodes } = await call('GET /ko/v1/works/:id/episodes', { params: { id: workId } });
  return episodes;
}
