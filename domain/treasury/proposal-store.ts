import { sql } from 'kysely';
import type { Db, Tx } from '#shared/context';
import { type ProposedWish, PROPOSAL_DAYS, type ProposalState } from '#vocabulary/money-desk';

/** A proposal as the console lists it. */
export interface ProposalRow {
  id: number;
  /** Null where it is about no member. */
  memberNo: number | null;
  nick: string | null;
  wish: ProposedWish;
  reason: string;
  proposedBy: number;
  proposedByName: string;
  proposedAt: Date;
  goodUntil: Date;
  state: ProposalState;
  decidedByName: string | null;
  decidedAt: Date | null;
  said: string;
}

const STATE = sql`case when p.state = 'open' and p.good_until <= seoga_clock() then 'lapsed' else p.state end`;

/** Proposals, the newest first; those that wait for somebody alone where `isOpen`. */
export async function selectProposals(
  db: Db,
  ask: {
    isOpen: boolean;
    memberNo?: number | undefined;
    before?: number | undefined;
    /** With those about settlements or without; null: no others. */
    settlements: boolean | null;
    limit: number;
  },
): Promise<ProposalRow[]> {
  const { settlements } = ask;
  const open = ask.isOpen ? sql`and p.state = 'open' and p.good_until > seoga_clock()` : sql``;
  const { rows } = await sql<ProposalRow>`
    select p.id, p.member_no as "memberNo", m.nick, p.wish, p.reason, p.proposed_by as "proposedBy",
      o.name as "proposedByName", p.proposed_at as "proposedAt", p.good_until as "goodUntil", ${STATE} as state,
      d.name as "decidedByName", p.decided_at as "decidedAt", p.said
    from money_proposal p left join member m using (member_no) join operator o on o.id = p.proposed_by
      left join operator d on d.id = p.decided_by
    where (${ask.memberNo ?? null}::bigint is null or p.member_no = ${ask.memberNo ?? null}::bigint)
      and p.id < ${ask.before ?? Number.MAX_SAFE_INTEGER} ${open}
      and (${settlements === true} or (p.wish ->> 'act' = 'settlement') = ${settlements === null})
    order by p.id desc limit ${ask.limit}`.execute(db);
  return rows;
}

/** Writes a proposal. */
export async function insertProposal(
  tx: Tx,
  proposal: { memberNo: number | null; wish: ProposedWish; reason: string; proposedBy: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('money_proposal')
    .values({
      member_no: proposal.memberNo,
      wish: JSON.stringify(proposal.wish),
      reason: proposal.reason,
      proposed_by: proposal.proposedBy,
      good_until: sql<Date>`seoga_clock() + make_interval(days => ${PROPOSAL_DAYS})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What a proposal is about, which never changes. */
export async function selectWish(db: Db, id: number): Promise<ProposedWish | undefined> {
  const row = await db.selectFrom('money_proposal').select('wish').where('id', '=', id).executeTakeFirst();
  return row?.wish;
}

/** A proposal, held until the transaction ends. */
export interface HeldProposal {
  id: number;
  memberNo: number | null;
  wish: ProposedWish;
  reason: string;
  proposedBy: number;
  proposedAt: Date;
  state: 'open' | 'done' | 'refused' | 'withdrawn';
  isLapsed: boolean;
}

export async function lockProposal(tx: Tx, id: number): Promise<HeldProposal | undefined> {
  const { rows } = await sql<HeldProposal>`
    select id, member_no as "memberNo", wish, reason, proposed_by as "proposedBy", proposed_at as "proposedAt", state,
      good_until <= seoga_clock() as "isLapsed"
    from money_proposal where id = ${id} for update`.execute(tx);
  return rows[0];
}

/** Writes down how a proposal ended. */
export async function endProposal(
  tx: Tx,
  end: { id: number; state: 'done' | 'refused' | 'withdrawn'; by: number | null; said: string },
): Promise<void> {
  await tx
    .updateTable('money_proposal')
    .set({ state: end.state, decided_by: end.by, decided_at: sql<Date>`seoga_clock()`, said: end.said })
    .where('id', '=', end.id)
    .execute();
}

/** Takes the words out of proposals about these members; what was proposed and decided, when and by whom stays. */
export async function forgetProposalWords(tx: Tx, members: number[]): Promise<void> {
  await tx
    .updateTable('money_proposal')
    .set({ reason: '보관 기간이 지나 지웠습니다.', said: '' })
    .where('member_no', 'in', [0, ...members])
    .execute();
}

/** Until when a sum lives that is given now: years for paid coins, days for the rest; null without end. */
export async function selectEnd(tx: Tx, life: { years: number } | { days: number | null }): Promise<Date | null> {
  if ('days' in life && life.days === null) return null;
  const [years, days] = 'years' in life ? [life.years, 0] : [0, life.days];
  const { rows } = await sql<{ until: Date }>`
    select seoga_clock() + make_interval(years => ${years}::int, days => ${days}::int) as until`.execute(tx);
  return rows[0]?.until ?? null;
}

/** Whether something can be done with a member's money: they have not left. */
export async function isMemberHere(db: Db, memberNo: number): Promise<boolean> {
  const row = await db
    .selectFrom('member')
    .select('member_no')
    .where('member_no', '=', memberNo)
    .where('state', '<>', 'withdrawn')
    .executeTakeFirst();
  return row !== undefined;
}
