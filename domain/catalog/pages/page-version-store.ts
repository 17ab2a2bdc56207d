import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';

export async function selectPageVersion(db: Db): Promise<number> {
  const row = await db.selectFrom('page_version').select('version').executeTakeFirstOrThrow();
  return row.version;
}

/** The version and the recorded changes since. */
interface RisenVersion {
  version: number;
  /** Works of each recorded change. */
  known: number[][];
}

/** The version and the changes after `since`. */
export async function selectPageChanges(db: Db, since: number): Promise<RisenVersion> {
  const { rows } = await sql<RisenVersion>`
    select v.version, coalesce((select jsonb_agg(c.works) from page_change c where c.version > ${since} and c.version <= v.version), '[]') as known
    from page_version v`.execute(db);
  const [risen] = rows;
  if (!risen) throw new Error('the version of pages is gone');
  return risen;
}

/** Invalidates all pages, in the transaction of the change. */
export async function raisePageVersion(tx: Tx): Promise<void> {
  await sql`update page_version set version = version + 1`.execute(tx);
}

/** Invalidates lists but no work pages, in the transaction of the change. */
export async function raiseListsVersion(tx: Tx): Promise<void> {
  await sql`with ${raiseForWorksSql(sql`'{}'::bigint[]`)} select 1`.execute(tx);
}

const MAX_NAMED_WORKS = 1000;
/** Recorded changes; caches poll every second. */
const REMEMBERED = 1000;

/** SQL that invalidates the pages of these works and lists; nothing for null. */
export function raiseForWorksSql(works: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`touched as (select ${works} as works),
    bumped as (update page_version set version = version + 1 where (select works from touched) is not null returning version),
    named as (insert into page_change (version, works) select b.version, t.works from bumped b, touched t
      where cardinality(t.works) <= ${MAX_NAMED_WORKS}),
    forgotten as (delete from page_change where version <= (select version from bumped) - ${REMEMBERED})`;
}

/** Schedules page refreshes, within a second of each date. Past and null dates are ignored. */
export async function schedulePageChanges(tx: Tx, dates: readonly (Date | null | undefined)[]): Promise<void> {
  const existing = dates.filter((date) => date instanceof Date);
  if (existing.length === 0) return;
  await sql`
    insert into page_turn (at) select moment from unnest(${existing}::timestamptz[]) as moment where moment > seoga_now()
    on conflict do nothing`.execute(tx);
}

/** Raises the version for due dates and at midnight in Seoul, since pages show the date. */
export async function applyDuePageChanges(db: Db): Promise<void> {
  await sql`
    with come as (delete from page_turn where at <= seoga_now() returning at),
    midnight as (
      select (
        date_trunc('day', seoga_now() at time zone 'Asia/Seoul') + interval '1 day'
      ) at time zone 'Asia/Seoul' as at
    ),
    noted as (
      insert into page_turn (at)
      select at
      from midnight
      where not exists (select 1 from page_turn turn where turn.at = midnight.at)
      on conflict do nothing
    )
    update page_version
    set version = version + 1
    where exists (select 1 from come)`.execute(db);
}
