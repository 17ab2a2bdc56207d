import type { Db } from '#kernel/context';
import type { ImportQuestion, WorkChoice } from '#shared/catalog/import-runs';
import { selectCandidates } from './work-identity-store.ts';
import type { DigestedEpisode } from '../import-plan.ts';
import { selectExistingWork, selectCurrentBlocks } from '../import-store.ts';
import type { SourceWork } from '../source-work.ts';
import { textLines } from './text-similarity.ts';
import { decideIdentity, workSimilarity } from './work-identity.ts';

/** The existing work of a source; `isOpen`: an operator must decide. */
export interface IdentifiedSource {
  workId: number | undefined;
  question: ImportQuestion | null;
  isOpen: boolean;
}

/**
 * Finds the existing work of a source. `names`: keys of earlier sources of this import; an equal name needs a decision
 * even before the first is written.
 */
export async function identifySource(
  db: Db,
  input: { source: SourceWork; read: DigestedEpisode[]; choice: WorkChoice; names: Map<string, string> },
): Promise<IdentifiedSource> {
  const { source, read, choice, names } = input;
  const candidates = await selectCandidates(db, source);
  const identity = await decideIdentity(source, candidates, (id) => similarityTo(db, id, read));
  const namesake = names.get(source.sourceKey);
  if (!names.has(source.sourceKey)) names.set(source.sourceKey, source.facts.title);
  if (identity.kind === 'same') return { workId: identity.workId, question: null, isOpen: false };
  if (identity.kind === 'new') {
    const isNamesake = namesake !== undefined && source.identifier === undefined;
    const question = isNamesake ? { kind: 'identity' as const, workId: null, title: namesake } : null;
    return { workId: undefined, question, isOpen: isNamesake && choice.identity !== 'new' };
  }
  const { workId } = identity;
  const title = candidates.find(({ id }) => id === workId)?.title ?? '';
  const question = { kind: 'identity' as const, workId, title };
  const answer = choice.identity ?? (choice.replaces ? 'same' : undefined);
  return { workId: answer === 'same' ? workId : undefined, question, isOpen: answer === undefined };
}

async function similarityTo(db: Db, workId: number, read: DigestedEpisode[]): Promise<number> {
  const { work } = await selectExistingWork(db, workId);
  const episodes = work?.episodes.filter((episode) => !episode.is_withdrawn || episode.is_draft) ?? [];
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
