import { sql } from 'kysely';
import type { Db, Tx } from '#shared/context';

/** A coupon with its campaign, as one member meets it; held until the transaction ends. */
export interface CouponRow {
  id: number;
  campaignId: number;
  mostUses: number | null;
  uses: number;
  isOwn: boolean;
  startsAt: Date | null;
  endsAt: Date | null;
  isOver: boolean;
  now: Date;
}

/** The coupon of a code. One member's use of a code waits for another's. */
export async function lockCoupon(tx: Tx, ask: { codeMac: string; memberNo: number }): Promise<CouponRow | undefined> {
  const held = await tx
    .selectFrom('coupon')
    .select('id')
    .where('code_mac', '=', ask.codeMac)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!held) return undefined;
  // A statement of its own: it sees what whoever held the coupon before has left.
  const { rows } = await sql<CouponRow>`
    select k.id, k.campaign_id as "campaignId", k.most_uses as "mostUses", k.uses, c.starts_at as "startsAt",
      c.ends_at as "endsAt", c.is_over as "isOver", seoga_clock() as now,
      exists (select 1 from gift g where g.member_no = ${ask.memberNo} and g.campaign_id = k.campaign_id) as "isOwn"
    from coupon k join campaign c on c.id = k.campaign_id where k.id = ${held.id}`.execute(tx);
  return rows[0];
}

export async function countUse(tx: Tx, couponId: number): Promise<void> {
  await sql`update coupon set uses = uses + 1 where id = ${couponId}`.execute(tx);
}

/** Keeps codes, as hashes alone. Answers how many were new. */
export async function insertCoupons(
  tx: Tx | Db,
  order: { campaignId: number; codeMacs: string[]; mostUses: number | null },
): Promise<string[]> {
  const { rows } = await sql<{ mac: string }>`insert into coupon (campaign_id, code_mac, most_uses)
    select ${order.campaignId}, mac, ${order.mostUses} from unnest(${order.codeMacs}::text[]) as mac
    on conflict (code_mac) do nothing returning code_mac as mac`.execute(tx);
  return rows.map(({ mac }) => mac);
}
