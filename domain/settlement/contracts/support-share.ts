import type { Db } from '#kernel/context';
import { selectTerms } from '../months/settlement-store.ts';
import { selectContractsToday } from './holder-store.ts';
import { calculateShare, contractsOn, termsOn, withSupportRates } from './share-rules.ts';

/** What support of a work is worth today. */
export interface SupportShare {
  /** Whether a contract shares in it. */
  isShared: boolean;
  /** Of a coin, in won. */
  coinWon: number;
  /** What the right holders get of so many coins, in won: the estimate for coins charged on the web. */
  authorWon: (coins: number) => number;
}

/** The share of the right holders in support of a work, by the contracts of today. */
export async function findSupportShare(db: Db, workId: number): Promise<SupportShare> {
  const found = await selectContractsToday(db, workId);
  const today = found?.today ?? '';
  const terms = termsOn(await selectTerms(db), today === '' ? '9999-12-31' : today);
  const { coinWon, webBp: feeBp } = terms;
  const contracts = found ? contractsOn(found.contracts, { work: workId, publisher: found.publisher, day: today }) : [];
  const shares = withSupportRates(contracts);
  const authorWon = (coins: number): number => {
    const sale = { paidBy: 'paid' as const, coins, won: coins * coinWon, feeBp, coinWon, isExempt: false };
    return shares.reduce((sum, share) => sum + calculateShare(sale, share).won, 0);
  };
  return { isShared: shares.some(({ rateBp }) => rateBp > 0), coinWon, authorWon };
}
