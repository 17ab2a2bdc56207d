import type { LotPortion } from './wallet-model.ts';

const DAY_MS = 86_400_000;
const WHOLE_DAYS = 7;

/** A pass of the model. */
export interface ModelPass {
  id: number;
  days: number;
  boughtAt: number;
  startsAt: number;
  endsAt: number;
  isUsed: boolean;
  isCancelled: boolean;
  isByCard: boolean;
  taken: LotPortion[];
}

/** What a cancelled pass returns: everything within seven days while unused, otherwise the days that have not begun. */
export function passRefund({ days, boughtAt, startsAt, isUsed, taken }: ModelPass, now: number): LotPortion[] {
  const isWhole = !isUsed && now < boughtAt + WHOLE_DAYS * DAY_MS;
  const used = isWhole ? 0 : Math.max(0, Math.ceil((now - startsAt) / DAY_MS));
  return taken.map(({ lot, amount }) => ({ lot, amount: amount - Math.floor((amount * used) / days) }));
}

/** The passes of a member that run or wait. */
export function openPasses({ passes }: { passes: ModelPass[] }, now: number): ModelPass[] {
  return passes.filter(({ isCancelled, endsAt }) => !isCancelled && endsAt > now);
}
