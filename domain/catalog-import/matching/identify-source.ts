import type { Db } from '#kernel/context';
import type { ImportQuestion, WorkChoice } from '#shared/catalog/import-runs';
import { selectCandidates } from './work-identity-store.ts';
import type { DigestedEpisode } from '../import-plan.ts';
import { selectExistingWork, selectCurrentBlocks } from '../import-store.ts';
import type { SourceWork } from '../source-work.ts';
import { isAddition } from './added-episodes.ts';
import { textLines } from './text-similarity.ts';
import { decideIdentity, isKeyOf, workSimilarity } from './work-identity.ts';

/** The existing work of a source; `isOpen`: an operator must decide. */
export interface IdentifiedSource {
  workId: number | undefined;
  question: ImportQuestion | null;
  isOpen: boolean;
  /** The file of the existing work, if it has another name. */
  formerFile?: string;
}

/** Earlier sources of an import: a dry run writes nothing, but the same name or content needs a decision. */
export interface ImportBatch {
  /** By source key. */
  titles: Map<string, string>;
  /** Titles by the digest of an episode. */
  contents: Map<string, string>;
}

/** An import without earlier sources. */
export function createImportBatch(): ImportBatch {
  return { titles: new Map(), contents: new Map() };
}

/** Finds the existing work of a source. */
export async function identifySource(
  db: Db,
  input: { source: SourceWork; read: DigestedEpisode[]; choice: WorkChoice; batch: ImportBatch },
): Promise<IdentifiedSource> {
  const { source, read, choice, batch } = input;
  const digests = [...new Set(read.filter(isDistinctive).map(({ digest }) => digest))];
  const candidates = await selectCandidates(db, source, digests);
  const identity = await decideIdentity(source, candidates, (id) => similarityTo(db, id, read));
  const earlier = earlierSource(source, digests, batch);
  const existing = candidates.find(({ id }) => identity.kind !== 'new' && id === identity.workId);
  const isRenamed = existing && !source.hasOwnKey && !isKeyOf(existing.sourceKey, source.sourceKey);
  const file = isRenamed ? { formerFile: existing.sourceKey } : {};
  if (identity.kind === 'same') return { workId: identity.workId, question: null, isOpen: false, ...file };
  if (identity.kind === 'new') {
    const question = earlier === undefined ? null : { kind: 'identity' as const, workId: null, title: earlier };
    return { workId: undefined, question, isOpen: question !== null && choice.identity !== 'new' };
  }
  const { workId } = identity;
  const title = existing?.title ?? '';
  const isNamesake = existing?.hasSameTitle === true && isKeyOf(existing.sourceKey, source.sourceKey);
  if (isNamesake && isAddition(source, read, (await selectExistingWork(db, workId)).work))
    return { workId, question: null, isOpen: false };
  const question = { kind: 'identity' as const, workId, title };
  const answer = choice.identity ?? (choice.replaces ? 'same' : undefined);
  return { workId: answer === 'same' ? workId : undefined, question, isOpen: answer === undefined, ...file };
}

/** Short texts coincide. */
const MIN_CHARACTERS = 200;

const isDistinctive = ({ source, characters }: DigestedEpisode): boolean =>
  source.content.kind === 'images' || characters >= MIN_CHARACTERS;

/** Title of an earlier source with the same key or mostly the same content; adds this one. */
function earlierSource(source: SourceWork, digests: string[], { titles, contents }: ImportBatch): string | undefined {
  const { sourceKey, facts, identifier, hasOwnKey } = source;
  const namesake = identifier === undefined ? titles.get(sourceKey) : undefined;
  const copies = hasOwnKey ? [] : digests.flatMap((digest) => contents.get(digest) ?? []);
  if (!titles.has(sourceKey)) titles.set(sourceKey, facts.title);
  for (const digest of digests) if (!contents.has(digest)) contents.set(digest, facts.title);
  return namesake ?? (copies.length * 2 > digests.length ? copies[0] : undefined);
}

async function similarityTo(db: Db, workId: number, read: DigestedEpisode[]): Promise<number> {
  const { work } = await selectExistingWork(db, workId);
  const episodes = work?.episodes.filter((episode) => !episode.isWithdrawn || episode.is_draft) ?? [];
  const digests = new Set(read.map(({ digest }) => digest));
  const blocks = await selectCurrentBlocks(
    db,
    episodes.flatMap(({ id, digest }) => (digests.has(digest) ? [] : [id])),
  );
  const existing = episodes.map(({ id, digest }) => ({
    digest,
    words: blocks.has(id) ? textLines(blocks.get(id) ?? []) : null,
  }));
  return workSimilarity(
    existing,
    read.map(({ digest, source }) => ({
      digest,
      words: source.content.kind === 'text' ? textLines(source.content.blocks) : null,
    })),
  );
}
