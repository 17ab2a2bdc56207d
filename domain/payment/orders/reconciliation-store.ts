import { sql } from 'kysely';
import type { Db } from '#kernel/context';
import type { PaymentDifference } from '#shared/money/payments';

const RETENTION_DAYS = 90;

/** Stores the result of a comparison, null when the gateway could not be read, and deletes old ones. */
export async function insertComparison(db: Db, differences: PaymentDifference[] | null): Promise<void> {
  await sql`delete from payment_comparison where at < seoga_clock() - make_interval(days => ${RETENTION_DAYS})`.execute(
    db,
  );
  await db
    .insertInto('payment_comparison')
    .values({ differences: differences && JSON.stringify(differences) })
    .execute();
}

/** A stored comparison with the gateway. */
export interface PaymentComparison {
  id: number;
  at: Date;
  differences: PaymentDifference[] | null;
}

/** The newest comparisons. */
export async function selectComparisons(db: Db, limit: number): Promise<PaymentComparison[]> {
  return db
    .selectFrom('payment_comparison')
    .select(['id', 'at', 'differences'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
