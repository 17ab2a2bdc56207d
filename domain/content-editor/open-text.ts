import { selectPictures } from '#domain/catalog';
import { type StoredPicture } from '#domain/catalog';
import type { PersonActor } from '#domain/operators';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { type Block, picturesIn } from '#shared/content/text-blocks';
import type { EditedBlock } from './block-rules.ts';
import { type Draft, selectDraft, selectOtherWriters } from './draft-store.ts';
import { type EditedEpisode, selectEditedEpisode, selectNeighbours, selectRevisionBlocks } from './revision-store.ts';

/** A text for its editor. */
export interface OpenedText {
  episode: EditedEpisode;
  neighbours: { before: number | null; after: number | null };
  blocks: Block[];
  draft: Draft | null;
  /** Others with a draft. */
  others: { name: string; keptAt: Date }[];
  pictures: StoredPicture[];
}

/**
 * A text with the operator's draft and other editors. Throws NOT_FOUND 0002 if missing, TEXT_ERROR 0008 for image
 * episodes.
 */
export async function openText(
  ctx: Needs<'db'>,
  { by, episodeId }: { by: PersonActor; episodeId: number },
): Promise<OpenedText> {
  const episode = await selectEditedEpisode(ctx.db, episodeId);
  if (!episode) throw new DomainError('NOT_FOUND', '0002');
  if (episode.content !== 'text') throw new DomainError('TEXT_ERROR', '0008');
  const at = { id: episodeId, by };
  const [blocks = [], draft = null, others, neighbours] = await Promise.all([
    selectRevisionBlocks(ctx.db, episode),
    selectDraft(ctx.db, at),
    selectOtherWriters(ctx.db, at),
    selectNeighbours(ctx.db, episode),
  ]);
  const pictures = await selectPictures(ctx.db, picturesIn([...blocks, ...(draft?.blocks ?? [])]));
  return { episode, neighbours, blocks, draft, others, pictures };
}

/** Preview of the operator's draft or the current text. */
export async function previewText(
  ctx: Needs<'db'>,
  { by, episodeId }: { by: PersonActor; episodeId: number },
): Promise<OpenedText & { visible: Block[] }> {
  const opened = await openText(ctx, { by, episodeId });
  return { ...opened, visible: (opened.draft?.blocks ?? opened.blocks).map(named) };
}

/** New blocks are named by index for the preview. */
function named(block: Block | EditedBlock, position: number): Block {
  return { ...block, id: block.id ?? `new-${position}` };
}
