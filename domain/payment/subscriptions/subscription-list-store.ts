import { sql } from 'kysely';
import type { Db } from '#kernel/context';
import type { CardPassEnd } from '#shared/pass/pass';

/** A member's pass by card in the console. */
export interface ListedCardPass {
  id: number;
  memberNo: number;
  nick: string | null;
  won: number;
  terms: number;
  startedAt: Date;
  dueAt: Date;
  attempts: number;
  proposedWon: number | null;
  isAgreed: boolean;
  endedAt: Date | null;
  endReason: CardPassEnd | null;
}

/** Passes by card in numbers. */
export interface CardPassCounts {
  running: number;
  failing: number;
  /** Without the consent to a proposed price. */
  awaitingConsent: number;
  /** Won that the running ones pay every 30 days. */
  won: number;
}

const FILTERS = {
  all: sql`true`,
  running: sql`s.ended_at is null`,
  failing: sql`s.ended_at is null and s.attempts > 0`,
  'awaiting-consent': sql`s.ended_at is null and s.proposed_won is not null and s.price_agreed_at is null`,
  ended: sql`s.ended_at is not null`,
};

export async function selectCardPasses(
  db: Db,
  query: { filter: keyof typeof FILTERS; memberNo: number | null; before: number | null; most: number },
): Promise<ListedCardPass[]> {
  const { filter, memberNo, before, most } = query;
  const ofMember = memberNo === null ? sql`true` : sql`s.member_no = ${memberNo}`;
  const { rows } = await sql<ListedCardPass>`
    select s.id, s.member_no as "memberNo", m.nick, s.won, s.terms, s.started_at as "startedAt", s.due_at as "dueAt",
      s.attempts, s.proposed_won as "proposedWon", s.price_agreed_at is not null as "isAgreed", s.ended_at as "endedAt",
      s.end_reason as "endReason"
    from pass_subscription s
    join member m on m.member_no = s.member_no
    where ${FILTERS[filter]} and ${ofMember} and s.id < ${before ?? Number.MAX_SAFE_INTEGER}::bigint
    order by s.id desc
    limit ${most}`.execute(db);
  return rows;
}

export async function selectCardPassCounts(db: Db): Promise<CardPassCounts> {
  const { rows } = await sql<CardPassCounts>`
    select count(*)::int as running, count(*) filter (where s.attempts > 0)::int as failing,
      count(*) filter (where s.proposed_won is not null and s.price_agreed_at is null)::int as "awaitingConsent",
      coalesce(sum(s.won), 0)::bigint as won
    from pass_subscription s
    where s.ended_at is null`.execute(db);
  return rows[0] ?? { running: 0, failing: 0, awaitingConsent: 0, won: 0 };
}
