import type { Db, Needs } from '#kernel/context';
import { monthAfter } from '#shared/money/settlement';
import type { AdvanceRow } from '../advances/advance-store.ts';
import { loadHolder } from '../contracts/holders.ts';
import { loadHolderReport } from '../holder-reports/holder-report.ts';
import type { HolderWorkRow } from '../holder-reports/holder-report-store.ts';
import { selectToday } from '../holder-reports/holder-report-store.ts';
import { loadStatement } from '../months/read-settlements.ts';
import { selectFirstMonth } from '../months/revenue-store.ts';
import { selectLastClosed } from '../months/settlement-store.ts';
import type { HolderStatement } from '../statements/statement-store.ts';
import { selectAuthorHolder } from './author-holder-store.ts';
import { type StatementSteps, sharesAddedUp, statementSteps } from './author-sales-rules.ts';
import { type AuthorSalesRow, selectAuthorSales } from './author-sales-store.ts';
import { selectMinimumPayout } from './small-sum-store.ts';

const PAYMENT_DAY = 20;

/** What an author earns and is paid. */
export interface AuthorMoney {
  /** Closed, not paid. */
  dueWon: number;
  /** Too small so far; taxed once when it is paid. */
  carriedWon: number;
  minimumWon: number;
  /** The day of the next payment, in Seoul. */
  nextDay: string;
  /** The first month that is not closed. */
  openMonth: string;
  month: string;
  /** Sales since the first month that is not closed. */
  works: HolderWorkRow[];
  statements: HolderStatement[];
  advances: AdvanceRow[];
}

/** The day on which a month is paid: the 20th of the next one. */
export function paymentDayOf(month: string): string {
  return `${monthAfter(month)}-${PAYMENT_DAY}`;
}

/** What a member earns as an author; null without a payee. */
export async function showAuthorMoney(ctx: Needs<'db'>, memberNo: number): Promise<AuthorMoney | null> {
  const holder = await selectAuthorHolder(ctx.db, memberNo);
  if (!holder) return null;
  const today = await selectToday(ctx.db);
  const month = today.slice(0, 7);
  const openMonth = await selectOpenMonth(ctx.db, month);
  const [{ works, statements }, { advances }, minimumWon] = await Promise.all([
    loadHolderReport(ctx, { holderId: holder.id, from: `${openMonth}-01`, until: today }),
    loadHolder(ctx, holder.id),
    selectMinimumPayout(ctx.db),
  ]);
  const due = statements.filter(({ sums, paidOn }) => sums.payable > 0 && paidOn === null);
  const [newest] = statements;
  const oldest = due.at(-1);
  return {
    dueWon: due.reduce((sum, { sums }) => sum + sums.payable, 0),
    carriedWon: newest?.sums.carried ?? 0,
    minimumWon,
    nextDay: paymentDayOf(oldest?.month ?? openMonth),
    openMonth,
    month,
    works,
    statements,
    advances,
  };
}

/** The first month that is not closed, at most this one. */
async function selectOpenMonth(db: Db, month: string): Promise<string> {
  const closed = await selectLastClosed(db);
  const open = closed === null ? await selectFirstMonth(db) : monthAfter(closed);
  return open === null || open > month ? month : open;
}

/** The number of the right holder that a member is; undefined without a payee. */
export async function findAuthorHolder(ctx: Needs<'db'>, memberNo: number): Promise<number | undefined> {
  return (await selectAuthorHolder(ctx.db, memberNo))?.id;
}

/** A statement whose `sales` add up to `steps`. */
type AuthorStatement = Awaited<ReturnType<typeof loadStatement>> & {
  sales: AuthorSalesRow[];
  steps: StatementSteps;
};

/** A closed statement of an author by episode. Throws NOT_FOUND 0003 for another's. */
export async function showAuthorStatement(
  ctx: Needs<'db'>,
  { memberNo, id }: { memberNo: number; id: number },
): Promise<AuthorStatement> {
  // No right holder has the number 0.
  const holderId = (await findAuthorHolder(ctx, memberNo)) ?? 0;
  const statement = await loadStatement(ctx, { id, holderId });
  const { month, sums } = statement.statement;
  const share = sums.vatShare + sums.exemptShare + sums.withholdingShare;
  const corrected = statement.corrections.reduce((all, { won }) => all + won, 0);
  const sales = sharesAddedUp(await selectAuthorSales(ctx.db, { month, holderId }), share - corrected);
  return { ...statement, sales, steps: statementSteps(sales, statement.corrections) };
}
