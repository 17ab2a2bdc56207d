import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { Block } from '#shared/content/text-blocks';
import type { EditedBlock } from './block-rules.ts';

/** Title and notes of a draft. */
export type DraftFields = Record<string, string>;

export interface Draft {
  basedOn: number;
  version: number;
  blocks: (Block | EditedBlock)[];
  /** Form values beside the text. */
  fields: DraftFields;
  keptAt: Date;
}

export async function selectDraft(db: Db, at: { id: number; operatorId: number }): Promise<Draft | undefined> {
  return db
    .selectFrom('text_draft')
    .select(['based_on as basedOn', 'version', 'blocks', 'fields', 'kept_at as keptAt'])
    .where('episode_id', '=', at.id)
    .where('operator_id', '=', at.operatorId)
    .executeTakeFirst();
}

/** Other operators with drafts, and when they last saved. */
export async function selectOtherWriters(
  db: Db,
  at: { id: number; operatorId: number },
): Promise<{ name: string; keptAt: Date }[]> {
  return db
    .selectFrom('text_draft')
    .innerJoin('operator', 'operator.id', 'text_draft.operator_id')
    .select(['operator.name', 'text_draft.kept_at as keptAt'])
    .where('text_draft.episode_id', '=', at.id)
    .where('text_draft.operator_id', '<>', at.operatorId)
    .orderBy('text_draft.kept_at', 'desc')
    .execute();
}

/** Saves a draft over its known version; undefined if another window saved meanwhile. */
export async function putDraft(
  tx: Tx,
  draft: {
    id: number;
    operatorId: number;
    basedOn: number;
    version: number;
    blocks: EditedBlock[];
    fields: DraftFields;
  },
): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`
    insert into text_draft as d (episode_id, operator_id, based_on, blocks, fields, kept_at)
    values (${draft.id}, ${draft.operatorId}, ${draft.basedOn}, ${JSON.stringify(draft.blocks)}, ${JSON.stringify(draft.fields)},
      seoga_clock())
    on conflict (episode_id, operator_id) do update set based_on = excluded.based_on, blocks = excluded.blocks,
      fields = excluded.fields,
      version = d.version + 1, kept_at = excluded.kept_at where d.version = ${draft.version}
    returning version`.execute(tx);
  return rows[0]?.version;
}

export async function deleteDraft(tx: Tx, at: { id: number; operatorId: number }): Promise<boolean> {
  const done = await tx
    .deleteFrom('text_draft')
    .where('episode_id', '=', at.id)
    .where('operator_id', '=', at.operatorId)
    .executeTakeFirst();
  return done.numDeletedRows > 0n;
}
