import type { PayoutFacts } from './author-holder-store.ts';

/** Why a payout waits: the account was changed lately, or the guardian of a minor has not agreed. */
export type PayoutHold = 'changed' | 'guardian';

/** Why nothing is paid to a holder now; null: nothing holds it. */
export function payoutHoldOf(facts: Pick<PayoutFacts, 'heldUntil' | 'needsGuardian'> | undefined): PayoutHold | null {
  if (facts?.needsGuardian) return 'guardian';
  return facts?.heldUntil ? 'changed' : null;
}
