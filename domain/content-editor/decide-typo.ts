import { type Actor, withAudit } from '#domain/operators';
import { notify } from '#domain/notifications';
import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { UNIT_NAMES } from '#shared/catalog/categories';
import type { TypoState, TypoRow } from '#shared/community/typo-reports';
import { type EditedEpisode, selectRevisionBlocks } from './revision-store.ts';
import { lockTextEpisode, publishText } from './save-text.ts';
import { type LockedTypo, countOpenTypos, decideIdenticalTypos, lockTypo, selectTypos } from './typo-store.ts';
import { findWords, replaceWords } from './word-change-rules.ts';

const MAX = 50;

/** Typo reports of a state with the open count, of all works or of one; `next` is the cursor. */
export async function listTypos(
  ctx: Needs<'db'>,
  input: { state: TypoState; after: number | null; workId?: number },
): Promise<{ typos: TypoRow[]; open: number; next: number | null }> {
  const [found, open] = await Promise.all([
    selectTypos(ctx.db, { ...input, most: MAX + 1 }),
    countOpenTypos(ctx.db, input),
  ]);
  const typos = found.slice(0, MAX);
  return { typos, open, next: found.length > MAX ? (typos.at(-1)?.id ?? null) : null };
}

interface Decision {
  by: Actor;
  id: number;
  /** An author decides on reports of this work only. */
  workId?: number;
}

/**
 * Accepts a report: saves the correction as a revision and notifies the reporters. Returns the revision. Throws
 * TYPO_ERROR 0006 if already decided, 0007 if missing or of another work, 0008 if the words are gone.
 */
export async function acceptTypo(ctx: Needs<'db'>, { by, ...at }: Decision): Promise<number> {
  const { id } = at;
  return withAudit(ctx, { by, act: { name: 'typo.accept', subject: `typo:${id}` } }, async (tx) => {
    const typo = await lockOpenTypo(tx, at);
    const episode = await lockTextEpisode(tx, typo.episodeId);
    const blocks = (await selectRevisionBlocks(tx, episode)) ?? [];
    const block = blocks.find((each) => each.id === typo.block);
    const stretch = block && findWords(block, typo.found, typo.offset);
    if (!block || !stretch) throw new DomainError('TYPO_ERROR', '0008');
    const corrected = blocks.map((each) => (each === block ? replaceWords(block, stretch, typo.wanted) : each));
    const why = `오탈자 제보: ${typo.found} → ${typo.wanted || '(지움)'}`.slice(0, 200);
    const created = { blocks: corrected, lastBlock: episode.lastBlock, by, why, kind: 'typo' as const };
    const { before, after } = await publishText(tx, episode, created);
    const readers = await decideIdenticalTypos(tx, typo, {
      state: 'accepted',
      by,
      became: after.revision,
    });
    for (const reader of readers) await notifyReporters(tx, reader, episode);
    const { found, wanted } = typo;
    return { before: { ...before, found }, after: { ...after, wanted, told: readers.length }, result: after.revision };
  });
}

async function notifyReporters(
  tx: Tx,
  { id, memberNo }: { id: number; memberNo: number },
  episode: EditedEpisode,
): Promise<void> {
  const name = `${episode.position}${UNIT_NAMES[episode.unit]}`;
  const details = { episode: episode.id, name };
  await notify(tx, { memberNo, kind: 'typo', ref: `typo:${id}`, workId: episode.workId, facts: details });
}

/** Rejects a report. Throws TYPO_ERROR 0006 if already decided, 0007 if missing or of another work. */
export async function rejectTypo(ctx: Needs<'db'>, { by, ...at }: Decision): Promise<void> {
  const { id } = at;
  await withAudit(ctx, { by, act: { name: 'typo.refuse', subject: `typo:${id}` } }, async (tx) => {
    const typo = await lockOpenTypo(tx, at);
    await decideIdenticalTypos(tx, typo, { state: 'refused', by, became: null });
    return {
      before: { found: typo.found, wanted: typo.wanted, state: 'open' },
      after: { state: 'refused' },
      result: null,
    };
  });
}

async function lockOpenTypo(tx: Tx, { id, workId }: Omit<Decision, 'by'>): Promise<LockedTypo> {
  const typo = await lockTypo(tx, id);
  if (!typo || (workId !== undefined && typo.workId !== workId)) throw new DomainError('TYPO_ERROR', '0007');
  if (typo.state !== 'open') throw new DomainError('TYPO_ERROR', '0006');
  return typo;
}
