import { afterDays, dayOf, monthOf, startOf } from './seoul-calendar.ts';
import { ModelMismatch, expectSame } from './model-mismatch.ts';
import type { ObservedPayment, ObservedRefund } from './observed-shop.ts';
import { type ModelPass, openPasses, passRefund } from './pass-model.ts';
import { type ModelLot, type LotPortion, type WalletModel, isAlive, sum } from './wallet-model.ts';

const DAY_MS = 86_400_000;
const WITHDRAWAL_DAYS = 7;
const CARD_DAYS = 30;
/** Duration limit of an action by the shop's clock. */
const STEP_MS = 60_000;
const FEE = { percent: 10, leastWon: 1000 };
/** Monthly limit in won. */
const LIMITS = { unverified: 300_000, minor: 70_000, adult: Infinity };

export type ModelPayerKind = keyof typeof LIMITS;

interface ModelRefund {
  isOver: boolean;
  isFailed: boolean;
  deductedWon: number;
  held: LotPortion[];
}

interface ModelReversal {
  won: number;
  coins: number;
  bonus: number;
  debt: number;
  isUndone: boolean;
}

export interface ModelCharge {
  id: string;
  channel: string;
  won: number;
  returnedWon: number;
  paidAt: number;
  coin: ModelLot;
  bonus: ModelLot | null;
  /** The term that a card paid for. */
  pass: ModelPass | null;
  refunds: Map<string, ModelRefund>;
  reversals: Map<string, ModelReversal>;
  /** Cancelled as a minor's: spent coins are not owed (민법 §141), even if the refund failed. */
  isMinors: boolean;
  /** Coins restored when a store undid its refund, before debt is offset. */
  returned: LotPortion[];
}

/** A member's charges: what they granted, what was refunded and what was taken for it. */
export class ChargeModel {
  readonly charges = new Map<string, ModelCharge>();
  readonly kind: ModelPayerKind;
  /** The member agreed to be charged by card and has not cancelled. */
  mayCharge = false;
  readonly #wallet: WalletModel;
  readonly #passes: ModelPass[];

  constructor(member: { wallet: WalletModel; passes: ModelPass[]; kind: ModelPayerKind }) {
    this.#wallet = member.wallet;
    this.#passes = member.passes;
    this.kind = member.kind;
  }

  /** Applies what the shop recorded about payments since the last call, in its order. Throws on a mismatch. */
  follow(rows: readonly ObservedPayment[], now: number): void {
    const paid = rows.filter((row) => row.paidAt !== null);
    const events = paid.flatMap((row) => this.#newsOf(row, now)).toSorted((a, b) => a.at - b.at);
    for (const { happen } of events) happen();
    for (const row of paid) this.#of(row.id).returnedWon = row.returnedWon;
  }

  #newsOf(row: ObservedPayment, now: number): { at: number; happen: () => void }[] {
    const existing = this.charges.get(row.id);
    const events: { at: number; happen: () => void }[] = [];
    if (!existing) events.push({ at: row.paidAt ?? 0, happen: () => this.#grant(row, now) });
    for (const refund of row.refunds) {
      const before = existing?.refunds.get(refund.id);
      if (!before) events.push({ at: refund.madeAt, happen: () => this.#hold(this.#of(row.id), refund, now) });
      if (refund.doneAt !== null && !before?.isOver)
        events.push({ at: refund.doneAt, happen: () => this.#end(this.#of(row.id), refund, now) });
    }
    const undone: typeof events = [];
    for (const { id, won, madeAt, undoneAt } of row.reversals) {
      const before = existing?.reversals.get(id);
      // Coins released by a refund are taken by what ended it.
      if (!before && !id.startsWith('released:'))
        events.push({ at: madeAt, happen: () => this.#take(this.#of(row.id), { id, won, now }) });
      if (undoneAt !== null && !before?.isUndone)
        undone.push({ at: undoneAt, happen: () => this.#undo(this.#of(row.id), id, now) });
    }
    // All reversals of a charge are undone together, then other debt is offset.
    const last = undone.toSorted((a, b) => a.at - b.at).at(-1);
    if (last) undone.push({ at: last.at, happen: () => this.#wallet.setOff(this.#of(row.id).returned.splice(0)) });
    return [...events, ...undone];
  }

  #of(id: string): ModelCharge {
    const charge = this.charges.get(id);
    if (!charge) throw new RangeError(`the charge ${id} was never paid`);
    return charge;
  }

  #grant(row: ObservedPayment, now: number): void {
    const ends = new Date(now);
    ends.setUTCFullYear(ends.getUTCFullYear() + 5);
    const coin = this.#wallet.give({
      unit: 'coin',
      granted: row.coins,
      endsAt: exactEnd(ends.getTime(), row.coinsEndAt),
      payment: row.id,
      wonEach: row.won / row.coins,
    });
    const bonus =
      row.bonus === 0
        ? null
        : this.#wallet.give({
            unit: 'bonus',
            granted: row.bonus,
            endsAt: exactEnd(now + row.bonusDays * DAY_MS, row.bonusEndsAt),
            payment: row.id,
          });
    const pass = row.term && this.#startTerm(row, { coin, now });
    if (!pass) this.#wallet.repayFrom(coin);
    const { id, channel, won } = row;
    const charge: ModelCharge = {
      id,
      channel,
      won,
      returnedWon: 0,
      paidAt: now,
      coin,
      bonus,
      pass,
      refunds: new Map(),
      reversals: new Map(),
      isMinors: false,
      returned: [],
    };
    this.charges.set(id, charge);
    if (channel === 'web') this.#requireLimit(now);
  }

  /** A term that a card paid for: its coins are spent on it and repay no debt. */
  #startTerm({ id, term }: ObservedPayment, { coin, now }: { coin: ModelLot; now: number }): ModelPass {
    if (!term) throw new RangeError(`the payment ${id} has no term`);
    if (!this.mayCharge) throw new ModelMismatch('money', `the card was charged without consent for ${id}`);
    const last = Math.max(now, ...openPasses({ passes: this.#passes }, now).map(({ endsAt }) => endsAt));
    const isEarly = now < startOf(dayOf(last - 1));
    if (isEarly || Math.abs(term.startsAt - last) > STEP_MS || term.endsAt - term.startsAt !== CARD_DAYS * DAY_MS)
      throw new ModelMismatch(
        'deadline',
        `the term of ${id} from ${term.startsAt} to ${term.endsAt}, not after ${last}`,
      );
    const taken = [{ lot: coin, amount: coin.left }];
    Object.assign(coin, { left: 0, spent: coin.granted });
    const pass = { ...term, days: CARD_DAYS, boughtAt: now, isUsed: false, isCancelled: false, isByCard: true, taken };
    this.#passes.push(pass);
    return pass;
  }

  /** Ends the term of a charge; its days that have not begun return as coins. */
  #endTerm(pass: ModelPass | null, now: number): void {
    if (!pass || pass.isCancelled || pass.endsAt <= now) return;
    pass.isCancelled = true;
    for (const { lot, amount } of passRefund(pass, now)) {
      lot.left += amount;
      lot.spent -= amount;
    }
  }

  #requireLimit(now: number): void {
    const paid = [...this.charges.values()].filter(({ paidAt }) => monthOf(paidAt) === monthOf(now));
    const won = sum(paid.map((charge) => charge.won - returnedOf(charge)));
    if (won > LIMITS[this.kind])
      throw new ModelMismatch('limit', `${won} won were taken of a member (${this.kind}) in ${monthOf(now)}`);
  }

  #end(charge: ModelCharge, row: ObservedRefund, now: number): void {
    const refund = charge.refunds.get(row.id);
    if (!refund || refund.isOver) return;
    refund.isOver = true;
    refund.isFailed = row.state === 'failed';
    if (!refund.isFailed) return;
    const back = refund.held.filter(({ lot }) => isAlive(lot, now));
    for (const { lot, amount } of back) lot.left += amount;
    // Takes what a cancellation could not take while the coins were reserved.
    if ([...charge.reversals.values()].some(({ isUndone }) => !isUndone))
      this.#take(charge, { id: `released:${row.id}`, won: 0, now });
    this.#wallet.setOff(back);
  }

  #hold(charge: ModelCharge, row: ObservedRefund, now: number): void {
    // Coins are left only when the refund ends the term.
    const isOfPass = charge.pass !== null && !charge.pass.isCancelled && row.coins > 0;
    if (isOfPass) this.#endTerm(charge.pass, now);
    const expected = this.refundOf(charge, { basis: row.basis, now, waivesFee: isOfPass });
    const { won, coins, bonus, basis } = row;
    if (basis !== expected.basis)
      throw new ModelMismatch(
        'deadline',
        `a refund by "${basis}" of a charge of which it has to be "${expected.basis}"`,
      );
    expectSame('refund', `refund of ${charge.id}`, {
      shop: { won, coins, bonus },
      model: { won: expected.won, coins: expected.coins, bonus: expected.bonus },
    });
    const stored = [charge.coin, charge.bonus].flatMap((lot) =>
      lot && lot.left > 0 && isAlive(lot, now) ? [{ lot, amount: lot.left }] : [],
    );
    for (const { lot } of stored) lot.left = 0;
    charge.isMinors ||= basis === 'minor';
    charge.refunds.set(row.id, { isOver: false, isFailed: false, deductedWon: expected.deductedWon, held: stored });
  }

  refundOf(
    charge: ModelCharge,
    { basis, now, waivesFee = false }: { basis: ObservedRefund['basis']; now: number; waivesFee?: boolean },
  ) {
    const remainingOf = (lot: ModelLot | null): number => (lot && isAlive(lot, now) ? lot.left : 0);
    const [coins, bonus] = [remainingOf(charge.coin), remainingOf(charge.bonus)];
    const mostWon = Math.max(0, charge.won - charge.returnedWon);
    if (basis === 'minor') {
      if (this.kind === 'adult') throw new ModelMismatch('refund', 'the charge of an adult was cancelled as a minor’s');
      return { basis, won: mostWon, coins, bonus, deductedWon: 0 };
    }
    const isWithdrawal = now < afterDays(charge.paidAt, WITHDRAWAL_DAYS) && coins === charge.coin.granted;
    const worth = (count: number): number => Math.floor((charge.won * count) / charge.coin.granted);
    const value = Math.min(worth(coins), mostWon);
    const before = sum([...charge.refunds.values()].map((one) => (one.isFailed ? 0 : one.deductedWon)));
    // Over all refunds of a charge each spent bonus coin is deducted once.
    const deduction = worth(charge.bonus?.spent ?? 0) - before;
    const net = Math.min(Math.max(value - deduction, 0), mostWon);
    const fee =
      isWithdrawal || waivesFee ? 0 : Math.min(net, Math.max(Math.floor((net * FEE.percent) / 100), FEE.leastWon));
    const own = isWithdrawal ? ('withdrawal' as const) : ('remainder' as const);
    return { basis: own, won: net - fee, coins, bonus, deductedWon: value - net };
  }

  /** Coins follow refunded money in proportion; spent ones are owed. */
  #take(charge: ModelCharge, { id, won, now }: { id: string; won: number; now: number }): void {
    this.#endTerm(charge.pass, now);
    const before = [...charge.reversals.values()].filter(({ isUndone }) => !isUndone);
    const lots = [charge.coin, charge.bonus].filter((lot) => lot !== null);
    const granted = sum(lots.map((lot) => lot.granted));
    const cancelledWon = Math.min(charge.won, sum(before.map((one) => one.won)) + won);
    const value = charge.won === 0 ? granted : Math.ceil((granted * cancelledWon) / charge.won);
    let due = Math.max(0, value - sum(before.map((one) => one.coins + one.bonus + one.debt)));
    const claimed = { coin: 0, bonus: 0 };
    for (const lot of lots) {
      const amount = isAlive(lot, now) ? Math.min(due, lot.left) : 0;
      lot.left -= amount;
      claimed[lot.unit] += amount;
      due -= amount;
    }
    const spent = sum(lots.map((lot) => lot.spent)) - sum(before.map((one) => one.debt));
    const debt = charge.isMinors ? 0 : Math.min(due, Math.max(0, spent));
    this.#wallet.debt += debt;
    charge.reversals.set(id, { won, coins: claimed.coin, bonus: claimed.bonus, debt, isUndone: false });
  }

  /** A store undid its refund: coins return, repaid ones as new coins. */
  #undo(charge: ModelCharge, id: string, now: number): void {
    const claimed = charge.reversals.get(id);
    if (!claimed || claimed.isUndone) return;
    claimed.isUndone = true;
    const forgiven = Math.min(this.#wallet.debt, claimed.debt);
    this.#wallet.debt -= forgiven;
    const back = [
      { lot: charge.coin, amount: claimed.coins },
      ...(charge.bonus ? [{ lot: charge.bonus, amount: claimed.bonus }] : []),
    ].filter(({ lot }) => isAlive(lot, now));
    for (const { lot, amount } of back) lot.left += amount;
    charge.returned.push(...back);
    const repaid = claimed.debt - forgiven;
    const ends = new Date(now);
    ends.setUTCFullYear(ends.getUTCFullYear() + 5);
    const { wonEach } = charge.coin;
    if (repaid > 0) this.#wallet.give({ unit: 'coin', granted: repaid, endsAt: ends.getTime(), wonEach });
  }
}

/**
 * The shop's expiry of a lot in milliseconds, if it is as far away as the model expects: lots granted by one job in a
 * step are spent in this order.
 */
function exactEnd(expected: number, shop: number | null): number {
  const end = (shop ?? 0) / 1000;
  if (Math.abs(end - expected) > STEP_MS)
    throw new ModelMismatch(
      'deadline',
      `coins end at ${new Date(end).toISOString()}, not at ${new Date(expected).toISOString()}`,
    );
  return end;
}

/** Includes cancellations of the current step. */
function returnedOf({ returnedWon, reversals }: ModelCharge): number {
  return Math.max(returnedWon, sum([...reversals.values()].map(({ won, isUndone }) => (isUndone ? 0 : won))));
}
