import { canBeListed } from '#domain/catalog';
import { findVerifiedPerson } from '#domain/members';
import { type SupportShare, findSupportShare } from '#domain/settlement';
import { countPaidCoins } from '#domain/wallet';
import type { Db, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { Reader } from '#kernel/reader';
import { MINOR_SUPPORT_WON } from '#shared/authors/support';
import { type SupportCase, decideSupport } from './support-rules.ts';
import { type SupportTarget, selectMonthSupport, selectSupportTarget } from './support-store.ts';

/** A work, its author and what its contract shares, for one member. */
export interface FoundTarget {
  target: SupportTarget;
  share: SupportShare;
}

/** The target of a support. Throws NOT_FOUND 0001 without an author, or when the reader may not see the work. */
export async function requireTarget(
  db: Db,
  input: { workId: number; memberNo: number | null; reader?: Reader },
): Promise<FoundTarget> {
  const { workId, memberNo, reader } = input;
  const person = memberNo === null ? [] : await findVerifiedPerson(db, memberNo);
  const target = await selectSupportTarget(db, { workId, memberNo, person });
  if (!target || (reader && !canBeListed(reader, target))) throw new DomainError('NOT_FOUND', '0001');
  return { target, share: await findSupportShare(db, workId) };
}

/**
 * Refuses a support under the wallet lock: AUTHOR_SUPPORT_ERROR 0001 when none is taken, 0002 for the own work, 0003 for
 * another amount, 0004 beyond the month, 0005 beyond the month of a minor, 0006 without enough paid coins.
 */
export async function requireAllowed(
  tx: Tx,
  input: FoundTarget &
    Pick<SupportCase, 'coins' | 'isMonthly' | 'monthMostWon' | 'payer'> & {
      memberNo: number;
    },
): Promise<{ now: Date }> {
  const { target, share, memberNo, coins, isMonthly, monthMostWon, payer } = input;
  const month = await selectMonthSupport(tx, memberNo);
  const support: SupportCase = {
    isOffered: target.isPublished && share.isShared,
    isOwnPerson: target.isOwnPerson,
    isBlocked: target.isBlocked,
    coins,
    isMonthly,
    coinWon: share.coinWon,
    monthCoins: month.coins,
    monthMostWon,
    payer,
    paidCoins: await countPaidCoins(tx, memberNo),
  };
  refuse(support);
  return { now: month.now };
}

function refuse(support: SupportCase): void {
  const left = (won: number): number => Math.max(0, Math.floor(won / support.coinWon) - support.monthCoins);
  switch (decideSupport(support)) {
    case 'closed':
      throw new DomainError('AUTHOR_SUPPORT_ERROR', '0001');
    case 'own':
      throw new DomainError('AUTHOR_SUPPORT_ERROR', '0002');
    case 'amount':
      throw new DomainError('AUTHOR_SUPPORT_ERROR', '0003', { field: 'coins' });
    case 'over-month':
      throw new DomainError('AUTHOR_SUPPORT_ERROR', '0004', { field: 'coins', left: left(support.monthMostWon) });
    case 'over-minor':
      throw new DomainError('AUTHOR_SUPPORT_ERROR', '0005', { field: 'coins', left: left(MINOR_SUPPORT_WON) });
    case 'short':
      throw new DomainError('AUTHOR_SUPPORT_ERROR', '0006', { field: 'coins' });
    case 'allowed':
  }
}
