import { type Actor, actAs } from '#domain/operators';
import { notify } from '#domain/notifications';
import type { Needs, Tx } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { UNIT_NAMES } from '#vocabulary/shelves';
import type { TypoState } from '#vocabulary/typos';
import { type EditedEpisode, selectRevisionBlocks } from './revision-store.ts';
import { holdText, showText } from './save-text.ts';
import { type HeldTypo, type TypoLine, countOpenTypos, decideSame, holdTypo, selectTypos } from './typo-store.ts';
import { findWords, replaceWords } from './word-change-rules.ts';

const MOST = 50;

/** Hints of one state with how many wait; `next`: from where the list goes on. */
export async function listTypos(
  ctx: Needs<'db'>,
  ask: { state: TypoState; after: number | null },
): Promise<{ typos: TypoLine[]; open: number; next: number | null }> {
  const [found, open] = await Promise.all([selectTypos(ctx.db, { ...ask, most: MOST + 1 }), countOpenTypos(ctx.db)]);
  const typos = found.slice(0, MOST);
  return { typos, open, next: found.length > MOST ? (typos.at(-1)?.id ?? null) : null };
}

/**
 * Takes a hint up: the words stand corrected in a new revision, and whoever told is told so. Answers its number. Refuses
 * with TYPO_ERROR 0006 what was decided already, 0007 no such hint, 0008 where the words are gone by now.
 */
export async function acceptTypo(ctx: Needs<'db'>, { by, id }: { by: Actor; id: number }): Promise<number> {
  return actAs(ctx, { by, act: { name: 'typo.accept', subject: `typo:${id}` } }, async (tx) => {
    const typo = await holdOpen(tx, id);
    const episode = await holdText(tx, typo.episodeId);
    const blocks = (await selectRevisionBlocks(tx, episode)) ?? [];
    const block = blocks.find((each) => each.id === typo.block);
    const stretch = block && findWords(block, typo.found, typo.offset);
    if (!block || !stretch) throw new Refusal('TYPO_ERROR', '0008');
    const corrected = blocks.map((each) => (each === block ? replaceWords(block, stretch, typo.wanted) : each));
    const why = `오탈자 제보: ${typo.found} → ${typo.wanted || '(지움)'}`.slice(0, 200);
    const made = { blocks: corrected, lastBlock: episode.lastBlock, by, why, kind: 'typo' as const };
    const { before, after } = await showText(tx, episode, made);
    const readers = await decideSame(tx, typo, {
      state: 'accepted',
      operatorId: by === 'command-line' ? null : by.id,
      became: after.revision,
    });
    for (const reader of readers) await thank(tx, reader, episode);
    const { found, wanted } = typo;
    return { before: { ...before, found }, after: { ...after, wanted, told: readers.length }, result: after.revision };
  });
}

async function thank(
  tx: Tx,
  { id, memberNo }: { id: number; memberNo: number },
  episode: EditedEpisode,
): Promise<void> {
  const name = `${episode.position}${UNIT_NAMES[episode.unit]}`;
  const facts = { episode: episode.id, name };
  await notify(tx, { memberNo, kind: 'typo', ref: `typo:${id}`, workId: episode.workId, facts });
}

/** Lays a hint aside. Refuses with TYPO_ERROR 0006 what was decided already, 0007 no such hint. */
export async function refuseTypo(ctx: Needs<'db'>, { by, id }: { by: Actor; id: number }): Promise<void> {
  await actAs(ctx, { by, act: { name: 'typo.refuse', subject: `typo:${id}` } }, async (tx) => {
    const typo = await holdOpen(tx, id);
    const operatorId = by === 'command-line' ? null : by.id;
    await decideSame(tx, typo, { state: 'refused', operatorId, became: null });
    return {
      before: { found: typo.found, wanted: typo.wanted, state: 'open' },
      after: { state: 'refused' },
      result: null,
    };
  });
}

async function holdOpen(tx: Tx, id: number): Promise<HeldTypo> {
  const typo = await holdTypo(tx, id);
  if (!typo) throw new Refusal('TYPO_ERROR', '0007');
  if (typo.state !== 'open') throw new Refusal('TYPO_ERROR', '0006');
  return typo;
}
