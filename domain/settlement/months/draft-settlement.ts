import { type Actor, withAudit } from '#domain/operators';
import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import {
  type SettlementLine,
  type SettlementBook,
  LineCollection,
  addOtherRevenue,
  addSales,
  addTicketUses,
} from './line-rules.ts';
import {
  type RevenueLotRow,
  type MonthRange,
  selectOtherRevenue,
  selectPassMoves,
  selectSales,
  selectSpenders,
  selectTicketUses,
  selectLotPrices,
  sumRevenue,
} from './revenue-store.ts';
import {
  type OwedAmountRow,
  type SharedLine,
  useSnapshot,
  tryLockSettlements,
  insertLines,
  insertStatement,
  selectMonthRange,
  replaceDraft,
  selectContractBook,
  selectLastClosed,
  selectOwedAmounts,
  selectSettlementState,
} from './settlement-store.ts';
import { calculateShare } from '../contracts/share-rules.ts';
import { insertRecoupments, selectEarnedByWork, selectOpenAdvances } from '../advances/advance-store.ts';
import { type Recoupment, recoupAdvances } from '../advances/recoupment-rules.ts';
import { addPassLines } from '../pass/pass-lines.ts';
import { sumPassRevenue } from '../pass/pass-revenue-store.ts';
import { selectSmallSums } from '../authors/small-sum-store.ts';
import { calculateStatement, carrySmallSum, collectionLimitWon } from '../statements/tax-rules.ts';

const BATCH_SIZE = 300;
const USES = 5000;

/** The totals of a draft. */
export interface DraftResult {
  lines: number;
  holders: number;
}

/**
 * Recreates the draft of a month from the ledger; deterministic for the same ledger and contracts. Throws SETTLE_ERROR
 * 0001 when the month is closed or before a closed one, 0002 when it has not begun.
 */
export async function draftSettlement(ctx: Needs<'db'>, input: { by: Actor; month: string }): Promise<DraftResult> {
  const { by, month } = input;
  return withAudit(ctx, { by, act: { name: 'settlement.draft', subject: `settlement:${month}` } }, async (tx) => {
    await lockSettlements(tx);
    const drafted = await writeDraft(tx, month);
    return { after: drafted, result: drafted };
  });
}

/** Uses one snapshot and locks settlements for the transaction. Throws SETTLE_ERROR 0017 when they are locked. */
export async function lockSettlements(tx: Tx): Promise<void> {
  await useSnapshot(tx);
  if (!(await tryLockSettlements(tx))) throw new DomainError('SETTLE_ERROR', '0017');
}

/** Writes the draft of a month in the caller's snapshot transaction. */
export async function writeDraft(tx: Tx, month: string): Promise<DraftResult> {
  const range = await requireDraftable(tx, month);
  const [sold, passes] = [await sumRevenue(tx, range), await sumPassRevenue(tx, range)];
  const ledger = { coins: sold.coins + passes.coins, bonus: sold.bonus + passes.bonus };
  await replaceDraft(tx, { month, at: range.now, ledger });
  const lines = await collectLines(tx, month, range);
  await insertLines(tx, month, lines.map(toSharedLine));
  const holders = await writeStatements(tx, month);
  return { lines: lines.length, holders };
}

/**
 * The range of a month. Throws SETTLE_ERROR 0001 when it is closed or before a closed one, 0002 when it is in the
 * future.
 */
export async function requireDraftable(tx: Tx, month: string): Promise<MonthRange & { now: Date }> {
  if ((await selectSettlementState(tx, month)) === 'closed') throw new DomainError('SETTLE_ERROR', '0001');
  const closed = await selectLastClosed(tx);
  if (closed !== null && month < closed) throw new DomainError('SETTLE_ERROR', '0001');
  const range = await selectMonthRange(tx, month);
  if (range.from > range.now) throw new DomainError('SETTLE_ERROR', '0002');
  return range;
}

async function collectLines(tx: Tx, month: string, range: MonthRange): Promise<SettlementLine[]> {
  const lines = new LineCollection();
  const rules = await selectContractBook(tx);
  const members = await selectSpenders(tx, range);
  // Lots belong to one member, so that members can be processed in batches.
  for (let from = 0; from < members.length; from += BATCH_SIZE) {
    const query = { members: members.slice(from, from + BATCH_SIZE), range };
    const sales = await selectSales(tx, query);
    const named = sales.flatMap(({ events }) => events.flatMap(({ moves }) => moves.flatMap(({ lot }) => lot ?? [])));
    const rows = await selectLotPrices(tx, { lots: [...new Set(named)], from: range.from });
    const book: SettlementBook = { ...rules, lots: new Map<number, RevenueLotRow>(rows.map((row) => [row.lot, row])) };
    addSales(lines, { sales, passMoves: await selectPassMoves(tx, query) }, book);
    addOtherRevenue(lines, await selectOtherRevenue(tx, query), book);
  }
  const book: SettlementBook = { ...rules, lots: new Map() };
  for (let after = 0; ;) {
    const uses = await selectTicketUses(tx, { range, after, limit: USES });
    addTicketUses(lines, uses, book);
    const last = uses.at(-1);
    if (!last) break;
    after = last.use;
  }
  await addPassLines(tx, lines, { month, range, book });
  return lines.lines();
}

function toSharedLine(line: SettlementLine): SharedLine {
  const sum = (pick: (piece: SettlementLine['pieces'][number]) => number): number =>
    line.pieces.reduce((all, piece) => all + pick(piece), 0);
  const sale = { ...line, coins: sum(({ coins }) => coins), won: sum(({ won }) => won) };
  const shares = line.contracts.map((contract) => ({
    contract,
    share: calculateShare(sale, contract),
    tax: contract.tax,
  }));
  return { line, shares };
}

async function writeStatements(tx: Tx, month: string): Promise<number> {
  const owed = await selectOwedAmounts(tx, month);
  const recoupments = await recoup(tx, { month, owed });
  const small = await selectSmallSums(tx, month);
  const owedByHolder = Map.groupBy(owed, ({ holderId }) => holderId);
  for (const [holderId, rows] of owedByHolder) {
    const [holder] = rows;
    const recouped = byTax(recoupments.filter((recoupment) => recoupment.holderId === holderId));
    const exact = calculateStatement(byTax(rows), { recouped, limitWon: collectionLimitWon(month) });
    const author = small.authors.get(holderId);
    const { minimumWon } = small;
    const sums = author ? carrySmallSum(exact, { month, minimumWon, ...author }) : exact;
    if (holder) await insertStatement(tx, { ...holder, month, sums });
  }
  return owedByHolder.size;
}

async function recoup(
  tx: Tx,
  { month, owed }: { month: string; owed: readonly OwedAmountRow[] },
): Promise<Recoupment[]> {
  const advances = await selectOpenAdvances(tx, month);
  if (advances.length === 0) return [];
  const earned = await selectEarnedByWork(tx, { month, holders: advances.map(({ holderId }) => holderId) });
  const shares = owed.map(({ holderId, tax, won }) => {
    const works = earned.filter((row) => row.holderId === holderId && row.tax === tax);
    return { holderId, tax, won, byWork: new Map(works.map((row) => [row.workId, row.won])) };
  });
  const recoupments = recoupAdvances(shares, advances);
  await insertRecoupments(tx, { month, recoupments });
  return recoupments;
}

function byTax(rows: readonly { tax: OwedAmountRow['tax']; won: number }[]): Record<OwedAmountRow['tax'], number> {
  const of = (tax: OwedAmountRow['tax']): number =>
    rows.filter((row) => row.tax === tax).reduce((sum, { won }) => sum + won, 0);
  return { vat: of('vat'), exempt: of('exempt'), withholding: of('withholding') };
}
