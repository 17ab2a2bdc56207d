import { afterDays, afterMonths } from './seoul-calendar.ts';
import { ModelMismatch } from './model-mismatch.ts';
import { type LotPortion, sum } from './wallet-model.ts';

const HOUR_MS = 3_600_000;
const UNOPENED_DAYS = 30;
const WITHDRAWAL_DAYS = 7;
const DEFECT_MONTHS = 3;

export type EntitlementKind = 'buy' | 'rental';

/** Discounts in percent. */
export interface Discount {
  percent: number;
  bundlePercent: number;
  bundleFrom: number;
}

interface ModelItem {
  episode: number;
  list: number;
  coins: number;
  isCancelled: boolean;
  isOpened: boolean;
}

export interface ModelPurchase {
  id: number;
  memberNo: number;
  work: number;
  way: EntitlementKind;
  boughtAt: number;
  items: ModelItem[];
  discount: Discount;
  taken: LotPortion[];
  coins: number;
  returned: number;
  /** The publisher on that day, as an index. */
  publisher: number;
}

interface ModelRight {
  purchase: ModelPurchase | null;
  hours: number | null;
  isOpened: boolean;
  endsAt: number | null;
  isRevoked: boolean;
}

/** The price of episodes together: discounts on the sum, rounded up once. */
function priceOf(lists: readonly number[], discount: Discount): number {
  const bundle = lists.length >= discount.bundleFrom ? discount.bundlePercent : 0;
  return Math.ceil((sum(lists) * (100 - discount.percent) * (100 - bundle)) / 10_000);
}

export class RightsModel {
  readonly purchases: ModelPurchase[] = [];
  readonly #rights = new Map<string, ModelRight>();

  bought(purchase: ModelPurchase, hours: number | null): void {
    this.purchases.push(purchase);
    for (const { episode } of purchase.items) {
      const before = this.#rights.get(nameOf(episode, purchase.way));
      // An expired rental counts as read.
      for (const item of before?.purchase?.items ?? []) if (item.episode === episode) item.isOpened = true;
      const endsAt = hours === null ? null : purchase.boughtAt + (UNOPENED_DAYS * 24 + hours) * HOUR_MS;
      this.#rights.set(nameOf(episode, purchase.way), { purchase, hours, isOpened: false, endsAt, isRevoked: false });
    }
  }

  lent(episode: number, { hours, now }: { hours: number; now: number }): void {
    const before = this.#rights.get(nameOf(episode, 'rental'));
    for (const item of before?.purchase?.items ?? []) if (item.episode === episode) item.isOpened = true;
    const endsAt = now + (UNOPENED_DAYS * 24 + hours) * HOUR_MS;
    this.#rights.set(nameOf(episode, 'rental'), { purchase: null, hours, isOpened: false, endsAt, isRevoked: false });
  }

  holds(episode: number, entitlementKind: EntitlementKind, now: number): boolean {
    const right = this.#rights.get(nameOf(episode, entitlementKind));
    return right !== undefined && isRunning(right, now);
  }

  /** Reads an episode; false without an entitlement. */
  open(episode: number, now: number): boolean {
    const running = this.#running(episode, now);
    const [strongest] = running;
    // Prefers an entitlement that is already opened.
    if (strongest && !running.some(({ isOpened }) => isOpened)) this.#begin(strongest, { episode, now });
    return strongest !== undefined;
  }

  /** Hands an episode over to a device, which starts a rental. */
  keep(episode: number, now: number): boolean {
    const [strongest] = this.#running(episode, now);
    if (!strongest) return false;
    if (strongest.hours === null) this.#markOpened(strongest, episode);
    else this.#begin(strongest, { episode, now });
    return true;
  }

  /** Coins returned by a withdrawal; 0 when nothing can be withdrawn. */
  withdrawable(purchase: ModelPurchase, now: number): number {
    if (now >= afterDays(purchase.boughtAt, WITHDRAWAL_DAYS)) return 0;
    const there = purchase.items.filter(({ isCancelled }) => !isCancelled);
    const back = sum(there.map((item) => (item.isOpened ? 0 : item.coins)));
    const opened = there.filter(({ isOpened }) => isOpened);
    if (opened.length === 0) return back;
    // Read episodes cost their price alone.
    const alone = priceOf(
      opened.map(({ list }) => list),
      purchase.discount,
    );
    return Math.max(0, back - Math.max(0, alone - sum(opened.map(({ coins }) => coins))));
  }

  /** Whether any part could be withdrawn. */
  isInTime(purchase: ModelPurchase, now: number): boolean {
    return (
      now < afterDays(purchase.boughtAt, WITHDRAWAL_DAYS) &&
      purchase.items.some(({ isCancelled, isOpened }) => !isCancelled && !isOpened)
    );
  }

  isDefectInTime(purchase: ModelPurchase, now: number): boolean {
    return now < afterMonths(purchase.boughtAt, DEFECT_MONTHS) && purchase.items.some((item) => !item.isCancelled);
  }

  cancel(purchase: ModelPurchase, { all }: { all: boolean }): void {
    for (const item of purchase.items) {
      if (item.isCancelled || (item.isOpened && !all)) continue;
      item.isCancelled = true;
      const right = this.#rights.get(nameOf(item.episode, purchase.way));
      if (right?.purchase === purchase) right.isRevoked = true;
    }
  }

  running(now: number): { episode: number; kind: EntitlementKind; endsAt: number | null }[] {
    return [...this.#rights]
      .filter(([, right]) => isRunning(right, now))
      .map(([name, { endsAt }]) => {
        const [episode = '', kind] = name.split(' ');
        return { episode: Number(episode), kind: kind === 'buy' ? 'buy' : 'rental', endsAt };
      });
  }

  /** Owned before rented. */
  #running(episode: number, now: number): ModelRight[] {
    return (['buy', 'rental'] as const).flatMap((method) => {
      const right = this.#rights.get(nameOf(episode, method));
      return right && isRunning(right, now) ? [right] : [];
    });
  }

  #begin(right: ModelRight, { episode, now }: { episode: number; now: number }): void {
    if (!right.isOpened && right.hours !== null && right.endsAt !== null)
      right.endsAt = Math.min(right.endsAt, now + right.hours * HOUR_MS);
    right.isOpened = true;
    this.#markOpened(right, episode);
  }

  #markOpened({ purchase }: ModelRight, episode: number): void {
    const item = purchase?.items.find((one) => one.episode === episode);
    if (item) item.isOpened = true;
  }
}

function isRunning(right: ModelRight, now: number): boolean {
  return !right.isRevoked && (right.endsAt === null || right.endsAt > now);
}

function nameOf(episode: number, entitlementKind: EntitlementKind): string {
  return `${episode} ${entitlementKind}`;
}

/** Throws when the price of a purchase differs from the model. */
export function requirePrice(
  items: readonly { list: number; coins: number }[],
  { coins, discount }: { coins: number; discount: Discount },
): void {
  const expected = priceOf(
    items.map(({ list }) => list),
    discount,
  );
  if (coins !== expected || sum(items.map((item) => item.coins)) !== coins)
    throw new ModelMismatch('price', `${coins} coins were asked for what costs ${expected}`);
}
