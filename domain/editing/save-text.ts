import { raisePageVersion, settleWork } from '#domain/catalogue';
import { type Actor, actAs } from '#domain/operators';
import type { Needs, Tx } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { TEXT_LIMITS } from '#vocabulary/editing';
import type { Block } from '#vocabulary/text-blocks';
import { areSameBlocks, lettersIn, picturesIn, readBlocks, saysSomething, withIds } from './block-rules.ts';
import { deleteDraft } from './draft-store.ts';
import {
  type EditedEpisode,
  type RevisionNote,
  holdEdited,
  selectForeignPictures,
  selectRevisionBlocks,
  writeTextRevision,
} from './revision-store.ts';

/** A text to be shown from now on. */
export interface TextOrder {
  by: Actor;
  episodeId: number;
  /** The revision that its writer began with, or has looked at since. */
  basedOn: number;
  /** Blocks as an editor sends them. */
  blocks: unknown;
  why: string;
}

/**
 * Saves a text as a new revision, shown from then on; places in it are found again by its blocks' ids. Answers its
 * number. Refuses with TEXT_ERROR: 0002 where another revision stands meanwhile, 0005 a picture of elsewhere, 0007 where
 * nothing is different, and what is no text. The draft stays until a revision stands.
 */
export async function saveText(ctx: Needs<'db'>, order: TextOrder): Promise<number> {
  const { by, episodeId } = order;
  const why = readWhy(order.why);
  const edited = readBlocks(order.blocks);
  if (!saysSomething(edited)) throw new Refusal('TEXT_ERROR', '0011');
  const act = { name: 'text.save', subject: `episode:${episodeId}`, ...(why === '' ? {} : { reason: why }) };
  return actAs(ctx, { by, act }, async (tx) => {
    const episode = await holdText(tx, episodeId);
    if (episode.revision !== order.basedOn) throw new Refusal('TEXT_ERROR', '0002', { revision: episode.revision });
    const made = withIds(edited, episode.lastBlock);
    const change = await showText(tx, episode, { ...made, by, why, kind: 'edit' });
    if (by !== 'command-line') await deleteDraft(tx, { id: episodeId, operatorId: by.id });
    return { ...change, result: change.after.revision };
  });
}

/** A reason as it is kept. Refuses with TEXT_ERROR 0010 a longer one than anybody reads. */
export function readWhy(why: string): string {
  const trimmed = why.trim().normalize('NFC');
  if (trimmed.length > TEXT_LIMITS.why) throw new Refusal('TEXT_ERROR', '0010');
  return trimmed;
}

/** Holds an episode of text. Refuses with NOT_FOUND 0002 where there is none, TEXT_ERROR 0008 where it holds pictures. */
export async function holdText(tx: Tx, episodeId: number): Promise<EditedEpisode> {
  const episode = await holdEdited(tx, episodeId);
  if (!episode) throw new Refusal('NOT_FOUND', '0002');
  if (episode.content !== 'text') throw new Refusal('TEXT_ERROR', '0008');
  return episode;
}

/** What the audit log says of a text. */
interface TextState {
  revision: number;
  letters: number;
  blocks: number;
}

/** Makes blocks the text of an episode, and everything that shows it follow. */
export async function showText(
  tx: Tx,
  episode: EditedEpisode,
  made: { blocks: Block[]; lastBlock: number } & RevisionNote,
): Promise<{ before: TextState; after: TextState }> {
  const standing = (await selectRevisionBlocks(tx, episode)) ?? [];
  if (areSameBlocks(standing, made.blocks)) throw new Refusal('TEXT_ERROR', '0007');
  const pictures = picturesIn(made.blocks);
  const foreign = await selectForeignPictures(tx, { id: episode.id, pictures });
  if (foreign.length > 0) throw new Refusal('TEXT_ERROR', '0005');
  const revision = await writeTextRevision(tx, episode, made);
  await settleWork(tx, episode.workId);
  await raisePageVersion(tx);
  const stateOf = (blocks: readonly Block[], number: number): TextState => ({
    revision: number,
    letters: lettersIn(blocks),
    blocks: blocks.length,
  });
  return { before: stateOf(standing, episode.revision), after: stateOf(made.blocks, revision) };
}
