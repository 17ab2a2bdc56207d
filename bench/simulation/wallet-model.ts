export interface ModelLot {
  unit: 'coin' | 'bonus';
  granted: number;
  left: number;
  /** Spent or repaid, less returns. */
  spent: number;
  endsAt: number | null;
  payment: string | null;
  wonEach: number;
}

export interface LotPortion {
  lot: ModelLot;
  amount: number;
}

/** A member's balances and debt, calculated independently. Times are in milliseconds. */
export class WalletModel {
  readonly lots: ModelLot[] = [];
  debt = 0;

  balance(unit: ModelLot['unit'], now: number): number {
    return sum(this.lots.map((lot) => (lot.unit === unit && isAlive(lot, now) ? lot.left : 0)));
  }

  give(lot: Pick<ModelLot, 'unit' | 'granted' | 'endsAt'> & Partial<ModelLot>): ModelLot {
    const input = { payment: null, wonEach: 0, ...lot, left: lot.granted, spent: 0 };
    this.lots.push(input);
    return input;
  }

  /** Takes what would be spent first of a unit; false without enough. */
  take(unit: ModelLot['unit'], amount: number, now: number): boolean {
    if (this.balance(unit, now) < amount) return false;
    let due = amount;
    for (const lot of this.#inOrder(now).filter((one) => one.unit === unit)) {
      const part = Math.min(due, lot.left);
      lot.left -= part;
      due -= part;
    }
    return true;
  }

  repayFrom(lot: ModelLot): void {
    const amount = Math.min(this.debt, lot.left);
    lot.left -= amount;
    lot.spent += amount;
    this.debt -= amount;
  }

  /** Bonus first, then what expires first. */
  spend(coins: number, now: number): LotPortion[] {
    const parts: LotPortion[] = [];
    let due = coins;
    for (const lot of this.#inOrder(now)) {
      const amount = Math.min(due, lot.left);
      if (amount > 0) parts.push({ lot, amount });
      lot.left -= amount;
      lot.spent += amount;
      due -= amount;
    }
    return parts;
  }

  /** Coins that were charged. */
  paidCoins(now: number): number {
    return sum(this.#paid(now).map(({ left }) => left));
  }

  /** Spends charged coins, what expires first. */
  spendPaid(coins: number, now: number): LotPortion[] {
    let due = coins;
    return this.#paid(now).flatMap((lot) => {
      const amount = Math.min(due, lot.left);
      lot.left -= amount;
      lot.spent += amount;
      due -= amount;
      return amount > 0 ? [{ lot, amount }] : [];
    });
  }

  #paid(now: number): ModelLot[] {
    return this.#inOrder(now).filter(({ unit, payment }) => unit === 'coin' && payment !== null);
  }

  /** Returns portions to their lots, then repays debt. Expired lots are not revived. */
  restore(portions: readonly LotPortion[], now: number): void {
    const alive = portions.filter(({ lot, amount }) => amount > 0 && isAlive(lot, now));
    for (const { lot, amount } of alive) {
      lot.left += amount;
      lot.spent -= amount;
    }
    this.setOff(alive);
  }

  #inOrder(now: number): ModelLot[] {
    return this.lots
      .filter((lot) => lot.left > 0 && isAlive(lot, now))
      .toSorted(
        (a, b) =>
          Number(a.unit === 'coin') - Number(b.unit === 'coin') || (a.endsAt ?? Infinity) - (b.endsAt ?? Infinity) || 0,
      );
  }

  /**
   * Returns coins of a purchase to their lots in reverse order, after `already` returned ones, then repays debt.
   * Expired lots are not revived. Returns how many went to each lot.
   */
  giveBack(lotPortions: readonly LotPortion[], order: { already: number; coins: number; now: number }): LotPortion[] {
    const returned: LotPortion[] = [];
    const back: LotPortion[] = [];
    let skipped = order.already;
    let due = order.coins;
    for (const { lot, amount } of lotPortions.toReversed()) {
      const gone = Math.min(skipped, amount);
      skipped -= gone;
      const part = Math.min(due, amount - gone);
      due -= part;
      if (part > 0) back.push({ lot, amount: part });
      if (part === 0 || !isAlive(lot, order.now)) continue;
      lot.left += part;
      lot.spent -= part;
      returned.push({ lot, amount: part });
    }
    this.setOff(returned);
    return back;
  }

  /** Offsets debt with returned coins, coins before bonus. */
  setOff(returned: readonly LotPortion[]): void {
    for (const { lot, amount } of returned.toSorted(
      (a, b) => Number(a.lot.unit === 'bonus') - Number(b.lot.unit === 'bonus'),
    )) {
      const repaid = Math.min(this.debt, amount, lot.left);
      lot.left -= repaid;
      lot.spent += repaid;
      this.debt -= repaid;
    }
  }
}

export function isAlive(lot: ModelLot, now: number): boolean {
  return lot.endsAt === null || lot.endsAt > now;
}

export function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}
