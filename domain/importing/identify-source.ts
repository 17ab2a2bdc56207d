import type { Db } from '#shared/context';
import type { ImportQuestion, WorkChoice } from '#vocabulary/import-runs';
import { selectCandidates } from './identity-store.ts';
import type { ReadEpisode } from './import-plan.ts';
import { selectKnown, selectShownBlocks } from './import-store.ts';
import type { SourceWork } from './source-work.ts';
import { linesOf } from './text-likeness.ts';
import { decideIdentity, workLikeness } from './work-identity.ts';

/** Which known work a source brings, if any; `isOpen`: an operator has to say. */
export interface Identified {
  workId: number | undefined;
  question: ImportQuestion | null;
  isOpen: boolean;
}

/**
 * Finds the work that a source brings. `names` holds the keys of earlier sources of the same import: a second one of the same
 * name asks also before the first is written.
 */
export async function identifySource(
  db: Db,
  asked: { source: SourceWork; read: ReadEpisode[]; choice: WorkChoice; names: Map<string, string> },
): Promise<Identified> {
  const { source, read, choice, names } = asked;
  const candidates = await selectCandidates(db, source);
  const identity = await decideIdentity(source, candidates, (id) => likenessTo(db, id, read));
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

async function likenessTo(db: Db, workId: number, read: ReadEpisode[]): Promise<number> {
  const { work } = await selectKnown(db, workId);
  const episodes = work?.episodes.filter((episode) => !episode.is_withdrawn || episode.is_draft) ?? [];
  const digests = new Set(read.map(({ digest }) => digest));
  const blocks = await selectShownBlocks(
    db,
    episodes.flatMap(({ id, digest }) => (digests.has(digest) ? [] : [id])),
  );
  const known = episodes.map(({ id, digest }) => ({
    digest,
    words: blocks.has(id) ? linesOf(blocks.get(id) ?? []) : null,
  }));
  return workLikeness(
    known,
    read.map(({ digest, source }) => ({
      digest,
      words: source.content.kind === 'text' ? linesOf(source.content.blocks) : null,
    })),
  );
}
