/** Coins that came together, by the simulation's own count. */
export interface ModelLot {
  unit: 'coin' | 'bonus';
  granted: number;
  left: number;
  /** Spent or given for a debt, what came back left out. */
  spent: number;
  endsAt: number | null;
  /** The charge that they came by. */
  payment: string | null;
  /** What was paid for each. */
  wonEach: number;
}

/** Coins that were taken from a lot. */
export interface Part {
  lot: ModelLot;
  amount: number;
}

/** What a member has and owes, by arithmetic of the simulation's own. Moments are milliseconds. */
export class WalletModel {
  readonly lots: ModelLot[] = [];
  debt = 0;

  balance(unit: ModelLot['unit'], now: number): number {
    return sum(this.lots.map((lot) => (lot.unit === unit && isAlive(lot, now) ? lot.left : 0)));
  }

  give(lot: Pick<ModelLot, 'unit' | 'granted' | 'endsAt'> & Partial<ModelLot>): ModelLot {
    const given = { payment: null, wonEach: 0, ...lot, left: lot.granted, spent: 0 };
    this.lots.push(given);
    return given;
  }

  /** Takes what would be spent first of one unit; false and nothing where there is less. */
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

  /** Gives a charge's coins for what is owed. */
  repayFrom(lot: ModelLot): void {
    const amount = Math.min(this.debt, lot.left);
    lot.left -= amount;
    lot.spent += amount;
    this.debt -= amount;
  }

  /** Bonus coins first, what ends first before the rest. */
  spend(coins: number, now: number): Part[] {
    const parts: Part[] = [];
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

  #inOrder(now: number): ModelLot[] {
    return this.lots
      .filter((lot) => lot.left > 0 && isAlive(lot, now))
      .toSorted(
        (a, b) =>
          Number(a.unit === 'coin') - Number(b.unit === 'coin') || (a.endsAt ?? Infinity) - (b.endsAt ?? Infinity) || 0,
      );
  }

  /**
   * Coins of a purchase go back to where they came from, the last taken first, `already` of them having gone before; then
   * they repay what is owed. What has lapsed meanwhile is not revived. Answers how many of each lot.
   */
  giveBack(taken: readonly Part[], order: { already: number; coins: number; now: number }): Part[] {
    const returned: Part[] = [];
    const back: Part[] = [];
    let skipped = order.already;
    let due = order.coins;
    for (const { lot, amount } of taken.toReversed()) {
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

  /** Sets what is owed off against coins that have just come back, coins before bonus coins. */
  setOff(returned: readonly Part[]): void {
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
