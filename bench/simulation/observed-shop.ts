import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#kernel/context';

export interface ObservedRefund {
  id: string;
  basis: 'withdrawal' | 'remainder' | 'minor';
  state: 'held' | 'requested' | 'done' | 'failed';
  won: number;
  coins: number;
  bonus: number;
  /** Creation and end, in microseconds. */
  madeAt: number;
  doneAt: number | null;
}

export interface ObservedPayment {
  id: string;
  channel: string;
  state: string;
  won: number;
  coins: number;
  bonus: number;
  bonusDays: number;
  paidAt: number | null;
  /** Expiry of its coins and bonus, in microseconds. */
  coinsEndAt: number | null;
  bonusEndsAt: number | null;
  returnedWon: number;
  heldWon: number | null;
  storeRef: string | null;
  /** The term of the pass that it paid for, in milliseconds. */
  term: { id: number; startsAt: number; endsAt: number } | null;
  refunds: ObservedRefund[];
  reversals: { id: string; won: number; madeAt: number; undoneAt: number | null }[];
}

export interface ObservedMember {
  memberNo: number;
  coin: number;
  bonus: number;
  debt: number;
  tickets: number;
  /** The pass is charged to a card. */
  isSubscribed: boolean;
  payments: ObservedPayment[];
  /** `episode kind seconds`: current entitlements with their end in seconds. */
  rights: { episode: number; kind: 'buy' | 'rental'; endsAt: number | null }[];
}

const microseconds = (at: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(extract(epoch from ${at}) * 1000000)::bigint`;

const lotEndSql = (unit: 'coin' | 'bonus'): RawBuilder<unknown> =>
  sql`(select ${microseconds(sql`lot.expires_at`)}
    from ledger_transaction t join lot on lot.transaction_id = t.id
    where t.kind = 'charge' and t.ref = 'payment:' || p.id and lot.unit = ${unit})`;

/** Reads members from the tables, bypassing use cases. */
export async function observeMembers(db: Db, members: readonly number[]): Promise<ObservedMember[]> {
  const { rows } = await sql<ObservedMember>`
    select m.member_no as "memberNo", coalesce(l.coin, 0)::int as coin, coalesce(l.bonus, 0)::int as bonus,
      coalesce(w.debt, 0)::int as debt,
      (select coalesce(sum(remaining), 0)::int from ticket t where t.member_no = m.member_no
        and (t.expires_at is null or t.expires_at > seoga_clock())) as tickets,
      exists (select 1 from pass_subscription s where s.member_no = m.member_no and s.ended_at is null) as "isSubscribed",
      (select coalesce(json_agg(json_build_object('id', p.id, 'channel', p.channel, 'state', p.state, 'won', p.won,
          'coins', p.coins, 'bonus', p.bonus, 'bonusDays', p.bonus_days, 'paidAt', ${microseconds(sql`p.paid_at`)}, 'returnedWon', p.returned_won,
          'heldWon', p.held_won,
          'coinsEndAt', ${lotEndSql('coin')}, 'bonusEndsAt', ${lotEndSql('bonus')},
          'storeRef', (select s.transaction_id from store_purchase s where s.payment_id = p.id),
          'term', (select json_build_object('id', pt.id, 'startsAt', floor(extract(epoch from pt.starts_at) * 1000),
              'endsAt', floor(extract(epoch from pt.ends_at) * 1000))
            from pass_term pt where pt.payment_id = p.id),
          'refunds', (select coalesce(json_agg(json_build_object('id', r.id, 'basis', r.basis, 'state', r.state,
              'won', r.won, 'coins', r.coins, 'bonus', r.bonus,
              'madeAt', ${microseconds(sql`r.made_at`)}, 'doneAt', ${microseconds(sql`r.done_at`)}) order by r.made_at), '[]')
            from refund r where r.payment_id = p.id),
          'reversals', (select coalesce(json_agg(json_build_object('id', v.cancellation_id, 'won', v.won,
              'madeAt', ${microseconds(sql`v.made_at`)}, 'undoneAt', ${microseconds(sql`v.undone_at`)}) order by v.made_at), '[]')
            from payment_reversal v where v.payment_id = p.id)) order by p.paid_at, p.id), '[]')
        from payment p where p.member_no = m.member_no) as payments,
      (select coalesce(json_agg(json_build_object('episode', e.episode_id, 'kind', e.kind,
          'endsAt', floor(extract(epoch from e.ends_at)))), '[]')
        from entitlement e where e.member_no = m.member_no and e.revoked_at is null
          and (e.ends_at is null or e.ends_at > seoga_clock())) as rights
    from member m left join wallet w using (member_no) left join lateral (
      select sum(remaining) filter (where unit = 'coin') as coin, sum(remaining) filter (where unit = 'bonus') as bonus
      from lot where lot.member_no = m.member_no and remaining > 0 and (expires_at is null or expires_at > seoga_clock())) l on true
    where m.member_no = any(${[...members]}::bigint[])`.execute(db);
  return rows;
}

/** Won held by gateway and stores according to the ledger, by payment. */
export async function observeGatewayWon(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; won: number }>`
    select coalesce(r.payment_id, split_part(t.ref, ':', 2)) as id, sum(e.amount)::int as won
    from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
      left join refund r on t.ref like 'refund:%' and r.id = split_part(t.ref, ':', 2)
    where e.account = 'gateway' and e.unit = 'krw' group by 1`.execute(db);
  return new Map(rows.map(({ id, won }) => [id, won]));
}

/** A right holder's sales in closed months: coins, bonus, coin value of tickets, won paid. */
export interface SettledSums {
  holder: number;
  coin: number;
  bonus: number;
  ticket: number;
  won: number;
}

export async function observeSettled(db: Db): Promise<SettledSums[]> {
  const { rows } = await sql<SettledSums>`
    select h.holder_id as holder, coalesce(sum(s.coins) filter (where s.unit = 'coin'), 0)::int as coin,
      coalesce(sum(s.coins) filter (where s.unit = 'bonus'), 0)::int as bonus,
      coalesce(sum(s.coins) filter (where s.paid_by = 'ticket'), 0)::int as ticket, coalesce(sum(s.won), 0)::int as won
    from settlement_sale s join settlement m on m.month = s.month and m.state = 'closed'
      join settlement_share h on h.sale_id = s.id group by 1`.execute(db);
  return rows;
}
