import type { PersonActor } from '#domain/operators';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { AUTOSAVED_FIELDS, EPISODE_FIELDS } from '#shared/catalog/episode-fields';
import { parseBlocks } from './block-rules.ts';
import { type DraftFields, deleteDraft, putDraft } from './draft-store.ts';
import { selectEditedEpisode } from './revision-store.ts';

export interface DraftInput {
  by: PersonActor;
  episodeId: number;
  basedOn: number;
  /** Version known to this window; 0 initially. */
  version: number;
  blocks: unknown;
  /** Raw form values beside the text. */
  fields?: unknown;
}

/**
 * Saves the writer's private draft and returns its version. Throws TEXT_ERROR 0003 if another window saved
 * meanwhile, and for invalid text.
 */
export async function saveDraft(ctx: Needs<'db'>, input: DraftInput): Promise<number> {
  const { by, episodeId, basedOn, version } = input;
  const blocks = parseBlocks(input.blocks);
  const fields = parseFields(input.fields);
  const episode = await selectEditedEpisode(ctx.db, episodeId);
  if (!episode) throw new DomainError('NOT_FOUND', '0002');
  if (episode.content !== 'text') throw new DomainError('TEXT_ERROR', '0008');
  const stored = await ctx.db
    .transaction()
    .execute((tx) => putDraft(tx, { id: episodeId, by, basedOn, version, blocks, fields }));
  if (stored === undefined) throw new DomainError('TEXT_ERROR', '0003');
  return stored;
}

/** Keeps the known fields, within their limits. */
function parseFields(raw: unknown): DraftFields {
  const given: Record<string, unknown> = Object(raw);
  const known = AUTOSAVED_FIELDS.flatMap((name) => {
    const value = given[name];
    return typeof value === 'string' ? [[name, value.slice(0, EPISODE_FIELDS[name].type.most)]] : [];
  });
  return Object.fromEntries(known);
}

/** Discards the writer's draft. */
export async function discardDraft(
  ctx: Needs<'db'>,
  { by, episodeId }: { by: PersonActor; episodeId: number },
): Promise<void> {
  await ctx.db.transaction().execute((tx) => deleteDraft(tx, { id: episodeId, by }));
}
