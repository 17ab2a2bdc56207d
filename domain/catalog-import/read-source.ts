import { episodeContentTexts } from '#shared/catalog/episode-fields';
import { countCharacters, type DigestedEpisode } from './import-plan.ts';
import { DomainError } from '#kernel/domain-error';
import type { ImportDeps } from './import-deps.ts';
import type { ImportProgress } from './import-report.ts';
import type { SourceBlock, SourceEpisode, SourcePicture, SourceWork } from './source-work.ts';

type ReadDeps = Pick<ImportDeps, 'fingerprint'>;

/** An episode with a picture that cannot be read. */
interface UnreadableEpisode {
  episode: SourceEpisode;
  error: DomainError;
}

/** Reads all episodes. Unreadable picture episodes are returned apart; throws if nothing else is left. */
export async function readEpisodes(
  deps: ReadDeps,
  { episodes, facts }: SourceWork,
  goOn?: (progress: ImportProgress) => Promise<void>,
): Promise<{ read: DigestedEpisode[]; unreadable: UnreadableEpisode[] }> {
  const read: DigestedEpisode[] = [];
  const unreadable: UnreadableEpisode[] = [];
  for (const [place, episode] of episodes.entries()) {
    await goOn?.({ work: facts.title, episode: place + 1, episodes: episodes.length });
    try {
      read.push(await readEpisode(deps, episode));
    } catch (error) {
      if (!(error instanceof DomainError) || episode.content.kind === 'text') throw error;
      unreadable.push({ episode, error });
    }
  }
  if (read.length === 0 && unreadable[0]) throw unreadable[0].error;
  return { read, unreadable };
}

/** The source without unreadable episodes, with a remark for each. */
export function withoutEpisodes(source: SourceWork, unreadable: readonly UnreadableEpisode[]): SourceWork {
  if (unreadable.length === 0) return source;
  const omitted = new Set(unreadable.map(({ episode }) => episode));
  const remarks = unreadable.map(({ episode, error }) => ({
    file: String(error.details['file'] ?? episode.sourceKey),
    sentence: `‘${episode.title}’ 회차를 빼고 가져왔습니다. ${String(error.details['sentence'] ?? '')}`.trim(),
  }));
  const episodes = source.episodes.filter((episode) => !omitted.has(episode));
  const { cover, ...others } = source;
  const isUnreadable = unreadable.some(({ error }) => error.details['file'] === cover?.file);
  const firstPage = episodes.flatMap(({ content }) => (content.kind === 'images' ? content.images[0] : undefined))[0];
  const drawn = isUnreadable ? firstPage : cover;
  return { ...others, ...(drawn ? { cover: drawn } : {}), episodes, remarks: [...source.remarks, ...remarks] };
}

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
    episode.price ?? null,
    episode.unit ?? null,
    episode.listed ?? true,
    episodeContentTexts(episode),
  ]);
  const guide = source.guide ? [source.guide] : [];
  return deps.fingerprint([JSON.stringify([source.facts, cover, episodes, ...guide])]);
}
