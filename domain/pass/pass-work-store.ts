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

/** Listed works that leave the pass, the soonest first. */
export async function selectLeavingWorks(db: Db, most: number): Promise<{ workId: number; leavesAt: Date }[]> {
  const { rows } = await sql<{ workId: number; leavesAt: Date }>`
    select w.id as "workId", pw.leaves_at as "leavesAt"
    from pass_work pw
    join work w on w.id = pw.work_id and w.is_listed
    where pw.leaves_at > seoga_now()
    order by pw.leaves_at, w.id
    limit ${most}`.execute(db);
  return rows;
}

/** How a work is in the pass. */
export interface WorkInPass {
  newest: number;
  leavesAt: Date | null;
  /** Episodes up to this position are in it. */
  through: number;
  /** The end of the member's last pass; null without one that runs. */
  endsAt: Date | null;
  /** The shortest pass on sale. */
  product: { days: number; coins: number } | null;
}

/** How a work is in the pass now; undefined when it is not, or when none of its paid episodes is. */
export async function selectWorkInPass(
  db: Db,
  { workId, memberNo }: { workId: number; memberNo: number | null },
): Promise<WorkInPass | undefined> {
  const { rows } = await sql<WorkInPass>`
    select pw.newest, pw.leaves_at as "leavesAt", covered.through,
      (
        select max(t.ends_at)
        from pass_term t
        where t.member_no = ${memberNo}::bigint and t.cancelled_at is null and t.ends_at > seoga_now()
      ) as "endsAt",
      (
        select json_build_object('days', p.days, 'coins', p.coins)
        from pass_product p
        where p.is_on_sale
        order by p.days
        limit 1
      ) as product
    from pass_work pw
    join work w on w.id = pw.work_id and w.is_listed
    cross join lateral (
      select e.position as through
      from episode e
      where e.work_id = pw.work_id and not e.is_withdrawn and e.opens_at <= seoga_now()
      order by e.position desc
      offset pw.newest
      limit 1
    ) covered
    where pw.work_id = ${workId}::bigint and ${IN_PASS}
      and exists (
        select 1
        from episode e
        where e.work_id = pw.work_id and e.position <= covered.through and not e.is_free and not e.is_withdrawn
      )
    order by pw.id desc
    limit 1`.execute(db);
  return rows[0];
}

/** A member with a pass who reads or follows a leaving work and was not notified. */
export interface LeavingReader {
  memberNo: number;
  workId: number;
  /** Of the stay in the pass. */
  id: number;
  leavesAt: Date;
}

export async function selectLeavingReaders(tx: Tx, most: number): Promise<LeavingReader[]> {
  const { rows } = await sql<LeavingReader>`
    select distinct t.member_no as "memberNo", pw.work_id as "workId", pw.id, pw.leaves_at as "leavesAt"
    from pass_work pw
    join pass_term t on t.cancelled_at is null and t.ends_at > seoga_now()
    where pw.leaves_at > seoga_now()
      and (
        exists (select 1 from follow f where f.member_no = t.member_no and f.work_id = pw.work_id)
        or exists (select 1 from reading_place r where r.member_no = t.member_no and r.work_id = pw.work_id)
      )
      and not exists (
        select 1
        from notification n
        where n.member_no = t.member_no and n.kind = 'pass' and n.ref = 'leaving:' || pw.id
      )
      and exists (select 1 from member m where m.member_no = t.member_no and m.state <> 'withdrawn')
    order by pw.id, t.member_no
    limit ${most}`.execute(tx);
  return rows;
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
