import { sql } from 'kysely';
import { episodeJsonSql, workFormSql } from '#domain/catalog';
import { type Actor, operatorIdOf } from '#domain/operators';
import type { Db, Tx } from '#kernel/context';
import type { EpisodeJson } from '#shared/catalog/episode-fields';
import type { WorkFormValues } from '#shared/catalog/work-fields';
import type { AuditAct } from '#shared/operations/audit-acts';
import { IS_USED_WORK } from '../deletion/deletion-store.ts';
import { WORK_VERSION } from '../work-form-store.ts';

/** Hours for which a bulk change can be undone. */
const UNDO_HOURS = 24;

/** The field of a work that a sheet added; `after` is its version. */
export const NEW_WORK = 'new';

/** A value that a bulk change replaced. */
export interface ReplacedValue {
  item: 'work' | 'episode';
  id: number;
  field: string;
  before: unknown;
  after: unknown;
}

/** What operators, authors and readers add to a work. */
const WORK_PARTS = [
  'episode',
  'import_run',
  'comment',
  'follow',
  'theme_work',
  'pavilion_work',
  'promotion_work',
  'review_link',
  'work_crew',
  'work_post',
  'submission',
];
const BATCH_SIZE = 2_000;

/** Stores what a bulk change replaces, before it is written, as it notes which fields were edited; returns its id. */
export async function insertBulkChange(
  tx: Tx,
  change: { by: Actor; act: AuditAct; values: readonly ReplacedValue[] },
): Promise<number> {
  const { by, act, values } = change;
  const { id } = await tx
    .insertInto('bulk_change')
    .values({ operator_id: operatorIdOf(by), act })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (let at = 0; at < values.length; at += BATCH_SIZE)
    await sql`
      insert into bulk_change_value (bulk_change_id, item, item_id, field, before, after, was_edited)
      select ${id}, t.item, t.id, t.field, coalesce(t.before, 'null'), coalesce(t.after, 'null'),
        case t.item
          when 'work' then exists (select 1 from work_edit d where d.work_id = t.id and d.field = t.field)
          else exists (select 1 from episode_edit d where d.episode_id = t.id and d.field = t.field)
        end
      from jsonb_to_recordset(${JSON.stringify(values.slice(at, at + BATCH_SIZE))}::jsonb)
        as t (item text, id bigint, field text, before jsonb, after jsonb)`.execute(tx);
  return id;
}

/** A bulk change of the last day. */
export interface BulkChangeRow {
  id: number;
  act: AuditAct;
  operator: string | null;
  works: number;
  episodes: number;
  madeAt: Date;
  undoneAt: Date | null;
}

export async function selectBulkChanges(db: Db): Promise<BulkChangeRow[]> {
  const { rows } = await sql<BulkChangeRow>`
    select b.id, b.act, o.name as operator, b.made_at as "madeAt", b.undone_at as "undoneAt", v.works, v.episodes
    from bulk_change b
    left join operator o on o.id = b.operator_id
    cross join lateral (
      select count(distinct item_id) filter (where item = 'work')::int as works,
        count(distinct item_id) filter (where item = 'episode')::int as episodes
      from bulk_change_value
      where bulk_change_id = b.id
    ) v
    where b.made_at > seoga_now() - make_interval(hours => ${UNDO_HOURS})
    order by b.id desc
    limit 100`.execute(db);
  return rows;
}

/** Locks a change that can still be undone and marks it; false for another. */
export async function markUndone(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update bulk_change set undone_at = seoga_now()
    where id = ${id} and undone_at is null and made_at > seoga_now() - make_interval(hours => ${UNDO_HOURS})
    returning id`.execute(tx);
  return rows.length > 0;
}

export async function selectReplacedValues(tx: Tx, id: number): Promise<ReplacedValue[]> {
  return tx
    .selectFrom('bulk_change_value')
    .select(['item', 'item_id as id', 'field', 'before', 'after'])
    .where('bulk_change_id', '=', id)
    .orderBy('item_id')
    .orderBy('field')
    .execute();
}

/** Removes the marks of edited fields that a bulk change set, so that imports follow the source of these works again. */
export async function deleteNewWorkMarks(tx: Tx, change: { id: number; works: readonly number[] }): Promise<void> {
  await sql`
    with gone as (
      delete from work_edit d
      using bulk_change_value v
      where v.bulk_change_id = ${change.id} and v.item = 'work' and not v.was_edited
        and v.item_id = any(${[...change.works]}::bigint[]) and d.work_id = v.item_id and d.field = v.field
      returning d.work_id
    )
    update import_source s set digest = ''
    from (select distinct work_id from gone) g
    where s.work_id = g.work_id`.execute(tx);
}

/** Like `deleteNewWorkMarks`, of episodes. */
export async function deleteNewEpisodeMarks(
  tx: Tx,
  change: { id: number; episodes: readonly number[] },
): Promise<void> {
  await sql`
    with gone as (
      delete from episode_edit d
      using bulk_change_value v
      where v.bulk_change_id = ${change.id} and v.item = 'episode' and not v.was_edited
        and v.item_id = any(${[...change.episodes]}::bigint[]) and d.episode_id = v.item_id and d.field = v.field
      returning d.episode_id
    )
    update import_source s set digest = ''
    from (select distinct e.work_id from gone join episode e on e.id = gone.episode_id) g
    where s.work_id = g.work_id`.execute(tx);
}

/** Deletes what can no longer be undone. */
export async function deleteOldBulkChanges(tx: Tx): Promise<void> {
  await sql`delete from bulk_change where made_at <= seoga_now() - make_interval(hours => ${UNDO_HOURS})`.execute(tx);
}

/** An episode to restore, with its values as JSON has them. */
export interface LockedEpisode {
  id: number;
  workId: number;
  isOpen: boolean;
  isSold: boolean;
  values: EpisodeJson;
}

/** Locks works, then reads their episodes. */
export async function lockEpisodeValues(tx: Tx, ids: readonly number[]): Promise<LockedEpisode[]> {
  await sql`
    select w.id from work w
    where w.id in (select e.work_id from episode e where e.id = any(${[...ids]}::bigint[]))
    order by w.id for update`.execute(tx);
  const { rows } = await sql<LockedEpisode>`
    select e.id, e.work_id as "workId", e.opens_at <= seoga_now() as "isOpen", ${episodeJsonSql()} as values,
      exists (
        select 1
        from entitlement n
        where n.episode_id = e.id and n.revoked_at is null and (n.ends_at is null or n.ends_at > seoga_now())
      ) as "isSold"
    from episode e
    where e.id = any(${[...ids]}::bigint[])
    order by e.id`.execute(tx);
  return rows;
}

/** Of works that a bulk change added, as `id` and `version`: drafts to which nothing happened since. Locks them. */
export async function lockUntouchedWorks(tx: Tx, added: readonly { id: number; version: string }[]): Promise<number[]> {
  const ids = added.map(({ id }) => id);
  await sql`select w.id from work w where w.id = any(${ids}::bigint[]) order by w.id for update`.execute(tx);
  const tables = sql.join(
    WORK_PARTS.map((table) => sql`exists (select 1 from ${sql.table(table)} p where p.work_id = w.id)`),
    sql` or `,
  );
  const { rows } = await sql<{ id: number }>`
    select w.id
    from work w
    join unnest(${ids}::bigint[], ${added.map(({ version }) => version)}::text[]) as t (id, version) on t.id = w.id
    where w.is_draft and ${WORK_VERSION} = t.version and not (${IS_USED_WORK} or ${tables})
    order by w.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Locks works and returns their forms and covers. */
export async function lockWorkForms(
  tx: Tx,
  ids: readonly number[],
): Promise<Map<number, { sheet: WorkFormValues; cover: string }>> {
  const wanted = [...ids];
  await sql`select w.id from work w where w.id = any(${wanted}::bigint[]) order by w.id for update`.execute(tx);
  const { rows } = await sql<{ id: number; sheet: WorkFormValues; cover: string }>`
    select w.id, ${workFormSql} as sheet, w.cover from work w where w.id = any(${wanted}::bigint[])`.execute(tx);
  return new Map(rows.map(({ id, ...work }) => [id, work]));
}
