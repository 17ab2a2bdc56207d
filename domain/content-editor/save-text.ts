import { raisePageVersion, refreshWorkCounters } from '#domain/catalog';
import { type Actor, recordAudit } from '#domain/operators';
import type { Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { TEXT_LIMITS } from '#shared/catalog/revisions';
import { type Block, picturesIn } from '#shared/content/text-blocks';
import { type EditedBlock, areSameBlocks, countCharacters, parseBlocks, hasContent, assignIds } from './block-rules.ts';
import { deleteDraft } from './draft-store.ts';
import {
  type EditedEpisode,
  type RevisionNote,
  lockEditedEpisode,
  selectUnrelatedPictures,
  selectRevisionBlocks,
  writeTextRevision,
} from './revision-store.ts';

/** The text of an episode form. */
export interface TextInput {
  /** Revision the editor started from; 0 for a new episode. */
  basedOn: number;
  /** Raw blocks. */
  blocks: unknown;
  why: string;
}

/**
 * Writes a changed text as a new revision and deletes the operator's draft; false without changes. Block ids keep
 * positions valid. Throws TEXT_ERROR 0002 after a concurrent change, 0005 for a foreign picture, 0011 without content,
 * and for invalid text.
 */
export async function writeText(
  tx: Tx,
  { id, by, text }: { id: number; by: Actor; text: TextInput },
): Promise<boolean> {
  const why = parseRevisionReason(text.why);
  const episode = await lockTextEpisode(tx, id);
  const current = (await selectRevisionBlocks(tx, episode)) ?? [];
  // The same form sent again has no ids yet.
  const edited = parseBlocks(text.blocks).map((block, at) => ({
    ...block,
    id: block.id ?? sameAs(block, current[at]),
  }));
  const created = assignIds(edited, episode.lastBlock);
  const isSame = areSameBlocks(current, created.blocks) || (current.length === 0 && !hasContent(edited));
  if (!isSame) {
    if (episode.revision !== text.basedOn) throw new DomainError('TEXT_ERROR', '0002', { revision: episode.revision });
    if (!hasContent(edited)) throw new DomainError('TEXT_ERROR', '0011');
    const change = await publishText(tx, episode, { ...created, by, why, kind: 'edit' });
    const reason = why === '' ? {} : { reason: why };
    await recordAudit(tx, { by, act: { name: 'text.save', subject: `episode:${id}`, ...reason }, ...change });
  }
  if (by !== 'command-line') await deleteDraft(tx, { id, by });
  return !isSame;
}

/** The id of the current block when only the id differs. */
function sameAs(block: EditedBlock, current: Block | undefined): string | null {
  return current && areSameBlocks([{ ...block, id: current.id }], [current]) ? current.id : null;
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
