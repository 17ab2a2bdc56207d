import { type StatutoryPeriod, statutoryDeadline } from '#kernel/dates/statutory-deadline';
import { PURCHASE_KINDS as KINDS, type PurchaseKind, UNOPENED_RENTAL_DAYS, isRental } from '#shared/money/purchases';

/** The first episode is free; the others have one price. */
export const MODEL_WORK = { episodes: 4, free: 1, buy: 3, rental: 1, rentalHours: 48 };
const WITHDRAWAL = { days: 7 };
const DEFECT = { months: 3 };
/** The smallest store product; it outlives every model run. */
const STORE_COINS = 10;
const PAID_HOURS = 5 * 365 * 24;
const HOUR_MS = 3_600_000;
/** At half past, because periods in days end on the hour. */
const START = (Math.ceil(Date.now() / HOUR_MS) + 0.5) * HOUR_MS;
const WAY = { buy: 'buy', rental: 'rental' } as const;
type Way = keyof typeof WAY;

interface Lot {
  unit: 'coin' | 'bonus';
  left: number;
  /** Model hours; null: never. */
  endsAt: number | null;
  /** Removed manually by an operator. */
  byHand: number;
}
interface Right {
  /** Null for a ticket. */
  purchase: ModelPurchase | null;
  hours: number | null;
  isOpened: boolean;
  endsAt: number | null;
  isRevoked: boolean;
}
interface ModelPurchase {
  id: number;
  way: Way;
  boughtAt: number;
  items: { episode: number; coins: number; isCancelled: boolean; wasOpened: boolean }[];
  taken: { lot: Lot; amount: number }[];
}
interface ModelQuote {
  id: string;
  method: Way;
  episodes: number[];
  madeAt: number;
  isPaid: boolean;
}
/** A store purchase and what its refund took. */
interface StoreCharge {
  transactionId: string;
  lot: Lot;
  /** Null before a refund. */
  claimed: { coins: number; debt: number } | null;
}
/** A completed purchase; its key always returns this response. */
interface Answered {
  key: string;
  quote: ModelQuote;
  body: string;
}

/**
 * The specification of one member's money and entitlements, in its simplest form. Episodes count from 0; time is in
 * hours and manual.
 */
export class MoneyModel {
  now = 0;
  readonly purchases: ModelPurchase[] = [];
  readonly quotes: ModelQuote[] = [];
  readonly answered: Answered[] = [];
  readonly storeCharges: StoreCharge[] = [];
  debt = 0;
  readonly #lots: Lot[] = [];
  readonly #rights = new Map<string, Right>();
  readonly #tickets: { left: number; hours: number; endsAt: number | null }[] = [];

  balances(): { coin: number; bonus: number } {
    const of = (unit: string): number =>
      this.#liveLots().reduce((sum, lot) => sum + (lot.unit === unit ? lot.left : 0), 0);
    return { coin: of('coin'), bonus: of('bonus') };
  }

  /** Active entitlements, such as `3 buy` or `3 rental`. */
  rights(): string[] {
    return [...this.#rights]
      .filter(([, right]) => this.#lives(right))
      .map(([name]) => name)
      .toSorted();
  }

  tickets(): number {
    return this.#liveTickets().reduce((sum, { left }) => sum + left, 0);
  }

  give(unit: Lot['unit'], amount: number, endsAt: number | null): void {
    this.#lots.push({ unit, left: amount, endsAt, byHand: 0 });
  }

  /** Manual removal, in spending order. */
  take(unit: Lot['unit'], amount: number): void {
    let left = amount;
    for (const lot of this.#liveLots().filter((one) => one.unit === unit)) {
      const part = Math.min(left, lot.left);
      lot.left -= part;
      lot.byHand += part;
      left -= part;
    }
  }

  /** Ten store coins, which repay debt first. */
  chargeInStore(transactionId: string): void {
    const lot: Lot = { unit: 'coin', left: STORE_COINS, endsAt: this.now + PAID_HOURS, byHand: 0 };
    this.#lots.push(lot);
    this.storeCharges.push({ transactionId, lot, claimed: null });
    const repaid = Math.min(this.debt, lot.left);
    lot.left -= repaid;
    this.debt -= repaid;
  }

  /** Removes unspent coins; spent ones become debt. */
  refundInStore(charge: StoreCharge): void {
    if (charge.claimed) return;
    const { lot } = charge;
    charge.claimed = { coins: lot.left, debt: STORE_COINS - lot.left - lot.byHand };
    this.debt += charge.claimed.debt;
    lot.left = 0;
  }

  /** Restores the coins; repaid debt is returned as new coins. */
  undoStoreRefund(charge: StoreCharge): void {
    if (!charge.claimed) return;
    const { coins, debt } = charge.claimed;
    const forgiven = Math.min(this.debt, debt);
    this.debt -= forgiven;
    charge.lot.left += coins;
    // They repay debt of other charges.
    const isAlive = charge.lot.endsAt === null || charge.lot.endsAt > this.now;
    const repaid = isAlive ? Math.min(this.debt, coins) : 0;
    charge.lot.left -= repaid;
    this.debt -= repaid;
    if (debt > forgiven)
      this.#lots.push({ unit: 'coin', left: debt - forgiven, endsAt: this.now + PAID_HOURS, byHand: 0 });
    charge.claimed = null;
  }

  giveTickets(left: number, hours: number, endsAt: number | null): void {
    this.#tickets.push({ left, hours, endsAt });
  }

  offer(kind: PurchaseKind, wanted: number[]): { method: Way; episodes: number[] } | string {
    const method = isRental(kind) ? WAY.rental : WAY.buy;
    if (kind === KINDS.ALL_BUY || kind === KINDS.ALL_RENTAL) {
      const paid = Array.from({ length: MODEL_WORK.episodes - MODEL_WORK.free }, (_none, at) => at + MODEL_WORK.free);
      const left = paid.filter((episode) => !this.#refusalOf(episode, method));
      if (left.length === 0) return 'PURCHASE_ERROR 0004';
      return this.debt > 0 ? 'COIN_ERROR 0002' : { method: method, episodes: left };
    }
    const episodes = [...new Set(wanted)];
    const isOne = kind === KINDS.BUY || kind === KINDS.RENTAL;
    if (episodes.length === 0 || (isOne && episodes.length > 1)) return 'PURCHASE_ERROR 0004';
    const rejected = episodes.map((episode) => this.#refusalOf(episode, method)).find(Boolean);
    if (rejected) return rejected;
    return this.debt > 0 ? 'COIN_ERROR 0002' : { method: method, episodes };
  }

  /** The expected payment error; undefined for success. */
  refusalToPay(quote: ModelQuote): string | undefined {
    if (this.now > quote.madeAt) return 'PURCHASE_ERROR 0005';
    const rejected = quote.episodes.map((episode) => this.#refusalOf(episode, quote.method)).find(Boolean);
    if (rejected) return rejected;
    if (quote.isPaid) return 'PURCHASE_ERROR 0005';
    if (this.debt > 0) return 'COIN_ERROR 0002';
    const { coin, bonus } = this.balances();
    return coin + bonus < priceOf(quote) ? 'COIN_ERROR 0001' : undefined;
  }

  pay(quote: ModelQuote, id: number): void {
    const claimed: ModelPurchase['taken'] = [];
    let due = priceOf(quote);
    for (const lot of this.#liveLots()) {
      const amount = Math.min(lot.left, due);
      if (amount > 0) claimed.push({ lot, amount });
      lot.left -= amount;
      due -= amount;
    }
    quote.isPaid = true;
    const coins = MODEL_WORK[quote.method];
    const items = quote.episodes.map((episode) => ({ episode, coins, isCancelled: false, wasOpened: false }));
    const purchase = { id, way: quote.method, boughtAt: this.now, items, taken: claimed };
    this.purchases.push(purchase);
    const hours = quote.method === 'rental' ? MODEL_WORK.rentalHours : null;
    for (const episode of quote.episodes) this.#hold(episode, quote.method, { purchase, hours });
  }

  /** Refunded coins; undefined where nothing is refundable. */
  withdraw(purchase: ModelPurchase): { coins: number; lapsed: number } | undefined {
    if (this.#isLate(purchase, WITHDRAWAL)) return undefined;
    const back = purchase.items.filter((item) => !item.isCancelled && !item.wasOpened);
    if (back.length === 0) return undefined;
    const coins = back.reduce((sum, item) => sum + item.coins, 0);
    for (const item of back) {
      item.isCancelled = true;
      const right = this.#rights.get(nameOf(item.episode, purchase.way));
      if (right) right.isRevoked = true;
    }
    return { coins, lapsed: this.#giveBack(purchase, coins) };
  }

  /** Refunds the rest or chosen episodes within three months, opened or not; false where impossible. */
  payBack(purchase: ModelPurchase, chosen?: number[]): boolean {
    const back = purchase.items.filter((item) => !item.isCancelled && (chosen?.includes(item.episode) ?? true));
    if (back.length < (chosen?.length ?? 1) || this.#isLate(purchase, DEFECT)) return false;
    for (const item of back) {
      item.isCancelled = true;
      const right = this.#rights.get(nameOf(item.episode, purchase.way));
      if (right?.purchase === purchase) right.isRevoked = true;
    }
    this.#giveBack(
      purchase,
      back.reduce((sum, item) => sum + item.coins, 0),
    );
    return true;
  }

  /** Opens by ownership before rental; false without an entitlement. */
  open(episode: number): boolean {
    for (const method of [WAY.buy, WAY.rental]) {
      const right = this.#rights.get(nameOf(episode, method));
      if (!right || !this.#lives(right)) continue;
      const item = right.purchase?.items.find((one) => one.episode === episode);
      if (item) item.wasOpened = true;
      if (!right.isOpened && right.hours !== null) right.endsAt = this.now + right.hours;
      right.isOpened = true;
      return true;
    }
    return false;
  }

  useTicket(episode: number): string | undefined {
    const rejected = this.#refusalOf(episode, 'rental');
    if (rejected) return rejected;
    const [ticket] = this.#liveTickets();
    if (!ticket) return 'PURCHASE_ERROR 0010';
    ticket.left -= 1;
    this.#hold(episode, 'rental', { purchase: null, hours: ticket.hours });
    return undefined;
  }

  /** Business days are tested elsewhere; the simulation has its own calendar. */
  #isLate({ boughtAt }: ModelPurchase, period: StatutoryPeriod): boolean {
    return timestampOf(this.now) >= statutoryDeadline(timestampOf(boughtAt), period);
  }

  #giveBack(purchase: ModelPurchase, coins: number): number {
    let left = coins;
    let lapsed = 0;
    const returned: { lot: Lot; amount: number }[] = [];
    for (const one of purchase.taken.toReversed()) {
      const { lot } = one;
      const amount = Math.min(left, one.amount);
      left -= amount;
      one.amount -= amount;
      if (this.#isOver(lot.endsAt)) lapsed += amount;
      else returned.push({ lot, amount });
    }
    for (const { lot, amount } of returned.toSorted(
      (a, b) => Number(a.lot.unit === 'bonus') - Number(b.lot.unit === 'bonus'),
    )) {
      const repaid = Math.min(this.debt, amount);
      this.debt -= repaid;
      lot.left += amount - repaid;
    }
    return lapsed;
  }

  #hold(episode: number, method: Way, from: Pick<Right, 'purchase' | 'hours'>): void {
    const endsAt = from.hours === null ? null : this.now + UNOPENED_RENTAL_DAYS * 24 + from.hours;
    this.#rights.set(nameOf(episode, method), { ...from, isOpened: false, endsAt, isRevoked: false });
  }

  #refusalOf(episode: number, method: Way): string | undefined {
    if (episode < MODEL_WORK.free) return 'PURCHASE_ERROR 0003';
    if (this.#holds(episode, 'buy')) return 'PURCHASE_ERROR 0001';
    return method === 'rental' && this.#holds(episode, 'rental') ? 'PURCHASE_ERROR 0002' : undefined;
  }

  #holds(episode: number, method: Way): boolean {
    const right = this.#rights.get(nameOf(episode, method));
    return right !== undefined && this.#lives(right);
  }

  #lives(right: Right): boolean {
    return !right.isRevoked && !this.#isOver(right.endsAt);
  }

  #isOver(endsAt: number | null): boolean {
    return endsAt !== null && endsAt <= this.now;
  }

  /** In spending order. */
  #liveLots(): Lot[] {
    return this.#lots
      .filter((lot) => lot.left > 0 && !this.#isOver(lot.endsAt))
      .toSorted(
        (a, b) =>
          Number(a.unit === 'coin') - Number(b.unit === 'coin') || (a.endsAt ?? Infinity) - (b.endsAt ?? Infinity) || 0,
      );
  }

  #liveTickets(): { left: number; hours: number; endsAt: number | null }[] {
    return this.#tickets
      .filter(({ left, endsAt }) => left > 0 && !this.#isOver(endsAt))
      .toSorted((a, b) => (a.endsAt ?? Infinity) - (b.endsAt ?? Infinity) || 0);
  }
}

export function timestampOf(hour: number): Date {
  return new Date(START + hour * HOUR_MS);
}

function priceOf({ method, episodes }: ModelQuote): number {
  return episodes.length * MODEL_WORK[method];
}

function nameOf(episode: number, method: Way): string {
  return `${episode} ${method}`;
}
