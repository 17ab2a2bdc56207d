import { sql } from 'kysely';
import type { Db, Tx } from '#shared/context';

/** The number that rises with every change a page may show. */
export async function selectPageVersion(db: Db): Promise<number> {
  const row = await db.selectFrom('page_version').select('version').executeTakeFirstOrThrow();
  return row.version;
}

/** Says, in the transaction of a change, that pages may show something else now. */
export async function raisePageVersion(tx: Tx): Promise<void> {
  await sql`update page_version set version = version + 1`.execute(tx);
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
