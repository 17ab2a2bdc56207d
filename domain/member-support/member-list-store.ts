import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { LoginProvider, MemberState } from '#shared/members/members';
import type { MemberQuery } from './member-query.ts';
import { matchesSql } from './support-store.ts';

/** Filter of the member list; days are inclusive, in Seoul. */
export interface MemberFilter {
  question: MemberQuery;
  state?: MemberState | undefined;
  joinedFrom?: string | undefined;
  joinedUntil?: string | undefined;
  /** Seen within, or not seen for, that many days. */
  seenWithin?: number | undefined;
  unseenFor?: number | undefined;
  /** Won paid and not returned. */
  minSpent?: number | undefined;
  hasCoins?: boolean | undefined;
  age?: MemberAge | undefined;
  takesAdverts?: boolean | undefined;
}
/** Age by the newest identity check, in the year of the shop's clock. */
export type MemberAge = 'adult' | 'minor' | 'unverified';

/** Personal data is not masked yet. */
export interface MemberListRow {
  memberNo: number;
  nick: string;
  mail: string | null;
  state: MemberState;
  joinedBy: LoginProvider;
  joinedAt: Date;
  seenAt: Date | null;
  coins: number;
  bonus: number;
  spentWon: number;
  age: MemberAge;
  takesAdverts: boolean;
  takesNightAdverts: boolean;
}

/** Columns that members can be sorted by. */
export const MEMBER_SORTS = ['joined', 'nick', 'seen', 'coins', 'spent'] as const;
/** A sorted column and its direction. */
export interface MemberSort {
  by: (typeof MEMBER_SORTS)[number];
  isDown: boolean;
}

const SEEN_AT = sql`(select max(s.seen_at) from session_family s where s.member_no = m.member_no)`;
const COINS = sql`coalesce((select w.coin from wallet w where w.member_no = m.member_no), 0)`;
const BONUS = sql`coalesce((select w.bonus from wallet w where w.member_no = m.member_no), 0)`;
const SPENT = sql`coalesce((select sum(p.won - p.returned_won) from payment p
  where p.member_no = m.member_no and p.paid_at is not null), 0)::bigint`;
const AGE = sql`coalesce((select case
    when extract(year from seoga_now() at time zone 'Asia/Seoul') - c.birth_year >= 19 then 'adult' else 'minor' end
  from identity_check c where c.member_no = m.member_no order by c.verified_at desc limit 1), 'unverified')`;
const consentSql = (kind: 'marketing' | 'marketing-night'): RawBuilder<unknown> =>
  sql`coalesce((select c.is_given from consent c where c.member_no = m.member_no and c.kind = ${kind}
    order by c.at desc, c.id desc limit 1), false)`;

const SORT_VALUES: Record<MemberSort['by'], RawBuilder<unknown>> = {
  joined: sql`m.joined_at`,
  nick: sql`m.nick`,
  seen: SEEN_AT,
  coins: COINS,
  spent: SPENT,
};

const startSql = (day: string): RawBuilder<unknown> => sql`(${day}::date::timestamp at time zone 'Asia/Seoul')`;

function filterSql(filter: MemberFilter): RawBuilder<unknown> {
  const { question, state, joinedFrom, joinedUntil, seenWithin, unseenFor, minSpent, hasCoins, age } = filter;
  const daysAgo = (days: number): RawBuilder<unknown> => sql`seoga_now() - make_interval(days => ${days}::int)`;
  const parts = [matchesSql(question)];
  if (state) parts.push(sql`m.state = ${state}`);
  if (joinedFrom) parts.push(sql`m.joined_at >= ${startSql(joinedFrom)}`);
  if (joinedUntil) parts.push(sql`m.joined_at < ${startSql(joinedUntil)} + interval '1 day'`);
  if (seenWithin !== undefined) parts.push(sql`${SEEN_AT} >= ${daysAgo(seenWithin)}`);
  if (unseenFor !== undefined) parts.push(sql`coalesce(${SEEN_AT}, m.joined_at) < ${daysAgo(unseenFor)}`);
  if (minSpent !== undefined) parts.push(sql`${SPENT} >= ${minSpent}`);
  if (hasCoins !== undefined) parts.push(sql`(${COINS} + ${BONUS} > 0) = ${hasCoins}::boolean`);
  if (age) parts.push(sql`${AGE} = ${age}`);
  if (filter.takesAdverts !== undefined) parts.push(sql`${consentSql('marketing')} = ${filter.takesAdverts}::boolean`);
  return sql.join(parts, sql` and `);
}

/** Members, newest first or in the order of a column. */
export async function selectMemberList(
  db: Db | Tx,
  query: { filter: MemberFilter; sort: MemberSort | null; skip: number; limit: number },
): Promise<MemberListRow[]> {
  const { filter, sort, skip, limit } = query;
  const direction = sort?.isDown ? sql`desc nulls last` : sql`asc nulls last`;
  const order = sort ? sql`${SORT_VALUES[sort.by]} ${direction}, m.member_no desc` : sql`m.member_no desc`;
  const { rows } = await sql<MemberListRow>`
    with page as (
      select m.member_no, row_number() over (order by ${order}) as place
      from member m
      where ${filterSql(filter)}
      order by ${order}
      limit ${limit}
      offset ${skip}
    )
    select m.member_no as "memberNo", m.nick, m.mail, m.state, m.joined_by as "joinedBy", m.joined_at as "joinedAt",
      ${SEEN_AT} as "seenAt", ${COINS} as coins, ${BONUS} as bonus, ${SPENT} as "spentWon", ${AGE} as age,
      ${consentSql('marketing')} as "takesAdverts", ${consentSql('marketing-night')} as "takesNightAdverts"
    from page
    join member m using (member_no)
    order by page.place`.execute(db);
  return rows;
}

/** Members of a filter, counted up to `most`. */
export async function countMemberList(db: Db, query: { filter: MemberFilter; most: number }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from (select 1 from member m where ${filterSql(query.filter)} limit ${query.most}) found`.execute(db);
  return rows[0]?.count ?? 0;
}
