import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';

/** A coupon with its campaign for one member, locked until the transaction ends. */
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

export async function lockCoupon(tx: Tx, input: { codeMac: string; memberNo: number }): Promise<CouponRow | undefined> {
  const locked = await tx
    .selectFrom('coupon')
    .select('id')
    .where('code_mac', '=', input.codeMac)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!locked) return undefined;
  // A separate statement, to see what the previous lock holder wrote.
  const { rows } = await sql<CouponRow>`
    select k.id, k.campaign_id as "campaignId", k.most_uses as "mostUses", k.uses, c.starts_at as "startsAt",
      c.ends_at as "endsAt", c.is_over as "isOver", seoga_clock() as now,
      exists (select 1 from gift g where g.member_no = ${input.memberNo} and g.campaign_id = k.campaign_id) as "isOwn"
    from coupon k join campaign c on c.id = k.campaign_id where k.id = ${locked.id}`.execute(tx);
  return rows[0];
}

/** The existing ones. */
export async function selectCouponMacs(db: Db | Tx, codeMacs: readonly string[]): Promise<Set<string>> {
  if (codeMacs.length === 0) return new Set();
  const rows = await db
    .selectFrom('coupon')
    .select('code_mac')
    .where('code_mac', 'in', [...codeMacs])
    .execute();
  return new Set(rows.map((row) => row.code_mac));
}

export async function countCouponUse(tx: Tx, couponId: number): Promise<void> {
  await sql`update coupon set uses = uses + 1 where id = ${couponId}`.execute(tx);
}

export async function insertCoupons(
  tx: Tx | Db,
  input: { campaignId: number; codeMacs: string[]; mostUses: number | null },
): Promise<string[]> {
  const { rows } = await sql<{ mac: string }>`insert into coupon (campaign_id, code_mac, most_uses)
    select ${input.campaignId}, mac, ${input.mostUses} from unnest(${input.codeMacs}::text[]) as mac
    on conflict (code_mac) do nothing returning code_mac as mac`.execute(tx);
  return rows.map(({ mac }) => mac);
}
