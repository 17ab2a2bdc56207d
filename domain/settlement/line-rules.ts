import type { PaidBy, SaleDirection, SaleForm, ShareTax } from '#vocabulary/settlement';
import { TEST_CHANNEL } from '#vocabulary/stores';
import { type LotWorth, type Portion, portionsOf, worthOf } from './allocation-rules.ts';
import type { LotRow, OtherRow, RevenueRow, TicketRow } from './revenue-store.ts';
import {
  type Contract,
  type HolderPeriod,
  type Terms,
  contractsOn,
  feeOn,
  kindOn,
  taxOf,
  termsOn,
} from './share-rules.ts';

/** What a line is about; pieces that agree in all of it are one line. */
export interface LineFacts {
  direction: SaleDirection;
  /** The month of the purchase. */
  ofMonth: string;
  work: number | null;
  episode: number | null;
  form: SaleForm;
  paidBy: PaidBy;
  unit: 'coin' | 'bonus' | null;
  channel: string;
  feeBp: number;
  coinWon: number;
  isExempt: boolean;
  contracts: TaxedContract[];
}

/** A contract with how its share is taxed on the day of the sale. */
export type TaxedContract = Contract & { tax: ShareTax };

/** What one entry of the ledger, or one ticket, puts into a line. */
export interface Piece {
  transaction: number | null;
  ticketUse: number | null;
  lot: number | null;
  copies: number;
  list: number;
  coins: number;
  won: number;
}

/** A line with what it is made of. */
export interface Line extends LineFacts {
  pieces: Piece[];
}

/** The rules in force, and the lots that coins came from. */
export interface Book {
  contracts: readonly Contract[];
  periods: readonly HolderPeriod[];
  terms: readonly Terms[];
  lots: ReadonlyMap<number, LotRow>;
}

const CHANNELS = new Set(['web', 'ios', 'aos']);

/** Lines while they are filled, one a set of facts. */
export class LineBook {
  readonly #lines = new Map<string, Line>();

  add(facts: LineFacts, piece: Piece): void {
    const { contracts, ...rest } = facts;
    const key = [...Object.values(rest), ...contracts.map(({ id, tax }) => `${id}:${tax}`)].join('/');
    const line = this.#lines.get(key);
    if (line) line.pieces.push(piece);
    else this.#lines.set(key, { ...facts, pieces: [piece] });
  }

  lines(): Line[] {
    return [...this.#lines.values()];
  }
}

interface Dated {
  at: string;
  sale: RevenueRow;
  transaction: number;
  portions: Portion[];
}

/** Puts what the month's purchases were paid with into their lines, lot by lot in the order of the ledger. */
export function layOutSales(lines: LineBook, sales: readonly RevenueRow[], book: Book): void {
  const worths = new Map<number, LotWorth>([...book.lots].map(([lot, row]) => [lot, { ...row }]));
  const dated = sales.flatMap((sale) => changesOf(sale));
  dated.sort((a, b) => (a.at === b.at ? a.transaction - b.transaction : a.at < b.at ? -1 : 1));
  for (const { sale, transaction, portions } of dated) {
    const isRefund = transaction !== sale.events[0]?.transaction;
    for (const { episode, lot, copies, list, coins } of portions) {
      const row = book.lots.get(lot);
      const worth = worths.get(lot);
      if (!row || !worth) throw new Error(`the lot ${lot} is gone`);
      const now = worthOf(worth, coins);
      worth.spent = now.spent;
      const facts = { ...factsOf(sale, row, book), episode, direction: isRefund ? 'refund' : 'sale' } as const;
      lines.add(facts, { transaction, ticketUse: null, lot, copies, list, coins, won: now.won });
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

function factsOf(sale: RevenueRow, lot: LotRow, book: Book): Omit<LineFacts, 'episode' | 'direction'> {
  const { terms } = book;
  const { work, day, isRental, isExempt } = sale;
  const isPaid = lot.won > 0;
  const isTest = lot.channel === TEST_CHANNEL;
  return {
    ofMonth: day.slice(0, 7),
    work,
    form: isRental ? 'rental' : 'buy',
    paidBy: isPaid ? 'paid' : isTest ? 'other' : 'bonus',
    unit: lot.unit,
    channel: isPaid && CHANNELS.has(lot.channel) ? lot.channel : '',
    feeBp: isPaid ? feeOn(terms, lot) : 0,
    coinWon: termsOn(terms, day).coinWon,
    isExempt,
    contracts: taxedContracts(book, sale),
  };
}

function taxedContracts(
  { contracts, periods }: Book,
  sale: Pick<RevenueRow, 'work' | 'publisher' | 'isExempt' | 'day'>,
): TaxedContract[] {
  const { isExempt, day } = sale;
  return contractsOn(contracts, sale).map((contract) => {
    const kind = kindOn(periods, { holderId: contract.holderId, day });
    return { ...contract, tax: taxOf({ kind, isExempt }) };
  });
}

/** Puts what was opened by tickets and by waiting into its lines. */
export function layOutTickets(lines: LineBook, uses: readonly TicketRow[], book: Book): void {
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

/** Puts what no purchase accounts for into the shop's own lines. */
export function layOutOther(lines: LineBook, others: readonly OtherRow[], { terms }: Book): void {
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
