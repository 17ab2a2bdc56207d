import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import { PASS_NOTICE_DAYS } from '#shared/pass/pass';

/** A work of the pass in the console. */
export interface PassWork {
  workId: number;
  title: string;
  newest: number;
  addedAt: Date;
  leavesAt: Date | null;
  /** Listed now. */
  isListed: boolean;
  /** The contract of today shares in the pass, or there is none. */
  isContracted: boolean;
}

const IN_PASS = sql`pw.added_at <= seoga_now() and (pw.leaves_at is null or pw.leaves_at > seoga_now())`;

/** No contract of today, or all of those that apply share in the pass. Those of the work come before its publisher's. */
const IS_CONTRACTED = sql<boolean>`not exists (
  select 1
  from holder_contract h, (select (seoga_now() at time zone 'Asia/Seoul')::date as today) d
  where h.pass_bp is null and h.from_day <= d.today and (h.until_day is null or h.until_day >= d.today)
    and (h.work_id = w.id or (h.publisher_id = w.publisher_id and not exists (
      select 1
      from holder_contract o
      where o.work_id = w.id and o.from_day <= d.today and (o.until_day is null or o.until_day >= d.today)
    )))
)`;

/** Works of the pass, the latest first, before a number. */
export async function selectPassWorks(
  db: Db,
  query: { before: number | null; most: number },
): Promise<(PassWork & { id: number })[]> {
  const { rows } = await sql<PassWork & { id: number }>`
    select pw.id, w.id as "workId", w.title, pw.newest, pw.added_at as "addedAt", pw.leaves_at as "leavesAt",
      w.is_listed as "isListed", ${IS_CONTRACTED} as "isContracted"
    from pass_work pw
    join work w on w.id = pw.work_id
    where ${IN_PASS} and pw.id < ${query.before ?? Number.MAX_SAFE_INTEGER}::bigint
    order by pw.id desc
    limit ${query.most}`.execute(db);
  return rows;
}

/** Listed works of the pass, those with the latest episodes first. */
export async function selectPassWorkIds(
  db: Db,
  query: { offset: number; most: number },
): Promise<{ ids: number[]; works: number }> {
  const { rows } = await sql<{ id: number; works: number }>`
    select w.id, count(*) over ()::int as works
    from pass_work pw
    join work w on w.id = pw.work_id and w.is_listed
    where ${IN_PASS}
    order by w.latest_opened_at desc nulls last, w.id desc
    offset ${query.offset} limit ${query.most}`.execute(db);
  return { ids: rows.map(({ id }) => id), works: rows[0]?.works ?? 0 };
}

/** How a work is in the pass now; undefined when it is not. */
export async function selectWorkInPass(
  db: Db,
  workId: number,
): Promise<{ newest: number; leavesAt: Date | null } | undefined> {
  const { rows } = await sql<{ newest: number; leavesAt: Date | null }>`
    select pw.newest, pw.leaves_at as "leavesAt"
    from pass_work pw
    where pw.work_id = ${workId}::bigint and ${IN_PASS}
    order by pw.id desc
    limit 1`.execute(db);
  return rows[0];
}

/** Works among these that exist, and whether their contracts share in the pass. */
export async function selectContracted(
  tx: Tx,
  works: readonly number[],
): Promise<{ id: number; title: string; isContracted: boolean }[]> {
  const { rows } = await sql<{ id: number; title: string; isContracted: boolean }>`
    select w.id, w.title, ${IS_CONTRACTED} as "isContracted" from work w
    where w.id = any(${[...works]}::bigint[])
    order by w.id`.execute(tx);
  return rows;
}

/** Adds a work; false when it is in the pass. One that would leave stays. */
export async function insertPassWork(tx: Tx, { workId, newest }: { workId: number; newest: number }): Promise<boolean> {
  await sql`
    update pass_work pw set leaves_at = seoga_clock()
    where pw.work_id = ${workId} and pw.leaves_at > seoga_clock()`.execute(tx);
  const { rows } = await sql`
    insert into pass_work (work_id, newest)
    values (${workId}, ${newest})
    on conflict (work_id) where leaves_at is null do nothing
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** Announces that a work leaves, after the days of notice; undefined when it is not in the pass. */
export async function writeLeaving(tx: Tx, workId: number): Promise<Date | undefined> {
  const { rows } = await sql<{ leavesAt: Date }>`
    update pass_work set leaves_at = seoga_clock() + make_interval(days => ${PASS_NOTICE_DAYS})
    where work_id = ${workId}::bigint and leaves_at is null
    returning leaves_at as "leavesAt"`.execute(tx);
  return rows[0]?.leavesAt;
}
