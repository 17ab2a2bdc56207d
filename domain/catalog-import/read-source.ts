import { countCharacters, type DigestedEpisode } from './import-plan.ts';
import type { ImportDeps } from './import-deps.ts';
import type { SourceBlock, SourceEpisode, SourcePicture, SourceWork } from './source-work.ts';

type ReadDeps = Pick<ImportDeps, 'fingerprint'>;

/** Reads an episode once; the digest covers text or pictures and panels. */
export async function readEpisode(deps: ReadDeps, source: SourceEpisode): Promise<DigestedEpisode> {
  const { content } = source;
  if (content.kind === 'text') {
    const parts: (string | Uint8Array)[] = [JSON.stringify(content.blocks)];
    for (const picture of sourcePictures(content.blocks)) parts.push(await picture.bytes());
    return { source, digest: deps.fingerprint(parts), characters: countCharacters(content.blocks) };
  }
  const digests: string[] = [JSON.stringify(content.panels ?? [])];
  if (content.width !== undefined) digests.push(`${content.width}`);
  for (const image of content.images) digests.push(deps.fingerprint([await image.bytes()]));
  return { source, digest: deps.fingerprint(digests), characters: 0 };
}

/** Pictures in blocks and sentences. */
export function sourcePictures(blocks: SourceBlock[]): SourcePicture[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'image') return [block.picture];
    if (!('spans' in block)) return [];
    return block.spans.flatMap((span) => (typeof span === 'object' && 'picture' in span ? [span.picture] : []));
  });
}

export async function workDigest(deps: ReadDeps, source: SourceWork, read: DigestedEpisode[]): Promise<string> {
  const cover = source.cover ? deps.fingerprint([await source.cover.bytes()]) : '';
  const episodes = read.map(({ source: episode, digest }) => [
    episode.sourceKey,
    episode.title,
    episode.opensAt ?? '',
    digest,
    // Only if present, so that older digests stay equal.
    ...(episode.price || episode.unit || episode.listed !== undefined
      ? [episode.price ?? null, episode.unit ?? null, episode.listed ?? true]
      : []),
  ]);
  return deps.fingerprint([JSON.stringify([source.facts, cover, episodes])]);
}
