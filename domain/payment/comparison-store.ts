import { sql } from 'kysely';
import type { Db } from '#shared/context';
import type { PaymentDifference } from '#shared/money-desk-tables';

const KEPT_DAYS = 90;

/** Keeps what a comparison with the gateway found; null: it could not be read. What is old goes. */
export async function insertComparison(db: Db, differences: PaymentDifference[] | null): Promise<void> {
  await sql`delete from payment_comparison where at < seoga_clock() - make_interval(days => ${KEPT_DAYS})`.execute(db);
  await db
    .insertInto('payment_comparison')
    .values({ differences: differences && JSON.stringify(differences) })
    .execute();
}

/** A comparison with the gateway as it was kept. */
export interface Comparison {
  id: number;
  at: Date;
  differences: PaymentDifference[] | null;
}

/** The newest comparisons. */
export async function selectComparisons(db: Db, limit: number): Promise<Comparison[]> {
  return db
    .selectFrom('payment_comparison')
    .select(['id', 'at', 'differences'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
