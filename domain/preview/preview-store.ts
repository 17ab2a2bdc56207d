import { sql } from 'kysely';
import type { Tx } from '#kernel/context';
import { AUTOSAVED_FIELDS, episodeField } from '#shared/catalog/episode-fields';
import type { Rating } from '#shared/catalog/ratings';
import type { Block } from '#shared/content/text-blocks';

/** An episode or a whole work. */
export type PreviewTarget = { episodeId: number } | { workId: number };

interface TargetRow {
  workId: number;
  rating: Rating;
}

/** Waiting for an editor's lock would keep the connection. */
const LOCK_TIMEOUT_MS = 2_000;

/** Locks the work, like every other change of it, and gives up early. */
export async function lockPreviewTarget(tx: Tx, target: PreviewTarget): Promise<TargetRow | undefined> {
  await sql`select set_config('lock_timeout', ${String(LOCK_TIMEOUT_MS)}, true)`.execute(tx);
  const work =
    'workId' in target
      ? sql`${target.workId}::bigint`
      : sql`(select work_id from episode where id = ${target.episodeId}::bigint)`;
  const { rows } = await sql<TargetRow>`
    select w.id as "workId", w.rating from work w where w.id = ${work} for update`.execute(tx);
  return rows[0];
}

/** Makes the target public in this transaction, which is rolled back: an episode itself, of a work its drafts. */
export async function publishInPreview(tx: Tx, target: PreviewTarget, workId: number): Promise<void> {
  await sql`update work set is_listed = true, is_draft = false where id = ${workId}`.execute(tx);
  const chosen =
    'episodeId' in target
      ? sql`e.id = ${target.episodeId}::bigint`
      : sql`e.work_id = ${workId}::bigint and e.is_draft and e.revision > 0`;
  await sql`
    update episode e set is_withdrawn = false, is_draft = false, opens_at = least(e.opens_at, seoga_now())
    where ${chosen}`.execute(tx);
}

/** Puts an operator's draft in place of the text, in this transaction. */
export async function writeDraftInPreview(
  tx: Tx,
  draft: { episodeId: number; blocks: Block[]; fields: Record<string, string> },
): Promise<void> {
  const fields = sql.join(
    AUTOSAVED_FIELDS.map((name) => {
      const column = sql.ref(episodeField(name).column);
      const text = sql`${draft.fields[name] ?? null}::text`;
      return sql`${column} = coalesce(${episodeField(name).type.kind === 'line' ? sql`nullif(${text}, '')` : text}, ${column})`;
    }),
  );
  await sql`
    with changed as (
      update episode set revision = revision + 1, ${fields}
      where id = ${draft.episodeId} returning id, revision)
    insert into text_revision (episode_id, revision, blocks)
    select id, revision, ${JSON.stringify(draft.blocks)}::jsonb from changed`.execute(tx);
}

/** A member of this transaction alone. */
export async function insertPreviewMember(tx: Tx, nick: string): Promise<number> {
  const row = await tx
    .insertInto('member')
    .values({ nick, mail: null, password_hash: null, joined_by: 'mail', join_event: nick })
    .returning('member_no')
    .executeTakeFirstOrThrow();
  return row.member_no;
}

/** Gives the member every priced episode, opened. */
export async function insertPreviewPurchases(tx: Tx, memberNo: number, workId: number): Promise<void> {
  await sql`
    insert into entitlement (member_no, episode_id, kind, work_id, source, source_id, opened_at)
    select ${memberNo}, e.id, 'buy', e.work_id, 'operator', 0, seoga_now()
    from episode e where e.work_id = ${workId} and not e.is_withdrawn and e.opens_at <= seoga_now()`.execute(tx);
}
