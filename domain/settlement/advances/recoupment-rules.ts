import type { ShareTax } from '#shared/money/settlement';

/** An advance with what earlier months left of it. */
export interface OpenAdvance {
  id: number;
  holderId: number;
  workId: number | null;
  tax: ShareTax;
  remaining: number;
}

/** Whole won that a holder earned in a month with one tax; `byWork` excludes corrections. */
export interface EarnedShare {
  holderId: number;
  tax: ShareTax;
  won: number;
  byWork: ReadonlyMap<number, number>;
}

export interface Recoupment {
  advanceId: number;
  holderId: number;
  tax: ShareTax;
  won: number;
}

/**
 * Recoups advances from the shares of a month, the oldest first. An advance takes only from shares of its tax and work,
 * never more than is left of it and never more than was earned, so that no sum falls below zero because of it.
 */
export function recoupAdvances(shares: readonly EarnedShare[], advances: readonly OpenAdvance[]): Recoupment[] {
  const left = new Map(shares.map((share) => [shareKey(share), { won: share.won, byWork: new Map(share.byWork) }]));
  return advances
    .toSorted((a, b) => a.id - b.id)
    .flatMap(({ id, holderId, tax, workId, remaining }) => {
      const share = left.get(shareKey({ holderId, tax }));
      if (!share) return [];
      const ofWork = workId === null ? share.won : (share.byWork.get(workId) ?? 0);
      const won = Math.max(0, Math.min(remaining, share.won, ofWork));
      if (won === 0) return [];
      share.won -= won;
      if (workId !== null) share.byWork.set(workId, ofWork - won);
      return [{ advanceId: id, holderId, tax, won }];
    });
}

function shareKey({ holderId, tax }: Pick<EarnedShare, 'holderId' | 'tax'>): string {
  return `${holderId}/${tax}`;
}
