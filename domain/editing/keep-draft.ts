import type { Operator } from '#domain/operators';
import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { readBlocks } from './block-rules.ts';
import { deleteDraft, putDraft } from './draft-store.ts';
import { selectEdited } from './revision-store.ts';

/** What an operator is writing. */
export interface DraftOrder {
  by: Pick<Operator, 'id'>;
  episodeId: number;
  basedOn: number;
  /** The version that this window knows; 0 for the first. */
  version: number;
  blocks: unknown;
}

/**
 * Keeps what is being written, for its writer alone; readers see nothing of it. Answers its version. Refuses with
 * TEXT_ERROR 0003 where another window of the same operator went on since, and what is no text.
 */
export async function keepDraft(ctx: Needs<'db'>, order: DraftOrder): Promise<number> {
  const { by, episodeId, basedOn, version } = order;
  const blocks = readBlocks(order.blocks);
  const episode = await selectEdited(ctx.db, episodeId);
  if (!episode) throw new Refusal('NOT_FOUND', '0002');
  if (episode.content !== 'text') throw new Refusal('TEXT_ERROR', '0008');
  const kept = await ctx.db
    .transaction()
    .execute((tx) => putDraft(tx, { id: episodeId, operatorId: by.id, basedOn, version, blocks }));
  if (kept === undefined) throw new Refusal('TEXT_ERROR', '0003');
  return kept;
}

/** Lets go of an operator's own draft; what readers see stays as it is. */
export async function dropDraft(
  ctx: Needs<'db'>,
  { by, episodeId }: { by: Pick<Operator, 'id'>; episodeId: number },
): Promise<void> {
  await ctx.db.transaction().execute((tx) => deleteDraft(tx, { id: episodeId, operatorId: by.id }));
}
