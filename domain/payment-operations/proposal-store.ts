import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import { type ProposedAdjustment, PROPOSAL_DAYS, type ProposalState } from '#shared/money/wallet-adjustments';

export interface ProposalRow {
  id: number;
  /** Null when it concerns no member. */
  memberNo: number | null;
  nick: string | null;
  wish: ProposedAdjustment;
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

/** Proposals, newest first; only open ones with `isOpen`. */
export async function selectProposals(
  db: Db,
  filter: {
    isOpen: boolean;
    memberNo?: number | undefined;
    before?: number | undefined;
    /** True includes settlements, false excludes them, null lists nothing else. */
    settlements: boolean | null;
    limit: number;
  },
): Promise<ProposalRow[]> {
  const { settlements } = filter;
  const open = filter.isOpen ? sql`and p.state = 'open' and p.good_until > seoga_clock()` : sql``;
  const { rows } = await sql<ProposalRow>`
    select p.id, p.member_no as "memberNo", m.nick, p.wish, p.reason, p.proposed_by as "proposedBy",
      o.name as "proposedByName", p.proposed_at as "proposedAt", p.good_until as "goodUntil", ${STATE} as state,
      d.name as "decidedByName", p.decided_at as "decidedAt", p.said
    from money_proposal p left join member m using (member_no) join operator o on o.id = p.proposed_by
      left join operator d on d.id = p.decided_by
    where (${filter.memberNo ?? null}::bigint is null or p.member_no = ${filter.memberNo ?? null}::bigint)
      and p.id < ${filter.before ?? Number.MAX_SAFE_INTEGER} ${open}
      and (${settlements === true} or (p.wish ->> 'act' = 'settlement') = ${settlements === null})
    order by p.id desc limit ${filter.limit}`.execute(db);
  return rows;
}

export async function insertProposal(
  tx: Tx,
  proposal: { memberNo: number | null; wish: ProposedAdjustment; reason: string; proposedBy: number },
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

/** The proposed action, which never changes. */
export async function selectProposedAction(db: Db, id: number): Promise<ProposedAdjustment | undefined> {
  const row = await db.selectFrom('money_proposal').select('wish').where('id', '=', id).executeTakeFirst();
  return row?.wish;
}

/** A proposal locked until the transaction ends. */
export interface LockedProposal {
  id: number;
  memberNo: number | null;
  wish: ProposedAdjustment;
  reason: string;
  proposedBy: number;
  proposedAt: Date;
  state: 'open' | 'done' | 'refused' | 'withdrawn';
  isLapsed: boolean;
}

export async function lockProposal(tx: Tx, id: number): Promise<LockedProposal | undefined> {
  const { rows } = await sql<LockedProposal>`
    select id, member_no as "memberNo", wish, reason, proposed_by as "proposedBy", proposed_at as "proposedAt", state,
      good_until <= seoga_clock() as "isLapsed"
    from money_proposal where id = ${id} for update`.execute(tx);
  return rows[0];
}

export async function closeProposal(
  tx: Tx,
  end: { id: number; state: 'done' | 'refused' | 'withdrawn'; by: number | null; said: string },
): Promise<void> {
  await tx
    .updateTable('money_proposal')
    .set({ state: end.state, decided_by: end.by, decided_at: sql<Date>`seoga_clock()`, said: end.said })
    .where('id', '=', end.id)
    .execute();
}

/** Erases the texts of proposals about these members; action, decision, times and operators stay. */
export async function eraseProposalTexts(tx: Tx, members: number[]): Promise<void> {
  await tx
    .updateTable('money_proposal')
    .set({ reason: '보관 기간이 지나 삭제했습니다.', said: '' })
    .where('member_no', 'in', [0, ...members])
    .execute();
}

/** When an amount granted now expires: years for paid coins, days otherwise; null for never. */
export async function selectExpiry(tx: Tx, life: { years: number } | { days: number | null }): Promise<Date | null> {
  if ('days' in life && life.days === null) return null;
  const [years, days] = 'years' in life ? [life.years, 0] : [0, life.days];
  const { rows } = await sql<{ until: Date }>`
    select seoga_clock() + make_interval(years => ${years}::int, days => ${days}::int) as until`.execute(tx);
  return rows[0]?.until ?? null;
}

export async function isActiveMember(db: Db, memberNo: number): Promise<boolean> {
  const row = await db
    .selectFrom('member')
    .select('member_no')
    .where('member_no', '=', memberNo)
    .where('state', '<>', 'withdrawn')
    .executeTakeFirst();
  return row !== undefined;
}
