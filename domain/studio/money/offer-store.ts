import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { OfferState, OfferTerms } from '#shared/authors/contracts';

/** An application for paid serialization with its offer. */
export interface ContractOffer {
  id: number;
  workId: number;
  workTitle: string;
  memberNo: number | null;
  who: string;
  note: string;
  state: OfferState;
  terms: OfferTerms | null;
  body: string | null;
  digest: string | null;
  goodUntil: Date | null;
  /** The time to think is over. */
  isLapsed: boolean;
  offeredAt: Date | null;
  decidedAt: Date | null;
  answer: string;
  madeAt: Date;
}

/** Offers of a work, one, or the open ones of all works; newest first. */
export async function selectOffers(
  db: Db | Tx,
  filter: { workId?: number; id?: number; state?: OfferState; memberNo?: number },
): Promise<ContractOffer[]> {
  const { workId = null, id = null, state = null, memberNo = null } = filter;
  const { rows } = await sql<ContractOffer>`
    select o.id, o.work_id as "workId", w.title as "workTitle", o.member_no as "memberNo", o.who, o.note, o.state, o.terms,
      o.body, o.digest, o.good_until as "goodUntil",
      o.state = 'offered' and o.good_until <= seoga_now() as "isLapsed",
      o.offered_at as "offeredAt", o.decided_at as "decidedAt", o.answer, o.made_at as "madeAt"
    from contract_offer o
    join work w on w.id = o.work_id
    where (${workId}::bigint is null or o.work_id = ${workId})
      and (${id}::bigint is null or o.id = ${id})
      and (${state}::text is null or o.state = ${state})
      and (${memberNo}::bigint is null or o.member_no = ${memberNo})
    order by o.id desc
    limit 500`.execute(db);
  return rows;
}

export async function insertOffer(
  tx: Tx,
  offer: { workId: number; memberNo: number; who: string; note: string },
): Promise<number | undefined> {
  const row = await tx
    .insertInto('contract_offer')
    .values({ work_id: offer.workId, member_no: offer.memberNo, who: offer.who, note: offer.note, state: 'requested' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Puts terms to a requested offer. */
export async function writeTerms(
  tx: Tx,
  offer: { id: number; terms: OfferTerms; body: string; digest: string; operatorId: number | null; days: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('contract_offer')
    .set({
      state: 'offered',
      terms: JSON.stringify(offer.terms),
      body: offer.body,
      digest: offer.digest,
      operator_id: offer.operatorId,
      offered_at: sql<Date>`seoga_now()`,
      good_until: sql<Date>`seoga_now() + ${offer.days} * interval '1 day'`,
    })
    .where('id', '=', offer.id)
    .where('state', '=', 'requested')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends an open offer; false when its state was another. */
export async function closeOffer(
  tx: Tx,
  offer: {
    id: number;
    from: OfferState;
    state: 'accepted' | 'declined' | 'refused' | 'replaced';
    contractId?: number;
    answer?: string;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('contract_offer')
    .set({
      state: offer.state,
      contract_id: offer.contractId ?? null,
      answer: offer.answer ?? '',
      decided_at: sql<Date>`seoga_now()`,
    })
    .where('id', '=', offer.id)
    .where('state', '=', offer.from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Today in Seoul. */
export async function selectSeoulDay(db: Db | Tx): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select to_char(seoga_now() at time zone 'Asia/Seoul', 'YYYY-MM-DD') as day`.execute(db);
  return rows[0]?.day ?? '';
}

/** Offers that wait for the operators. */
export async function countRequested(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from contract_offer where state = 'requested'`.execute(db);
  return rows[0]?.count ?? 0;
}
