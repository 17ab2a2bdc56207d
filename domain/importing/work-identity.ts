import type { SourceWork } from './source-work.ts';
import { sharedPart } from './text-likeness.ts';

/** From this share of its text on, a source is taken for a new version of a known work without asking. */
const ALIKE_FROM = 0.5;

/** A known work that may be the one that a source brings. */
export interface IdentityCandidate {
  id: number;
  sourceKey: string;
  title: string;
  identifier: string | null;
  creators: string[];
  /** Whether its title is the source's, apart from spaces, signs and case. */
  hasSameTitle: boolean;
}

/** Which work a source brings; `ask`: it resembles a known one, and only an operator can tell. */
export type Identity = { kind: 'new' } | { kind: 'same' | 'ask'; workId: number };

/**
 * Decides which work a source brings: by a key that the source itself names, by ISBN or identifier, by title and author, else
 * by its text. `likeness` answers how much of a candidate's text the source holds.
 */
export async function decideIdentity(
  source: Pick<SourceWork, 'sourceKey' | 'hasOwnKey' | 'identifier' | 'facts'>,
  candidates: readonly IdentityCandidate[],
  likeness: (workId: number) => Promise<number>,
): Promise<Identity> {
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
  for (const { id } of resembling) if ((await likeness(id)) >= ALIKE_FROM) return { kind: 'same', workId: id };
  const [asked] = [...named, ...keyed.filter((candidate) => !isOther(candidate))];
  return asked ? { kind: 'ask', workId: asked.id } : { kind: 'new' };
}

/** Whether a key is that of a source, or the numbered one of another work from a source of the same name. */
function isKeyOf(key: string, sourceKey: string): boolean {
  return key === sourceKey || (key.startsWith(`${sourceKey} (`) && /^\d+\)$/u.test(key.slice(sourceKey.length + 2)));
}

function sharesAuthor(source: Pick<SourceWork, 'facts'>, candidate: IdentityCandidate): boolean {
  const names = new Set(candidate.creators.map(foldName));
  return source.facts.creators.some(({ name }) => names.has(foldName(name)));
}

const foldName = (name: string): string => name.normalize('NFKC').replaceAll(/\s/gu, '').toLowerCase();

/** How much of a known work's episodes a source holds, from 0 to 1: by equal content, or by the words of its texts. */
export function workLikeness(
  known: readonly { digest: string; words: string | null }[],
  source: readonly { digest: string; words: string | null }[],
): number {
  const digests = new Set(source.map(({ digest }) => digest));
  const missing = known.filter(({ digest }) => !digests.has(digest));
  if (missing.length === 0) return known.length > 0 ? 1 : 0;
  const weightOf = ({ words }: { words: string | null }): number => Math.max(1, words?.length ?? 0);
  const sum = (episodes: typeof known): number => episodes.reduce((weight, episode) => weight + weightOf(episode), 0);
  const texts = missing.filter(({ words }) => words !== null);
  const rest = source.flatMap(({ words }) => words ?? []).join('\n');
  const old = texts.flatMap(({ words }) => words ?? []).join('\n');
  const lost = sum(missing) - sum(texts) * sharedPart(old, rest);
  return 1 - lost / sum(known);
}
