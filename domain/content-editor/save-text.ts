import { raisePageVersion, refreshWorkCounters } from '#domain/catalog';
import { type Actor, withAudit } from '#domain/operators';
import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { TEXT_LIMITS } from '#shared/catalog/revisions';
import { type Block, picturesIn } from '#shared/content/text-blocks';
import { areSameBlocks, countCharacters, parseBlocks, hasContent, assignIds } from './block-rules.ts';
import { deleteDraft } from './draft-store.ts';
import {
  type EditedEpisode,
  type RevisionNote,
  lockEditedEpisode,
  selectUnrelatedPictures,
  selectRevisionBlocks,
  writeTextRevision,
} from './revision-store.ts';

export interface TextInput {
  by: Actor;
  episodeId: number;
  /** Revision the editor started from. */
  basedOn: number;
  /** Raw blocks. */
  blocks: unknown;
  why: string;
}

/**
 * Publishes a text as a new revision and returns its number; block ids keep positions valid. The draft is deleted only
 * on success. Throws TEXT_ERROR 0002 after a concurrent change, 0005 for a foreign picture, 0007 without changes, and
 * for invalid text.
 */
export async function saveText(ctx: Needs<'db'>, input: TextInput): Promise<number> {
  const { by, episodeId } = input;
  const why = parseRevisionReason(input.why);
  const edited = parseBlocks(input.blocks);
  if (!hasContent(edited)) throw new DomainError('TEXT_ERROR', '0011');
  const action = {
    name: 'text.save',
    subject: `episode:${episodeId}`,
    ...(why === '' ? {} : { reason: why }),
  } as const;
  return withAudit(ctx, { by, act: action }, async (tx) => {
    const episode = await lockTextEpisode(tx, episodeId);
    if (episode.revision !== input.basedOn) throw new DomainError('TEXT_ERROR', '0002', { revision: episode.revision });
    const created = assignIds(edited, episode.lastBlock);
    const change = await publishText(tx, episode, { ...created, by, why, kind: 'edit' });
    if (by !== 'command-line') await deleteDraft(tx, { id: episodeId, operatorId: by.id });
    return { ...change, result: change.after.revision };
  });
}

/** Validates a reason. Throws TEXT_ERROR 0010 if too long. */
export function parseRevisionReason(why: string): string {
  const trimmed = why.trim().normalize('NFC');
  if (trimmed.length > TEXT_LIMITS.why) throw new DomainError('TEXT_ERROR', '0010');
  return trimmed;
}

/** Locks a text episode. Throws NOT_FOUND 0002 if missing, TEXT_ERROR 0008 for image episodes. */
export async function lockTextEpisode(tx: Tx, episodeId: number): Promise<EditedEpisode> {
  const episode = await lockEditedEpisode(tx, episodeId);
  if (!episode) throw new DomainError('NOT_FOUND', '0002');
  if (episode.content !== 'text') throw new DomainError('TEXT_ERROR', '0008');
  return episode;
}

interface TextState {
  revision: number;
  letters: number;
  blocks: number;
}

/** Publishes blocks and refreshes dependent data. */
export async function publishText(
  tx: Tx,
  episode: EditedEpisode,
  created: { blocks: Block[]; lastBlock: number } & RevisionNote,
): Promise<{ before: TextState; after: TextState }> {
  const current = (await selectRevisionBlocks(tx, episode)) ?? [];
  if (areSameBlocks(current, created.blocks)) throw new DomainError('TEXT_ERROR', '0007');
  const pictures = picturesIn(created.blocks);
  const foreign = await selectUnrelatedPictures(tx, { id: episode.id, pictures });
  if (foreign.length > 0) throw new DomainError('TEXT_ERROR', '0005');
  const revision = await writeTextRevision(tx, episode, created);
  await refreshWorkCounters(tx, episode.workId);
  await raisePageVersion(tx);
  const stateOf = (blocks: readonly Block[], number: number): TextState => ({
    revision: number,
    letters: countCharacters(blocks),
    blocks: blocks.length,
  });
  return { before: stateOf(current, episode.revision), after: stateOf(created.blocks, revision) };
}
