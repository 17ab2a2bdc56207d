import { type RawBuilder, sql } from 'kysely';
import { type PersonActor, actorColumns } from '#domain/operators';
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

/** The rows of a writer: an operator or an author. */
const isOf = (by: PersonActor): RawBuilder<boolean> => {
  const { operatorId, memberNo } = actorColumns(by);
  return sql<boolean>`text_draft.operator_id is not distinct from ${operatorId}::bigint
    and text_draft.member_no is not distinct from ${memberNo}::bigint`;
};

export async function selectDraft(db: Db, at: { id: number; by: PersonActor }): Promise<Draft | undefined> {
  return db
    .selectFrom('text_draft')
    .select(['based_on as basedOn', 'version', 'blocks', 'fields', 'kept_at as keptAt'])
    .where('episode_id', '=', at.id)
    .where(isOf(at.by))
    .executeTakeFirst();
}

/** Others with drafts, and when they last saved. */
export async function selectOtherWriters(
  db: Db,
  at: { id: number; by: PersonActor },
): Promise<{ name: string; keptAt: Date }[]> {
  return db
    .selectFrom('text_draft')
    .leftJoin('operator', 'operator.id', 'text_draft.operator_id')
    .leftJoin('member', 'member.member_no', 'text_draft.member_no')
    .select([sql<string>`coalesce(operator.name, member.nick)`.as('name'), 'text_draft.kept_at as keptAt'])
    .where('text_draft.episode_id', '=', at.id)
    .where(sql<boolean>`not (${isOf(at.by)})`)
    .orderBy('text_draft.kept_at', 'desc')
    .execute();
}

/**
 * Saves a draft over its known version; undefined if another window saved meanwhile. The same content again, whose
 * response was lost, is saved once.
 */
export async function putDraft(
  tx: Tx,
  draft: {
    id: number;
    by: PersonActor;
    basedOn: number;
    version: number;
    blocks: EditedBlock[];
    fields: DraftFields;
  },
): Promise<number | undefined> {
  const { operatorId, memberNo } = actorColumns(draft.by);
  const { rows } = await sql<{ version: number }>`
    insert into text_draft as d (episode_id, operator_id, member_no, based_on, blocks, fields, kept_at)
    values (${draft.id}, ${operatorId}, ${memberNo}, ${draft.basedOn}, ${JSON.stringify(draft.blocks)},
      ${JSON.stringify(draft.fields)}, seoga_clock())
    on conflict (episode_id, operator_id, member_no) do update
    set based_on = excluded.based_on, blocks = excluded.blocks, fields = excluded.fields,
      version = ${draft.version}::int + 1, kept_at = excluded.kept_at
    where d.version = ${draft.version}
      or d.version = ${draft.version}::int + 1 and d.based_on = excluded.based_on and d.blocks = excluded.blocks
        and d.fields = excluded.fields
    returning version`.execute(tx);
  return rows[0]?.version;
}

export async function deleteDraft(tx: Tx, at: { id: number; by: PersonActor }): Promise<boolean> {
  const done = await tx.deleteFrom('text_draft').where('episode_id', '=', at.id).where(isOf(at.by)).executeTakeFirst();
  return done.numDeletedRows > 0n;
}
