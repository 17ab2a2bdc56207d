import type { EpisodeLineWire } from '#contract/catalogue';

/** Episodes of a work as the wire gives them; rejects when there is no answer. */
export async function fetchEpisodeLines(workId: number): Promise<EpisodeLineWire[]> {
  const answer = await fetch(`/ko/v1/works/${workId}/episodes`);
  if (!answer.ok) throw new Error(`episodes of work ${workId}: status ${answer.status}`);
  const body: { result: { episodes: EpisodeLineWire[] } } = await answer.json();
  return body.result.episodes;
}
