import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import { seoulDaySql, workPeriodSql } from '../contracts/work-period-store.ts';
import type { MonthRange } from '../months/revenue-store.ts';
import type { PassSuspicion, ReadingStretch } from './pass-pool-rules.ts';

type Range = Pick<MonthRange, 'from' | 'until'>;

/**
 * Coins of a payment that the pass has earned at a time: by whole days while it runs, at its end what was kept. Whole
 * numbers that never fall while the pass runs, so that its months add up to what was kept.
 */
function earnedSql(at: Date): RawBuilder<number> {
  return sql`case
    when ${at} >= coalesce(t.cancelled_at, t.ends_at) then coalesce(p.kept, p.coins)
    else floor(
      p.coins::numeric * least(t.days, greatest(0, floor(extract(epoch from ${at} - t.starts_at) / 86400))) / t.days
    )
  end`;
}

const ofMonth = ({ from, until }: Range): RawBuilder<unknown> => sql`
  select t.id as term, t.member_no, t.transaction_id, p.lot_id, p.unit, b.until - b.from as coins,
    floor(p.won * b.until / p.coins) - floor(p.won * b.from / p.coins) as won
  from pass_term t
  join pass_payment p on p.term_id = t.id
  cross join lateral (select ${earnedSql(from)} as from, ${earnedSql(until)} as until) b
  where t.bought_at < ${until} and coalesce(t.cancelled_at, t.ends_at) >= ${from} and b.until <> b.from`;

/** What a payment of a pass earned in a month. */
export interface PassRevenueRow {
  memberNo: number;
  transaction: number;
  lot: number;
  unit: 'coin' | 'bonus';
  coins: number;
  won: number;
  channel: string;
  /** The day of the charge in Seoul. */
  day: string;
}

/** Members whose passes earned something in a month, in order. */
export async function selectPassMembers(db: Db, range: Range): Promise<number[]> {
  const { rows } = await sql<{ memberNo: number }>`
    select distinct m.member_no as "memberNo" from (${ofMonth(range)}) m order by 1`.execute(db);
  return rows.map(({ memberNo }) => memberNo);
}

export async function selectPassRevenue(
  db: Db,
  query: { members: readonly number[]; range: Range },
): Promise<PassRevenueRow[]> {
  const { rows } = await sql<PassRevenueRow>`
    select m.member_no as "memberNo", m.transaction_id as transaction, m.lot_id as lot, m.unit,
      m.coins::bigint as coins, m.won::bigint as won, lot.channel,
      to_char(${seoulDaySql(sql`lot.made_at`)}, 'YYYY-MM-DD') as day
    from (${ofMonth(query.range)}) m
    join lot on lot.id = m.lot_id
    where m.member_no = any(${[...query.members]}::bigint[])
    order by m.member_no, m.term, m.lot_id`.execute(db);
  return rows;
}

/** Coins that passes earned in a month. */
export async function sumPassRevenue(db: Db, range: Range): Promise<{ coins: number; bonus: number }> {
  const { rows } = await sql<{ coins: number; bonus: number }>`
    select coalesce(sum(m.coins) filter (where m.unit = 'coin'), 0)::bigint as coins,
      coalesce(sum(m.coins) filter (where m.unit = 'bonus'), 0)::bigint as bonus
    from (${ofMonth(range)}) m`.execute(db);
  return rows[0] ?? { coins: 0, bonus: 0 };
}

/** What members read in a month, with the formula's expected time. */
export async function selectStretches(
  db: Db,
  query: { members: readonly number[]; range: Range; msPerCharacter: number; msPerPixel: number },
): Promise<(ReadingStretch & { memberNo: number })[]> {
  const { from, until } = query.range;
  const { rows } = await sql<ReadingStretch & { memberNo: number }>`
    select r.member_no as "memberNo", floor(extract(epoch from r.at) * 1000)::bigint as at, r.ms, r.work_id as work,
      r.episode_id as episode,
      case
        when e.content = 'text' then e.characters::bigint * ${query.msPerCharacter}::bigint
        else coalesce(e.strip_height, 0)::bigint * ${query.msPerPixel}::bigint
      end as "expectedMs",
      not e.is_free and exists (
        select 1
        from pass_term t
        where t.member_no = r.member_no and t.starts_at <= r.at
          and r.at < coalesce(t.cancelled_at, t.ends_at)
      ) and exists (
        select 1
        from pass_work pw
        where pw.work_id = r.work_id and pw.added_at <= r.at and (pw.leaves_at is null or pw.leaves_at > r.at)
      ) and not exists (
        select 1
        from entitlement h
        where h.member_no = r.member_no and h.episode_id = r.episode_id and h.revoked_at is null
          and h.granted_at <= r.at and (h.ends_at is null or h.ends_at > r.at)
      ) as "isByPass",
      exists (
        select 1
        from work_crew c
        join pen q on q.id = c.pen_id
        where c.work_id = r.work_id and c.accepted_at is not null
          and (q.member_no = r.member_no or q.person_macs && array(
            select encode(i.mac, 'hex')
            from identity_holder i
            where i.member_no = r.member_no
          ))
      ) as "isOwn"
    from reading_event r
    join episode e on e.id = r.episode_id
    where r.member_no = any(${[...query.members]}::bigint[]) and r.at >= ${from} and r.at < ${until} and r.ms > 0
    order by r.member_no, r.at, r.device, r.seq`.execute(db);
  return rows;
}

/** Publishers of works on days. */
export async function selectPublishers(
  db: Db,
  asked: readonly { work: number; day: string }[],
): Promise<{ work: number; day: string; publisher: number | null }[]> {
  const { rows } = await sql<{ work: number; day: string; publisher: number | null }>`
    select a.work, to_char(a.day, 'YYYY-MM-DD') as day, wp.publisher_id as publisher
    from (
      select distinct work, day
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as x (work bigint, day date)
    ) a ${workPeriodSql(sql`a.work`, sql`a.day`)}`.execute(db);
  return rows;
}

/** What operators decided about members' months; open ones are held. */
export async function selectHolds(
  db: Db,
  query: { members: readonly number[]; month: string },
): Promise<Map<number, 'open' | 'share' | 'keep'>> {
  const { rows } = await sql<{ memberNo: number; state: 'open' | 'share' | 'keep' }>`
    select member_no as "memberNo", state from pass_hold
    where month = ${`${query.month}-01`} and member_no = any(${[...query.members]}::bigint[])`.execute(db);
  return new Map(rows.map(({ memberNo, state }) => [memberNo, state]));
}

/** Removes the undecided holds of a month, before its draft writes those that remain. */
export async function deleteOpenHolds(tx: Tx, month: string): Promise<void> {
  await sql`delete from pass_hold where month = ${`${month}-01`} and state = 'open'`.execute(tx);
}

export async function insertHolds(
  tx: Tx,
  write: { month: string; holds: readonly (PassSuspicion & { memberNo: number })[] },
): Promise<void> {
  if (write.holds.length === 0) return;
  await sql`
    insert into pass_hold (member_no, month, reason, hours)
    select "memberNo", ${`${write.month}-01`}::date, reason, hours
    from jsonb_to_recordset(${JSON.stringify(write.holds)}::jsonb) as x ("memberNo" bigint, reason text, hours int)
    on conflict (member_no, month) do nothing`.execute(tx);
}

export async function countOpenHolds(db: Db, month: string): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from pass_hold where month = ${`${month}-01`} and state = 'open'`.execute(db);
  return rows[0]?.open ?? 0;
}
