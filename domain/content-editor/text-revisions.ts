import { type Actor, withAudit } from '#domain/operators';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { assignIds, parseBlocks } from './block-rules.ts';
import {
  type EditedEpisode,
  type RevisionRow,
  selectEditedEpisode,
  selectRevisionBlocks,
  selectTextRevisions,
} from './revision-store.ts';
import { lockTextEpisode, parseRevisionReason, publishText } from './save-text.ts';
import { type BlockChange, diffTexts } from './text-diff.ts';

const MAX = 50;
const LAST = 2_147_483_647;

/** Text revisions, newest first; `next` is the cursor. */
export async function listTextRevisions(
  ctx: Needs<'db'>,
  input: { episodeId: number; before?: number | undefined },
): Promise<{ episode: EditedEpisode; revisions: RevisionRow[]; next: number | null }> {
  const episode = await textOf(ctx, input.episodeId);
  const at = { id: input.episodeId, before: input.before ?? LAST, most: MAX + 1 };
  const found = await selectTextRevisions(ctx.db, at);
  const revisions = found.slice(0, MAX);
  return { episode, revisions, next: found.length > MAX ? (revisions.at(-1)?.revision ?? null) : null };
}

/** Compares two revisions; revision 0 is the empty text. Throws TEXT_ERROR 0006 if one is missing. */
export async function compareTexts(
  ctx: Needs<'db'>,
  input: { episodeId: number; older: number; newer: number },
): Promise<{ episode: EditedEpisode; changes: BlockChange[] }> {
  const episode = await textOf(ctx, input.episodeId);
  const [older, newer] = await Promise.all([
    input.older === 0 ? [] : selectRevisionBlocks(ctx.db, { id: input.episodeId, revision: input.older }),
    selectRevisionBlocks(ctx.db, { id: input.episodeId, revision: input.newer }),
  ]);
  if (!older || !newer) throw new DomainError('TEXT_ERROR', '0006');
  return { episode, changes: diffTexts(older, newer) };
}

/** Compares the current text with an edited one. Throws like `parseBlocks`, NOT_FOUND 0002, TEXT_ERROR 0008. */
export async function compareEditedText(
  ctx: Needs<'db'>,
  { episodeId, blocks }: { episodeId: number; blocks: unknown },
): Promise<BlockChange[]> {
  const episode = await textOf(ctx, episodeId);
  const current = (await selectRevisionBlocks(ctx.db, episode)) ?? [];
  return diffTexts(current, assignIds(parseBlocks(blocks), episode.lastBlock).blocks);
}

/**
 * Restores an older text as a new revision. Throws TEXT_ERROR 0002 after a concurrent change, 0006 if missing, 0007
 * without changes.
 */
export async function restoreText(
  ctx: Needs<'db'>,
  input: { by: Actor; episodeId: number; revision: number; basedOn: number; why: string },
): Promise<number> {
  const { by, episodeId, revision } = input;
  const why = parseRevisionReason(input.why) || `${revision}판으로 되돌림`;
  const action = { name: 'text.restore', subject: `episode:${episodeId}`, reason: why } as const;
  return withAudit(ctx, { by, act: action }, async (tx) => {
    const episode = await lockTextEpisode(tx, episodeId);
    if (episode.revision !== input.basedOn) throw new DomainError('TEXT_ERROR', '0002', { revision: episode.revision });
    const blocks = await selectRevisionBlocks(tx, { id: episodeId, revision });
    if (!blocks) throw new DomainError('TEXT_ERROR', '0006');
    const created = { blocks, lastBlock: episode.lastBlock, by, why, kind: 'restore' as const };
    const change = await publishText(tx, episode, created);
    return { ...change, result: change.after.revision };
  });
}

async function textOf(ctx: Needs<'db'>, episodeId: number): Promise<EditedEpisode> {
  const episode = await selectEditedEpisode(ctx.db, episodeId);
  if (!episode) throw new DomainError('NOT_FOUND', '0002');
  if (episode.content !== 'text') throw new DomainError('TEXT_ERROR', '0008');
  return episode;
}
