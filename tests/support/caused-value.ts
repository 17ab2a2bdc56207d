import { sql } from 'kysely';
import { giveLots } from '#domain/wallet';
import type { Db } from '#shared/context';
import type { GiftThing } from '#vocabulary/gifts';

/** Coins that a member paid for, with the order that says so. */
export async function plantPaidCharge(db: Db, charge: { memberNo: number; coins: number }): Promise<void> {
  const { memberNo, coins } = charge;
  const id = `planted-${crypto.randomUUID()}`;
  const won = coins * 100;
  await sql`insert into payment (id, member_no, product_id, channel, method, won, coins, bonus, bonus_days, state, paid_at,
      ask_at)
    select ${id}, ${memberNo}, min(id), 'web', 'card', ${won}, ${coins}, 0, 90, 'paid', seoga_clock(), null
    from coin_product`.execute(db);
  const lot = {
    unit: 'coin' as const,
    amount: coins,
    expiresAt: null,
    channel: 'web',
    against: 'issued-paid' as const,
  };
  await db
    .transaction()
    .execute((tx) => giveLots(tx, { memberNo, kind: 'charge', ref: `payment:${id}`, lots: [lot], paidWon: won }));
}

/** A gift that a member has taken; what it holds is given by the caller, under `gift:<number>`. Returns its number. */
export async function plantTakenGift(db: Db, gift: { memberNo: number; things: GiftThing[] }): Promise<number> {
  const things = JSON.stringify(gift.things);
  const { rows } = await sql<{ id: number }>`
    with made as (insert into campaign (source_key, kind, title, steps)
      values (${`planted-${crypto.randomUUID().slice(0, 18)}`}, 'event', '선물', ${`[${things}]`}::jsonb) returning id)
    insert into gift (campaign_id, member_no, title, sentence, things, claimed_at)
    select id, ${gift.memberNo}, '선물', '', ${things}::jsonb, seoga_clock() from made returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

/** Bonus coins that a member took with a gift. */
export async function plantGivenBonus(
  db: Db,
  { memberNo, sums }: { memberNo: number; sums: { amount: number; expiresAt: Date | null }[] },
): Promise<void> {
  const things = sums.map(({ amount }) => ({ kind: 'bonus' as const, amount, days: null }));
  const ref = `gift:${await plantTakenGift(db, { memberNo, things })}`;
  const lots = sums.map((sum) => ({
    ...sum,
    unit: 'bonus' as const,
    channel: 'gift',
    against: 'issued-free' as const,
  }));
  await db.transaction().execute((tx) => giveLots(tx, { memberNo, kind: 'grant', ref, lots }));
}
