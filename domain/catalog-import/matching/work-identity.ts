import type { SourceWork } from '../source-work.ts';
import { textOverlap } from './text-similarity.ts';

const MIN_SIMILARITY = 0.5;

export interface IdentityCandidate {
  id: number;
  sourceKey: string;
  title: string;
  identifier: string | null;
  creators: string[];
  /** Same title, ignoring spaces, punctuation and case. */
  hasSameTitle: boolean;
}

/** `ask`: similar, an operator must decide. */
export type WorkIdentity = { kind: 'new' } | { kind: 'same' | 'undecided'; workId: number };

/**
 * Decides the work of a source: by explicit key, ISBN or identifier, title and author, then text. `similarity`:
 * overlap with a candidate's text.
 */
export async function decideIdentity(
  source: Pick<SourceWork, 'sourceKey' | 'hasOwnKey' | 'identifier' | 'facts'>,
  candidates: readonly IdentityCandidate[],
  similarity: (workId: number) => Promise<number>,
): Promise<WorkIdentity> {
  const keyed = candidates.filter(({ sourceKey }) => isKeyOf(sourceKey, source.sourceKey));
  if (source.hasOwnKey) {
    const own = candidates.find(({ sourceKey }) => sourceKey === source.sourceKey);
    return own ? { kind: 'same', workId: own.id } : { kind: 'new' };
  }
  const identified = candidates.find(({ identifier }) => identifier !== null && identifier === source.identifier);
  if (identified) return { kind: 'same', workId: identified.id };
  const isOther = ({ identifier }: IdentityCandidate): boolean =>
    identifier !== null && source.identifier !== undefined && identifier !== source.identifier;
  const named = candidates.filter((candidate) => candidate.hasSameTitle && sharesAuthor(source, candidate));
  const first = named.find((candidate) => !isOther(candidate));
  if (first && named.length === 1) return { kind: 'same', workId: first.id };
  const resembling = new Set([...named, ...[...keyed, ...candidates].filter((candidate) => !isOther(candidate))]);
  for (const candidate of resembling) {
    if ((await similarity(candidate.id)) < MIN_SIMILARITY) continue;
    // A renamed file may also be a copy or another edition.
    const isRecognised = named.includes(candidate) || keyed.includes(candidate);
    return { kind: isRecognised ? 'same' : 'undecided', workId: candidate.id };
  }
  const [asked] = [...named, ...keyed.filter((candidate) => !isOther(candidate))];
  return asked ? { kind: 'undecided', workId: asked.id } : { kind: 'new' };
}

/** Whether a key is the source's, possibly with a number suffix. */
export function isKeyOf(key: string, sourceKey: string): boolean {
  return key === sourceKey || (key.startsWith(`${sourceKey} (`) && /^\d+\)$/u.test(key.slice(sourceKey.length + 2)));
}

function sharesAuthor(source: Pick<SourceWork, 'facts'>, candidate: IdentityCandidate): boolean {
  const names = new Set(candidate.creators.map(foldName));
  return source.facts.creators.some(({ name }) => names.has(foldName(name)));
}

const foldName = (name: string): string => name.normalize('NFKC').replaceAll(/\s/gu, '').toLowerCase();

/** Share of a work's episodes found in the source, 0 to 1, by content or words. */
export function workSimilarity(
  existing: readonly { digest: string; words: string | null }[],
  source: readonly { digest: string; words: string | null }[],
): number {
  const digests = new Set(source.map(({ digest }) => digest));
  const missing = existing.filter(({ digest }) => !digests.has(digest));
  if (missing.length === 0) return existing.length > 0 ? 1 : 0;
  const weightOf = ({ words }: { words: string | null }): number => Math.max(1, words?.length ?? 0);
  const sum = (episodes: typeof existing): number =>
    episodes.reduce((weight, episode) => weight + weightOf(episode), 0);
  const texts = missing.filter(({ words }) => words !== null);
  const rest = source.flatMap(({ words }) => words ?? []).join('\n');
  const old = texts.flatMap(({ words }) => words ?? []).join('\n');
  const lost = sum(missing) - sum(texts) * textOverlap(old, rest);
  return 1 - lost / sum(existing);
}
