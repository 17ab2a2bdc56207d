import { sql } from 'kysely';
import type { Db, Tx } from '#shared/context';
import type { ChargeChannel } from '#vocabulary/payments';
import type { StoreChannel } from '#vocabulary/stores';

/** Coins as they are sold. */
export interface CoinProduct {
  id: number;
  won: number;
  coins: number;
  bonus: number;
  bonusDays: number;
  /** What the store of its shell calls it; null for what is sold on the web. */
  storeProduct: string | null;
}

/** A product as an operator names it. */
export type ProductPlan = Omit<CoinProduct, 'id' | 'storeProduct'> & { storeProduct?: string };

/** The operator's terms of charging; a limit of null is none. */
export interface ChargeTerms {
  /** Won a month for members who have not proved who they are, and for minors. */
  unverifiedWon: number | null;
  minorWon: number | null;
  feePercent: number;
  feeLeastWon: number;
}

const PRODUCT = ['id', 'won', 'coins', 'bonus', 'bonus_days as bonusDays', 'store_product as storeProduct'] as const;

export async function selectProducts(db: Db, channel: ChargeChannel): Promise<CoinProduct[]> {
  return db
    .selectFrom('coin_product')
    .select(PRODUCT)
    .where('channel', '=', channel)
    .where('is_on_sale', '=', true)
    .orderBy('position')
    .orderBy('won')
    .execute();
}

export async function selectTerms(db: Db): Promise<ChargeTerms> {
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

/** Sells these on a channel, in this order, and nothing else there. */
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

export async function updateTerms(tx: Tx, terms: Partial<ChargeTerms>): Promise<void> {
  const set = {
    ...(terms.unverifiedWon === undefined ? {} : { unverified_won: terms.unverifiedWon }),
    ...(terms.minorWon === undefined ? {} : { minor_won: terms.minorWon }),
    ...(terms.feePercent === undefined ? {} : { fee_percent: terms.feePercent }),
    ...(terms.feeLeastWon === undefined ? {} : { fee_least_won: terms.feeLeastWon }),
  };
  if (Object.keys(set).length > 0) await tx.updateTable('charge_terms').set(set).execute();
}

/** What a store's product gives: as it is sold now, or as it was sold last. */
export async function selectStoreProduct(
  db: Db,
  ask: { storeProduct: string; channel: StoreChannel },
): Promise<CoinProduct | undefined> {
  return db
    .selectFrom('coin_product')
    .select(PRODUCT)
    .where('store_product', '=', ask.storeProduct)
    .where('channel', '=', ask.channel)
    .orderBy('is_on_sale', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** A product that is sold on a channel. */
export async function selectProduct(
  db: Db,
  ask: { id: number; channel: ChargeChannel },
): Promise<CoinProduct | undefined> {
  return db
    .selectFrom('coin_product')
    .select(PRODUCT)
    .where('id', '=', ask.id)
    .where('channel', '=', ask.channel)
    .where('is_on_sale', '=', true)
    .executeTakeFirst();
}

/**
 * Won that a member has paid and kept in this month, in Seoul's calendar. `countsOpen`: and what can still be paid in it,
 * which are accounts that wait for money and payments under way, whichever month they were ordered in, and windows that were
 * opened in the last half hour.
 */
export async function selectWonThisMonth(
  db: Db,
  { memberNo, countsOpen }: { memberNo: number; countsOpen: boolean },
): Promise<number> {
  const { rows } = await sql<{ won: number }>`
    with month as (select date_trunc('month', seoga_clock() at time zone 'Asia/Seoul') at time zone 'Asia/Seoul' as begins)
    select coalesce(sum(won - returned_won), 0)::bigint as won from payment, month
    where member_no = ${memberNo} and (
      (paid_at >= begins and state in ('paid', 'partial'))
      or (${countsOpen} and (state = 'waiting'
        or (state = 'pending' and made_at > seoga_clock() - interval '30 days')
        or (state = 'ready' and made_at > seoga_clock() - interval '30 minutes'))))`.execute(db);
  return rows[0]?.won ?? 0;
}

/** How many orders of a member nobody has paid, of the last hour. */
export async function countUnpaid(db: Db, memberNo: number): Promise<number> {
  const { rows } = await sql<{ unpaid: number }>`
    select count(*)::int as unpaid from payment
    where member_no = ${memberNo} and paid_at is null and made_at > seoga_clock() - interval '1 hour'`.execute(db);
  return rows[0]?.unpaid ?? 0;
}
