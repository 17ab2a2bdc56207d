import { selectPictures } from '#domain/catalogue';
import { type StoredPicture } from '#domain/catalogue';
import type { Operator } from '#domain/operators';
import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import type { Block } from '#vocabulary/text-blocks';
import { type EditedBlock, picturesIn } from './block-rules.ts';
import { type Draft, selectDraft, selectOtherWriters } from './draft-store.ts';
import { type EditedEpisode, selectEdited, selectNeighbours, selectRevisionBlocks } from './revision-store.ts';

/** A text as its editor opens it. */
export interface OpenedText {
  episode: EditedEpisode;
  neighbours: { before: number | null; after: number | null };
  blocks: Block[];
  draft: Draft | null;
  /** Who else has begun to change it. */
  others: { name: string; keptAt: Date }[];
  pictures: StoredPicture[];
}

/**
 * The text of an episode with its operator's draft, and who else is writing in it. Refuses with NOT_FOUND 0002 where
 * there is none, TEXT_ERROR 0008 where the episode holds pictures.
 */
export async function openText(
  ctx: Needs<'db'>,
  { by, episodeId }: { by: Pick<Operator, 'id'>; episodeId: number },
): Promise<OpenedText> {
  const episode = await selectEdited(ctx.db, episodeId);
  if (!episode) throw new Refusal('NOT_FOUND', '0002');
  if (episode.content !== 'text') throw new Refusal('TEXT_ERROR', '0008');
  const at = { id: episodeId, operatorId: by.id };
  const [blocks = [], draft = null, others, neighbours] = await Promise.all([
    selectRevisionBlocks(ctx.db, episode),
    selectDraft(ctx.db, at),
    selectOtherWriters(ctx.db, at),
    selectNeighbours(ctx.db, episode),
  ]);
  const pictures = await selectPictures(ctx.db, picturesIn([...blocks, ...(draft?.blocks ?? [])]));
  return { episode, neighbours, blocks, draft, others, pictures };
}

/** A text as readers would see it: the operator's draft where there is one, else what stands. */
export async function previewText(
  ctx: Needs<'db'>,
  { by, episodeId }: { by: Pick<Operator, 'id'>; episodeId: number },
): Promise<OpenedText & { shown: Block[] }> {
  const opened = await openText(ctx, { by, episodeId });
  return { ...opened, shown: (opened.draft?.blocks ?? opened.blocks).map(named) };
}

/** What has no id yet is named by its place, for a page that is only looked at. */
function named(block: Block | EditedBlock, place: number): Block {
  return { ...block, id: block.id ?? `new-${place}` };
}
