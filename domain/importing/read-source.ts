import { countCharacters, type ReadEpisode } from './import-plan.ts';
import type { ImportMeans } from './import-means.ts';
import type { SourceEpisode, SourceWork } from './source-work.ts';

type Means = Pick<ImportMeans, 'fingerprint'>;

/** Reads an episode once to know it again: the digest covers its text or the bytes of its pictures, and its panels. */
export async function readEpisode(means: Means, source: SourceEpisode): Promise<ReadEpisode> {
  const { content } = source;
  if (content.kind === 'text') {
    const parts: (string | Uint8Array)[] = [JSON.stringify(content.blocks)];
    for (const block of content.blocks) if (block.kind === 'image') parts.push(await block.picture.bytes());
    return { source, digest: means.fingerprint(parts), characters: countCharacters(content.blocks) };
  }
  const digests: string[] = [JSON.stringify(content.panels ?? [])];
  if (content.width !== undefined) digests.push(`${content.width}`);
  for (const image of content.images) digests.push(means.fingerprint([await image.bytes()]));
  return { source, digest: means.fingerprint(digests), characters: 0 };
}

/** The digest of a whole source: its facts, its cover, its episodes in their order. */
export async function workDigest(means: Means, source: SourceWork, read: ReadEpisode[]): Promise<string> {
  const cover = source.cover ? means.fingerprint([await source.cover.bytes()]) : '';
  const episodes = read.map(({ source: episode, digest }) => [
    episode.sourceKey,
    episode.title,
    episode.opensAt ?? '',
    digest,
    // Only where they are told, so that what was known before they could be is known still.
    ...(episode.price || episode.unit || episode.listed !== undefined
      ? [episode.price ?? null, episode.unit ?? null, episode.listed ?? true]
      : []),
  ]);
  return means.fingerprint([JSON.stringify([source.facts, cover, episodes])]);
}
