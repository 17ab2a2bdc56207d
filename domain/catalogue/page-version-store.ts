import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#shared/context';

/** The number that rises with every change a page may show. */
export async function selectPageVersion(db: Db): Promise<number> {
  const row = await db.selectFrom('page_version').select('version').executeTakeFirstOrThrow();
  return row.version;
}

/** The version, and what is known of how it rose since. */
interface RisenVersion {
  version: number;
  /** The works of every rise since; one that is not known is not among them. */
  known: number[][];
}

/** The version with what the rises after `since` touched. */
export async function selectPageChanges(db: Db, since: number): Promise<RisenVersion> {
  const { rows } = await sql<RisenVersion>`
    select v.version, coalesce((select jsonb_agg(c.works) from page_change c where c.version > ${since} and c.version <= v.version), '[]') as known
    from page_version v`.execute(db);
  const [risen] = rows;
  if (!risen) throw new Error('the version of pages is gone');
  return risen;
}

/** Says, in the transaction of a change, that any page may show something else now. */
export async function raisePageVersion(tx: Tx): Promise<void> {
  await sql`update page_version set version = version + 1`.execute(tx);
}

/** Says, in the transaction of a change, that lists may show something else now, and no work's own page. */
export async function raiseListsVersion(tx: Tx): Promise<void> {
  await sql`with ${raisedForWorks(sql`'{}'::bigint[]`)} select 1`.execute(tx);
}

/** More works than this at once touch every page: naming them would cost more than it spares. */
const MOST_NAMED = 1000;
/** So many rises are remembered: whoever looks each second is never so far behind. */
const REMEMBERED = 1000;

/**
 * The statement parts that raise the version for these works' own pages and for lists. Nothing is raised for null, which
 * an array of no rows is.
 */
export function raisedForWorks(works: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`touched as (select ${works} as works),
    bumped as (update page_version set version = version + 1 where (select works from touched) is not null returning version),
    named as (insert into page_change (version, works) select b.version, t.works from bumped b, touched t
      where cardinality(t.works) <= ${MOST_NAMED}),
    forgotten as (delete from page_change where version <= (select version from bumped) - ${REMEMBERED})`;
}

/**
 * Names the moments at which something that was written begins or ends: pages are made anew within a second of each.
 * Moments that are past, and those that never come (null), are left out.
 */
export async function notePageTurns(tx: Tx, moments: readonly (Date | null | undefined)[]): Promise<void> {
  const known = moments.filter((moment) => moment instanceof Date);
  if (known.length === 0) return;
  await sql`
    insert into page_turn (at) select moment from unnest(${known}::timestamptz[]) as moment where moment > seoga_now()
    on conflict do nothing`.execute(tx);
}

/** Raises the version for moments that have come; midnight in Seoul is always one: pages say which day it is. */
export async function turnPages(db: Db): Promise<void> {
  await sql`
    with come as (delete from page_turn where at <= seoga_now() returning at),
      midnight as (
        select (date_trunc('day', seoga_now() at time zone 'Asia/Seoul') + interval '1 day') at time zone 'Asia/Seoul' as at
      ),
      noted as (
        insert into page_turn (at) select at from midnight
        where not exists (select 1 from page_turn turn where turn.at = midnight.at)
        on conflict do nothing
      )
    update page_version set version = version + 1 where exists (select 1 from come)`.execute(db);
}
