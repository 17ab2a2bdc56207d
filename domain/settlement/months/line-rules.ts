import type { SettlementPaidBy, SaleDirection, SaleForm, ShareTax } from '#shared/money/settlement';
import { TEST_CHANNEL } from '#shared/money/app-stores';
import { type LotPrice, type CoinPortion, portionsOf, wonOf } from './allocation-rules.ts';
import type { OtherRevenueRow, PassMove, RevenueLotRow, RevenueRow, TicketUseRow } from './revenue-store.ts';
import {
  type ShareContract,
  type HolderPeriod,
  type SettlementTerms,
  contractsOn,
  feeOn,
  kindOn,
  termsOn,
  withEarlyRates,
  withSupportRates,
} from '../contracts/share-rules.ts';
import { shareTax } from '../statements/tax-rules.ts';

export interface LineKey {
  direction: SaleDirection;
  ofMonth: string;
  work: number | null;
  episode: number | null;
  form: SaleForm;
  paidBy: SettlementPaidBy;
  unit: 'coin' | 'bonus' | null;
  channel: string;
  feeBp: number;
  coinWon: number;
  isExempt: boolean;
  contracts: TaxedContract[];
}

export type TaxedContract = ShareContract & { tax: ShareTax };

export interface LinePiece {
  transaction: number | null;
  ticketUse: number | null;
  lot: number | null;
  copies: number;
  list: number;
  coins: number;
  won: number;
}

export interface SettlementLine extends LineKey {
  pieces: LinePiece[];
}

export interface SettlementBook {
  contracts: readonly ShareContract[];
  periods: readonly HolderPeriod[];
  terms: readonly SettlementTerms[];
  lots: ReadonlyMap<number, RevenueLotRow>;
}

const CHANNELS = new Set(['web', 'ios', 'aos']);

export class LineCollection {
  readonly #lines = new Map<string, SettlementLine>();

  add(fields: LineKey, piece: LinePiece): void {
    const { contracts, ...rest } = fields;
    const key = [...Object.values(rest), ...contracts.map(({ id, tax }) => `${id}:${tax}`)].join('/');
    const line = this.#lines.get(key);
    if (line) line.pieces.push(piece);
    else this.#lines.set(key, { ...fields, pieces: [piece] });
  }

  lines(): SettlementLine[] {
    return [...this.#lines.values()];
  }
}

interface Dated {
  at: string;
  sale: RevenueRow;
  transaction: number;
  portions: CoinPortion[];
}

export function addSales(
  lines: LineCollection,
  { sales, passMoves }: { sales: readonly RevenueRow[]; passMoves: readonly PassMove[] },
  book: SettlementBook,
): void {
  const worths = new Map<number, LotPrice>([...book.lots].map(([lot, row]) => [lot, { ...row }]));
  const dated: (Dated | PassMove)[] = [...sales.flatMap((sale) => changesOf(sale)), ...passMoves];
  dated.sort((a, b) => (a.at === b.at ? a.transaction - b.transaction : a.at < b.at ? -1 : 1));
  for (const change of dated) {
    if (!('sale' in change)) {
      // A pass spends coins of the lot between sales, and its won are counted by days.
      const spent = worths.get(change.lot);
      if (spent) spent.spent += change.coins;
      continue;
    }
    const { sale, transaction, portions } = change;
    const isRefund = transaction !== sale.events[0]?.transaction;
    for (const { episode, lot, copies, list, coins } of portions) {
      const row = book.lots.get(lot);
      const worth = worths.get(lot);
      if (!row || !worth) throw new Error(`the lot ${lot} is gone`);
      const now = wonOf(worth, coins);
      worth.spent = now.spent;
      const fields = { ...lineKeyOf(sale, row, book), episode, direction: isRefund ? 'refund' : 'sale' } as const;
      lines.add(fields, { transaction, ticketUse: null, lot, copies, list, coins, won: now.won });
    }
  }
}

function changesOf(sale: RevenueRow): Dated[] {
  const events = sale.events.map(({ transaction, moves }, order) => ({ transaction, order, moves }));
  return portionsOf(sale.items, events).flatMap(({ transaction, portions }, at) => {
    const event = sale.events[at];
    return event?.isCounted ? [{ at: event.at, sale, transaction, portions }] : [];
  });
}

function lineKeyOf(sale: RevenueRow, lot: RevenueLotRow, book: SettlementBook): Omit<LineKey, 'episode' | 'direction'> {
  const { terms } = book;
  const { work, day, form, isExempt } = sale;
  const isPaid = lot.won > 0;
  const taxed = taxedContracts(book, sale);
  const isTest = lot.channel === TEST_CHANNEL;
  return {
    ofMonth: day.slice(0, 7),
    work,
    form,
    paidBy: isPaid ? 'paid' : isTest ? 'other' : 'bonus',
    unit: lot.unit,
    channel: isPaid && CHANNELS.has(lot.channel) ? lot.channel : '',
    feeBp: isPaid ? feeOn(terms, lot) : 0,
    coinWon: termsOn(terms, day).coinWon,
    isExempt,
    contracts: ratedFor(form, taxed),
  };
}

function ratedFor(form: RevenueRow['form'], contracts: TaxedContract[]): TaxedContract[] {
  if (form === 'support') return withSupportRates(contracts);
  return form === 'early' ? withEarlyRates(contracts) : contracts;
}

function taxedContracts(
  { contracts, periods }: SettlementBook,
  sale: Pick<RevenueRow, 'work' | 'publisher' | 'isExempt' | 'day'>,
): TaxedContract[] {
  return taxedContractsOf({ periods }, { ...sale, contracts: contractsOn(contracts, sale) });
}

/** Contracts with the taxation of their holders on a day. */
export function taxedContractsOf(
  { periods }: Pick<SettlementBook, 'periods'>,
  of: { contracts: readonly ShareContract[]; isExempt: boolean; day: string },
): TaxedContract[] {
  const { contracts, isExempt, day } = of;
  return contracts.map((contract) => {
    const kind = kindOn(periods, { holderId: contract.holderId, day });
    return { ...contract, tax: shareTax({ kind, isExempt }) };
  });
}

export function addTicketUses(lines: LineCollection, uses: readonly TicketUseRow[], book: SettlementBook): void {
  for (const ticket of uses) {
    const { use, work, episode, isWaiting, coins, day, isExempt } = ticket;
    lines.add(
      {
        direction: 'sale',
        ofMonth: day.slice(0, 7),
        work,
        episode,
        form: 'rental',
        paidBy: isWaiting ? 'waiting' : 'ticket',
        unit: null,
        channel: '',
        feeBp: 0,
        coinWon: termsOn(book.terms, day).coinWon,
        isExempt,
        contracts: taxedContracts(book, ticket),
      },
      { transaction: null, ticketUse: use, lot: null, copies: 1, list: coins, coins, won: 0 },
    );
  }
}

/** Adds revenue without a purchase to the shop's own lines. */
export function addOtherRevenue(
  lines: LineCollection,
  others: readonly OtherRevenueRow[],
  { terms }: SettlementBook,
): void {
  for (const { transaction, unit, coins, day } of others)
    lines.add(
      {
        direction: coins < 0 ? 'refund' : 'sale',
        ofMonth: day.slice(0, 7),
        work: null,
        episode: null,
        form: 'other',
        paidBy: 'other',
        unit,
        channel: '',
        feeBp: 0,
        coinWon: termsOn(terms, day).coinWon,
        isExempt: false,
        contracts: [],
      },
      { transaction, ticketUse: null, lot: null, copies: 0, list: coins, coins, won: 0 },
    );
}
