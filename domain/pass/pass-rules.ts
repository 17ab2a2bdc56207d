import { PASS_WHOLE_REFUND_DAYS } from '#shared/pass/pass';

const DAY_MS = 86_400_000;
const FULL_BP = 10_000;

/** When a pass bought now runs: at once, or after the one that runs. `taken`: another already waits. */
export function nextTerm(
  terms: readonly { startsAt: Date; endsAt: Date }[],
  { days, now }: { days: number; now: Date },
): { startsAt: Date; endsAt: Date } | 'taken' {
  if (terms.some(({ startsAt }) => startsAt > now)) return 'taken';
  return termAfter(terms, { days, now });
}

/** A term at once, or after those that a member has. */
export function termAfter(
  terms: readonly { endsAt: Date }[],
  { days, now }: { days: number; now: Date },
): { startsAt: Date; endsAt: Date } {
  const startsAt = new Date(Math.max(now.getTime(), ...terms.map(({ endsAt }) => endsAt.getTime())));
  return { startsAt, endsAt: new Date(startsAt.getTime() + days * DAY_MS) };
}

/** A pass that may be refunded. */
export interface RefundCase {
  days: number;
  boughtAt: Date;
  startsAt: Date;
  endsAt: Date;
  usedAt: Date | null;
  now: Date;
  penaltyBp: number;
}

/** What a cancellation returns. `kept`: by payment, in their order. */
export interface RefundTerms {
  isWhole: boolean;
  usedDays: number;
  coins: number;
  penalty: number;
  kept: number[];
}

/**
 * Refund of a pass: everything within seven days of the purchase while nothing was opened, otherwise what was paid less
 * the begun days, less a penalty on the rest. Every payment gives back its own share, so that paid and bonus coins
 * return as they were spent. Undefined when the pass is over.
 */
export function refundOf(pass: RefundCase, payments: readonly { coins: number }[]): RefundTerms | undefined {
  const { days, boughtAt, startsAt, endsAt, usedAt, now, penaltyBp } = pass;
  if (endsAt <= now) return undefined;
  const isWhole = usedAt === null && now.getTime() - boughtAt.getTime() < PASS_WHOLE_REFUND_DAYS * DAY_MS;
  const begun = Math.ceil((now.getTime() - startsAt.getTime()) / DAY_MS);
  const usedDays = isWhole ? 0 : Math.min(days, Math.max(0, begun));
  const used = payments.map(({ coins }) => Math.floor((coins * usedDays) / days));
  const unused = payments.reduce((sum, { coins }, at) => sum + coins - (used[at] ?? 0), 0);
  const penalty = isWhole ? 0 : Math.floor((unused * penaltyBp) / FULL_BP);
  let open = penalty;
  const kept = payments.map(({ coins }, at) => {
    const fee = Math.min(open, coins - (used[at] ?? 0));
    open -= fee;
    return (used[at] ?? 0) + fee;
  });
  return { isWhole, usedDays, coins: unused - penalty, penalty, kept };
}
