import { type Actor, actAs } from '#domain/operators';
import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import {
  type EditedEpisode,
  type RevisionLine,
  selectEdited,
  selectRevisionBlocks,
  selectTextRevisions,
} from './revision-store.ts';
import { holdText, readWhy, showText } from './save-text.ts';
import { type BlockChange, textDifference } from './text-difference.ts';

const MOST = 50;
/** Beyond every number that a revision may have. */
const LAST = 2_147_483_647;

/** The revisions of a text, the newest first; `next`: from where the list goes on. */
export async function listTextRevisions(
  ctx: Needs<'db'>,
  ask: { episodeId: number; before?: number | undefined },
): Promise<{ episode: EditedEpisode; revisions: RevisionLine[]; next: number | null }> {
  const episode = await textOf(ctx, ask.episodeId);
  const at = { id: ask.episodeId, before: ask.before ?? LAST, most: MOST + 1 };
  const found = await selectTextRevisions(ctx.db, at);
  const revisions = found.slice(0, MOST);
  return { episode, revisions, next: found.length > MOST ? (revisions.at(-1)?.revision ?? null) : null };
}

/** What is different between two revisions. Refuses with TEXT_ERROR 0006 where one of them is none. */
export async function compareTexts(
  ctx: Needs<'db'>,
  ask: { episodeId: number; older: number; newer: number },
): Promise<{ episode: EditedEpisode; changes: BlockChange[] }> {
  const episode = await textOf(ctx, ask.episodeId);
  const [older, newer] = await Promise.all([
    selectRevisionBlocks(ctx.db, { id: ask.episodeId, revision: ask.older }),
    selectRevisionBlocks(ctx.db, { id: ask.episodeId, revision: ask.newer }),
  ]);
  if (!older || !newer) throw new Refusal('TEXT_ERROR', '0006');
  return { episode, changes: textDifference(older, newer) };
}

/**
 * Brings an older text back, as a new revision. Refuses with TEXT_ERROR 0002 where another revision stands than the one
 * that was looked at, 0006 where there is no such revision, 0007 where that very text stands.
 */
export async function restoreText(
  ctx: Needs<'db'>,
  order: { by: Actor; episodeId: number; revision: number; basedOn: number; why: string },
): Promise<number> {
  const { by, episodeId, revision } = order;
  const why = readWhy(order.why) || `${revision}판으로 되돌림`;
  const act = { name: 'text.restore', subject: `episode:${episodeId}`, reason: why };
  return actAs(ctx, { by, act }, async (tx) => {
    const episode = await holdText(tx, episodeId);
    if (episode.revision !== order.basedOn) throw new Refusal('TEXT_ERROR', '0002', { revision: episode.revision });
    const blocks = await selectRevisionBlocks(tx, { id: episodeId, revision });
    if (!blocks) throw new Refusal('TEXT_ERROR', '0006');
    const made = { blocks, lastBlock: episode.lastBlock, by, why, kind: 'restore' as const };
    const change = await showText(tx, episode, made);
    return { ...change, result: change.after.revision };
  });
}

async function textOf(ctx: Needs<'db'>, episodeId: number): Promise<EditedEpisode> {
  const episode = await selectEdited(ctx.db, episodeId);
  if (!episode) throw new Refusal('NOT_FOUND', '0002');
  if (episode.content !== 'text') throw new Refusal('TEXT_ERROR', '0008');
  return episode;
}
