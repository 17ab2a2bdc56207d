import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import { COIN_PLAN_PARTS, type CoinPlanPart } from '#shared/money/coin-plan';
import type { ChargeChannel } from '#shared/money/payments';
import type { StoreChannel } from '#shared/money/app-stores';

export interface CoinProduct {
  id: number;
  won: number;
  coins: number;
  bonus: number;
  bonusDays: number;
  /** The product ID in the app store; null on the web. */
  storeProduct: string | null;
}

/** A product to be sold; the store id only in apps. */
export type ProductPlan = Omit<CoinProduct, 'id' | 'storeProduct'> & { storeProduct?: string };

/** Monthly limits and the refund fee. */
export interface ChargeTerms {
  /** Monthly limits in won for unverified members and for minors. */
  unverifiedWon: number | null;
  minorWon: number | null;
  feePercent: number;
  feeLeastWon: number;
}

const PRODUCT = ['id', 'won', 'coins', 'bonus', 'bonus_days as bonusDays', 'store_product as storeProduct'] as const;

export async function selectProducts(db: Db | Tx, channel: ChargeChannel): Promise<CoinProduct[]> {
  return db
    .selectFrom('coin_product')
    .select(PRODUCT)
    .where('channel', '=', channel)
    .where('is_on_sale', '=', true)
    .orderBy('position')
    .orderBy('won')
    .execute();
}

export async function selectTerms(db: Db | Tx): Promise<ChargeTerms> {
  return db
    .selectFrom('charge_terms')
    .select([
      'unverified_won as unverifiedWon',
      'minor_won as minorWon',
      'fee_percent as feePercent',
      'fee_least_won as feeLeastWon',
    ])
    .executeTakeFirstOrThrow();
}

/** Replaces the products sold on a channel, in this order. */
export async function replaceProducts(tx: Tx, channel: ChargeChannel, products: ProductPlan[]): Promise<void> {
  await tx.updateTable('coin_product').set({ is_on_sale: false }).where('channel', '=', channel).execute();
  for (const [at, { won, coins, bonus, bonusDays, storeProduct }] of products.entries()) {
    await tx
      .insertInto('coin_product')
      .values({
        channel,
        position: at + 1,
        won,
        coins,
        bonus,
        bonus_days: bonusDays,
        store_product: storeProduct ?? null,
      })
      .onConflict((conflict) =>
        conflict.columns(['channel', 'won', 'coins', 'bonus', 'bonus_days']).doUpdateSet((row) => ({
          position: row.ref('excluded.position'),
          store_product: row.ref('excluded.store_product'),
          is_on_sale: true,
        })),
      )
      .execute();
  }
}

/** Parts of the plan that the console edited; `shop apply` keeps them. */
export async function selectEditedParts(db: Db | Tx): Promise<CoinPlanPart[]> {
  const row = await db.selectFrom('charge_terms').select('edited').executeTakeFirstOrThrow();
  return COIN_PLAN_PARTS.filter((part) => row.edited.includes(part));
}

/** Also drops the pages that show products. */
export async function addEditedPart(tx: Tx, part: CoinPlanPart): Promise<void> {
  await sql`
    update charge_terms set edited = array(select distinct unnest(edited || ${part}::text) order by 1)`.execute(tx);
  await sql`update page_version set version = version + 1`.execute(tx);
}

export async function updateTerms(tx: Tx, terms: Partial<ChargeTerms>): Promise<void> {
  const set = {
    ...(terms.unverifiedWon === undefined ? {} : { unverified_won: terms.unverifiedWon }),
    ...(terms.minorWon === undefined ? {} : { minor_won: terms.minorWon }),
    ...(terms.feePercent === undefined ? {} : { fee_percent: terms.feePercent }),
    ...(terms.feeLeastWon === undefined ? {} : { fee_least_won: terms.feeLeastWon }),
  };
  if (Object.keys(set).length > 0) await tx.updateTable('charge_terms').set(set).execute();
}

export async function selectStoreProduct(
  db: Db,
  input: { storeProduct: string; channel: StoreChannel },
): Promise<CoinProduct | undefined> {
  return db
    .selectFrom('coin_product')
    .select(PRODUCT)
    .where('store_product', '=', input.storeProduct)
    .where('channel', '=', input.channel)
    .orderBy('is_on_sale', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function selectProduct(
  db: Db,
  input: { id: number; channel: ChargeChannel },
): Promise<CoinProduct | undefined> {
  return db
    .selectFrom('coin_product')
    .select(PRODUCT)
    .where('id', '=', input.id)
    .where('channel', '=', input.channel)
    .where('is_on_sale', '=', true)
    .executeTakeFirst();
}

/**
 * Won that a member paid this month in Seoul, less refunds. With `countsOpen` also what may still be paid: open
 * deposit accounts, pending payments, and windows opened in the last half hour.
 */
export async function selectWonThisMonth(
  db: Db,
  { memberNo, countsOpen, except = null }: { memberNo: number; countsOpen: boolean; except?: string | null },
): Promise<number> {
  const { rows } = await sql<{ won: number }>`
    with month as (select date_trunc('month', seoga_clock() at time zone 'Asia/Seoul') at time zone 'Asia/Seoul' as begins)
    select coalesce(sum(won - returned_won), 0)::bigint as won from payment, month
    where member_no = ${memberNo} and id is distinct from ${except}::text and (
      (paid_at >= begins and state in ('paid', 'partial'))
      or (${countsOpen} and (state = 'waiting'
        or (state = 'pending' and made_at > seoga_clock() - interval '30 days')
        or (state = 'ready' and made_at > seoga_clock() - interval '30 minutes'))))`.execute(db);
  return rows[0]?.won ?? 0;
}

export async function countUnpaid(db: Db, memberNo: number): Promise<number> {
  const { rows } = await sql<{ unpaid: number }>`
    select count(*)::int as unpaid from payment
    where member_no = ${memberNo} and paid_at is null and made_at > seoga_clock() - interval '1 hour'`.execute(db);
  return rows[0]?.unpaid ?? 0;
}
