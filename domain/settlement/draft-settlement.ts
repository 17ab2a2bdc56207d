import { type Actor, actAs } from '#domain/operators';
import type { Needs, Tx } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { type Line, type Book, LineBook, layOutOther, layOutSales, layOutTickets } from './line-rules.ts';
import {
  type LotRow,
  type MonthRange,
  selectOther,
  selectSales,
  selectSpenders,
  selectTicketUses,
  selectWorths,
  sumRevenue,
} from './revenue-store.ts';
import {
  type OwedRow,
  type SharedLine,
  holdOneMoment,
  holdsSettlements,
  insertLines,
  insertStatement,
  rangeOf,
  renewDraft,
  selectBook,
  selectLastClosed,
  selectOwed,
  selectState,
} from './settlement-store.ts';
import { shareOf, statementSums } from './share-rules.ts';

const MEMBERS = 300;
const USES = 5000;

/** What a draft came to. */
export interface Drafted {
  lines: number;
  holders: number;
}

/**
 * Makes the draft of a month anew from the ledger, as often as anybody likes: the same ledger and the same contracts give the
 * same lines. Refuses with SETTLE_ERROR 0001 a month that is closed or lies before one that is, 0002 one that has not begun.
 */
export async function draftSettlement(ctx: Needs<'db'>, order: { by: Actor; month: string }): Promise<Drafted> {
  const { by, month } = order;
  return actAs(ctx, { by, act: { name: 'settlement.draft', subject: `settlement:${month}` } }, async (tx) => {
    await holdAlone(tx);
    const drafted = await writeDraft(tx, month);
    return { after: drafted, result: drafted };
  });
}

/** From here on the transaction sees one moment and works on settlements alone; refuses with SETTLE_ERROR 0017 otherwise. */
export async function holdAlone(tx: Tx): Promise<void> {
  await holdOneMoment(tx);
  if (!(await holdsSettlements(tx))) throw new Refusal('SETTLE_ERROR', '0017');
}

/** Writes the draft of a month within the transaction that asks for it, which sees one moment of the ledger. */
export async function writeDraft(tx: Tx, month: string): Promise<Drafted> {
  const range = await requireDraftable(tx, month);
  await renewDraft(tx, { month, at: range.now, ledger: await sumRevenue(tx, range) });
  const lines = await readLines(tx, range);
  await insertLines(tx, month, lines.map(shared));
  const holders = await writeStatements(tx, month);
  return { lines: lines.length, holders };
}

/** The range of a month. Refuses with SETTLE_ERROR 0001 one that is closed or lies before one that is, 0002 one to come. */
export async function requireDraftable(tx: Tx, month: string): Promise<MonthRange & { now: Date }> {
  if ((await selectState(tx, month)) === 'closed') throw new Refusal('SETTLE_ERROR', '0001');
  const closed = await selectLastClosed(tx);
  if (closed !== null && month < closed) throw new Refusal('SETTLE_ERROR', '0001');
  const range = await rangeOf(tx, month);
  if (range.from > range.now) throw new Refusal('SETTLE_ERROR', '0002');
  return range;
}

async function readLines(tx: Tx, range: MonthRange): Promise<Line[]> {
  const lines = new LineBook();
  const rules = await selectBook(tx);
  const members = await selectSpenders(tx, range);
  // Lots are a member's own, so that members can be read a few at a time.
  for (let from = 0; from < members.length; from += MEMBERS) {
    const ask = { members: members.slice(from, from + MEMBERS), range };
    const sales = await selectSales(tx, ask);
    const named = sales.flatMap(({ events }) => events.flatMap(({ moves }) => moves.flatMap(({ lot }) => lot ?? [])));
    const rows = await selectWorths(tx, { lots: [...new Set(named)], from: range.from });
    const book: Book = { ...rules, lots: new Map<number, LotRow>(rows.map((row) => [row.lot, row])) };
    layOutSales(lines, sales, book);
    layOutOther(lines, await selectOther(tx, ask), book);
  }
  const book: Book = { ...rules, lots: new Map() };
  for (let after = 0; ;) {
    const uses = await selectTicketUses(tx, { range, after, limit: USES });
    layOutTickets(lines, uses, book);
    const last = uses.at(-1);
    if (!last) break;
    after = last.use;
  }
  return lines.lines();
}

function shared(line: Line): SharedLine {
  const sum = (pick: (piece: Line['pieces'][number]) => number): number =>
    line.pieces.reduce((all, piece) => all + pick(piece), 0);
  const sale = { ...line, coins: sum(({ coins }) => coins), won: sum(({ won }) => won) };
  const shares = line.contracts.map((contract) => ({ contract, share: shareOf(sale, contract), tax: contract.tax }));
  return { line, shares };
}

async function writeStatements(tx: Tx, month: string): Promise<number> {
  const owed = Map.groupBy(await selectOwed(tx, month), ({ holderId }) => holderId);
  for (const rows of owed.values()) {
    const [holder] = rows;
    if (holder) await insertStatement(tx, { ...holder, month, sums: statementSums(byTax(rows)) });
  }
  return owed.size;
}

function byTax(rows: readonly OwedRow[]): Record<OwedRow['tax'], number> {
  const of = (tax: OwedRow['tax']): number => rows.find((row) => row.tax === tax)?.won ?? 0;
  return { vat: of('vat'), exempt: of('exempt'), withholding: of('withholding') };
}
