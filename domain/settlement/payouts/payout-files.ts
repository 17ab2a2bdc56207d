import { type Actor, auditRead, withAudit } from '#domain/operators';
import type { Needs, PackedFile } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { STATEMENT_FORMATS, type StatementPayer } from '#shared/money/settlement';
import { selectPayoutFacts } from '../authors/author-holder-store.ts';
import { payoutHoldOf } from '../authors/payout-hold-rules.ts';
import { selectAccounts } from '../accounts/account-store.ts';
import { selectSuppliers } from '../contracts/holder-store.ts';
import { selectSettlementState } from '../months/settlement-store.ts';
import { issueStatement } from '../statements/issue-statement.ts';
import { type HolderStatement, selectStatements } from '../statements/statement-store.ts';
import { createTaxInvoiceCsv, isInvoiced } from './tax-invoice-rules.ts';
import { createTransferCsv } from './transfer-rules.ts';
import { createWithholdingCsv } from './withholding-rules.ts';

/**
 * A CSV for bulk transfers at a bank: the unpaid statements of a closed month whose holders have an account and are not
 * held. Audited, because it contains account numbers. Throws SETTLE_ERROR 0005 for a draft, 0029 without anything to transfer.
 */
export async function createTransferFile(
  ctx: Needs<'db' | 'secrets' | 'mailer'>,
  { by, month }: { by: Actor; month: string },
): Promise<string> {
  const due = (await closedStatements(ctx, month)).filter(({ sums, paidOn }) => sums.payable > 0 && paidOn === null);
  const act = { name: 'settlement.transfer-file', subject: `settlement:${month}` } as const;
  return withAudit(ctx, { by, act }, async (tx) => {
    const holders = due.map(({ holderId }) => holderId);
    const accounts = await selectAccounts(tx, holders);
    const facts = await selectPayoutFacts(tx, holders);
    const transfers = due.flatMap(({ holderId, holder, sums }) => {
      if (payoutHoldOf(facts.get(holderId))) return [];
      const account = accounts.find((one) => one.holderId === holderId);
      const number = account && ctx.secrets.decrypt('payout', account.numberSealed);
      if (!account || number === undefined) return [];
      return [{ bank: account.bank, number, ownerName: account.ownerName, won: sums.payable, holder }];
    });
    if (transfers.length === 0) throw new DomainError('SETTLE_ERROR', '0029');
    const won = transfers.reduce((sum, transfer) => sum + transfer.won, 0);
    return {
      after: { month, count: transfers.length, won },
      result: createTransferCsv(ctx.mailer.branding().shop, transfers),
    };
  });
}

/** A CSV of the tax invoices of a closed month, for providers of 전자세금계산서. Throws SETTLE_ERROR 0005 for a draft. */
export async function createTaxInvoiceFile(
  ctx: Needs<'db'>,
  { by, month, payer }: { by: Actor; month: string; payer: StatementPayer & { email: string } },
): Promise<string> {
  const statements = (await closedStatements(ctx, month)).filter(isInvoiced);
  const suppliers = await selectSuppliers(
    ctx.db,
    statements.map(({ holderId }) => holderId),
  );
  await auditRead(ctx, { by, act: { name: 'holder.read', subject: `settlement:${month}` } });
  const invoices = statements.map((statement) => ({
    statement,
    supplier: suppliers.get(statement.holderId) ?? { representative: '', mail: '' },
  }));
  const [frozen] = statements.flatMap((statement) => statement.payer ?? []);
  return createTaxInvoiceCsv({ payer: { ...payer, ...frozen }, invoices });
}

/** A CSV of what was withheld from persons who were paid in a month, for the accountant. Audited. */
export async function createWithholdingFile(
  ctx: Needs<'db'>,
  { by, month }: { by: Actor; month: string },
): Promise<string> {
  const paid = await selectStatements(ctx.db, { paidMonth: month });
  await auditRead(ctx, { by, act: { name: 'holder.read', subject: `settlement:${month}` } });
  return createWithholdingCsv(paid.filter(({ sums }) => sums.withholdingShare !== sums.withholdingRecouped));
}

/** All statements of a closed month as a ZIP of signed PDF and CSV files. Throws SETTLE_ERROR 0005 for a draft. */
export async function packStatements(
  ctx: Needs<'db' | 'secrets' | 'pdfRenderer' | 'mailer' | 'zips'>,
  { month, payer }: { month: string; payer: StatementPayer },
): Promise<AsyncIterable<Uint8Array>> {
  const statements = await closedStatements(ctx, month);
  return ctx.zips.pack(statementFiles(ctx, { statements, payer }));
}

async function* statementFiles(
  ctx: Needs<'db' | 'secrets' | 'pdfRenderer' | 'mailer'>,
  { statements, payer }: { statements: readonly HolderStatement[]; payer: StatementPayer },
): AsyncIterable<PackedFile> {
  for (const { id, holderId, holder, month } of statements)
    for (const format of STATEMENT_FORMATS) {
      const { bytes } = await issueStatement(ctx, { id, format, payer });
      const name = holder.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_');
      yield { name: `정산서-${month}-${name}-${holderId}.${format}`, bytes };
    }
}

async function closedStatements(ctx: Needs<'db'>, month: string): Promise<HolderStatement[]> {
  if ((await selectSettlementState(ctx.db, month)) !== 'closed') throw new DomainError('SETTLE_ERROR', '0005');
  return selectStatements(ctx.db, { month });
}
