import { WITHDRAWAL_DAYS } from '#shared/authors/withdrawals';

/** What decides how something is withdrawn. */
interface WithdrawalFacts {
  kind: 'work' | 'episode';
  /** Readers can open it now. */
  isPublic: boolean;
  /** Every open episode is free. */
  isFree: boolean;
  /** Somebody bought, rents or was given it. */
  hasHolders: boolean;
}

/** Days until it is withdrawn; a free work that readers see is announced. */
export function noticeDays({ kind, isPublic, isFree }: Omit<WithdrawalFacts, 'hasHolders'>): number {
  return kind === 'work' && isPublic && isFree ? WITHDRAWAL_DAYS.notice : 0;
}

/** Days in the bin; null: readers own it, it stays unlisted. */
export function binDays({ hasHolders }: Pick<WithdrawalFacts, 'hasHolders'>): number | null {
  return hasHolders ? null : WITHDRAWAL_DAYS.bin;
}
