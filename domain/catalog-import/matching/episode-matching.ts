import type { ExistingEpisode } from '../import-store.ts';

interface Candidate {
  sourceKey: string;
  title: string;
  digest: string;
}

/**
 * Matches source episodes with existing ones, so that positions and entitlements survive renumbering: by content, then
 * file and title, then unique title, then file. Matches are one to one.
 */
export function matchEpisodes(incoming: Candidate[], existing: ExistingEpisode[]): (ExistingEpisode | undefined)[] {
  const matched: (ExistingEpisode | undefined)[] = incoming.map(() => undefined);
  const left = new Set(existing);
  const pass = (keyOfFresh: (episode: Candidate) => string, keyOfKnown: (episode: ExistingEpisode) => string): void => {
    const open = new Map<string, ExistingEpisode[]>();
    for (const episode of left) open.set(keyOfKnown(episode), [...(open.get(keyOfKnown(episode)) ?? []), episode]);
    incoming.forEach((episode, at) => {
      if (matched[at]) return;
      const found = open.get(keyOfFresh(episode))?.shift();
      if (!found) return;
      matched[at] = found;
      left.delete(found);
    });
  };
  pass(
    (episode) => `${episode.sourceKey} ${episode.digest}`,
    (episode) => `${episode.source_key} ${episode.digest}`,
  );
  pass(
    (episode) => episode.digest,
    (episode) => episode.digest,
  );
  pass(
    (episode) => `${episode.sourceKey} ${episode.title}`,
    (episode) => `${episode.source_key} ${episode.title}`,
  );
  const once = uniqueTitles(incoming, left);
  pass(
    (episode) => (once.has(episode.title) ? episode.title : ''),
    (episode) => (once.has(episode.title) ? episode.title : `\0${episode.id}`),
  );
  pass(
    (episode) => episode.sourceKey,
    (episode) => episode.source_key,
  );
  return matched;
}

function uniqueTitles(incoming: Candidate[], left: Set<ExistingEpisode>): Set<string> {
  const counts = new Map<string, number>();
  for (const { title } of [...incoming, ...left]) counts.set(title, (counts.get(title) ?? 0) + 1);
  return new Set([...counts].filter(([title, count]) => title !== '' && count === 2).map(([title]) => title));
}
