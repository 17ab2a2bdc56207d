import type { KnownEpisode } from './import-store.ts';

/** What is known of an episode before it is matched. */
interface Candidate {
  sourceKey: string;
  title: string;
  digest: string;
}

/**
 * Finds for each episode of a source the one it was before, so that readers' places and rights stay with the text
 * also when chapters were put between and every number moved: first by the very same content, then by file and title,
 * then by a title that stands once, last by the file alone. Nothing is matched twice.
 */
export function matchEpisodes(fresh: Candidate[], known: KnownEpisode[]): (KnownEpisode | undefined)[] {
  const matched: (KnownEpisode | undefined)[] = fresh.map(() => undefined);
  const left = new Set(known);
  const pass = (keyOfFresh: (episode: Candidate) => string, keyOfKnown: (episode: KnownEpisode) => string): void => {
    const open = new Map<string, KnownEpisode[]>();
    for (const episode of left) open.set(keyOfKnown(episode), [...(open.get(keyOfKnown(episode)) ?? []), episode]);
    fresh.forEach((episode, at) => {
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
  const once = titlesThatStandOnce(fresh, left);
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

function titlesThatStandOnce(fresh: Candidate[], left: Set<KnownEpisode>): Set<string> {
  const counts = new Map<string, number>();
  for (const { title } of [...fresh, ...left]) counts.set(title, (counts.get(title) ?? 0) + 1);
  return new Set([...counts].filter(([title, count]) => title !== '' && count === 2).map(([title]) => title));
}
