import { type Actor, operatorIdOf, withAudit } from '#domain/operators';
import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { STATEMENT_LINK_DAYS, type StatementPayer } from '#shared/money/settlement';
import { type IssuedStatement, issueStatement } from '../statements/issue-statement.ts';
import { type HolderStatement, selectStatements } from '../statements/statement-store.ts';
import {
  type StatementLinkRow,
  claimLink,
  insertLink,
  revokeLinks,
  selectLinks,
  selectOpenLink,
} from './statement-link-store.ts';

/** Creates the key of a link in the caller's transaction; only its digest is stored. */
export async function createLinkKey(
  ctx: Needs<'secrets'>,
  tx: Tx,
  { statementId, madeBy }: { statementId: number; madeBy: number | null },
): Promise<{ key: string; goodUntil: Date }> {
  const key = ctx.secrets.random(32);
  const digest = ctx.secrets.digest(key);
  return { key, goodUntil: await insertLink(tx, { digest, statementId, madeBy, days: STATEMENT_LINK_DAYS }) };
}

/**
 * Creates a link with which someone without an account downloads a closed statement once, and returns its key. Throws
 * SETTLE_ERROR 0005 for a draft, NOT_FOUND 0003 for an unknown statement.
 */
export async function createStatementLink(
  ctx: Needs<'db' | 'secrets'>,
  { by, statementId }: { by: Actor; statementId: number },
): Promise<string> {
  return withAudit(ctx, { by, act: { name: 'statement.link', subject: `statement:${statementId}` } }, async (tx) => {
    const [statement] = await selectStatements(tx, { id: statementId });
    if (!statement) throw new DomainError('NOT_FOUND', '0003');
    if (statement.state !== 'closed') throw new DomainError('SETTLE_ERROR', '0005');
    const madeBy = operatorIdOf(by);
    const { key, goodUntil } = await createLinkKey(ctx, tx, { statementId, madeBy });
    return { after: { holder: statement.holder, month: statement.month, goodUntil }, result: key };
  });
}

/** Revokes all unused links of a statement. */
export async function revokeStatementLinks(
  ctx: Needs<'db'>,
  { by, statementId }: { by: Actor; statementId: number },
): Promise<void> {
  const act = { name: 'statement.link-revoke', subject: `statement:${statementId}` } as const;
  await withAudit(ctx, { by, act }, async (tx) => ({
    after: { count: await revokeLinks(tx, statementId) },
    result: undefined,
  }));
}

/** Links of a statement, newest first. */
export async function listStatementLinks(ctx: Needs<'db'>, statementId: number): Promise<StatementLinkRow[]> {
  return selectLinks(ctx.db, statementId);
}

/** The statement of an unused link. Throws SETTLE_ERROR 0024 for any other key. */
export async function readStatementLink(ctx: Needs<'db' | 'secrets'>, key: string): Promise<HolderStatement> {
  const id = await selectOpenLink(ctx.db, ctx.secrets.digest(key));
  const [statement] = id === undefined ? [] : await selectStatements(ctx.db, { id });
  if (!statement) throw new DomainError('SETTLE_ERROR', '0024');
  return statement;
}

/** Downloads the PDF of a link, which is used up by it. Throws SETTLE_ERROR 0024 for any but an unused key. */
export async function downloadByLink(
  ctx: Needs<'db' | 'secrets' | 'pdfRenderer' | 'mailer'>,
  { key, payer }: { key: string; payer: StatementPayer },
): Promise<IssuedStatement> {
  const { id } = await readStatementLink(ctx, key);
  // Before the key is used up, so that a failure to create the file leaves it valid.
  const file = await issueStatement(ctx, { id, format: 'pdf', payer });
  const used = await ctx.db.transaction().execute((tx) => claimLink(tx, ctx.secrets.digest(key)));
  if (used === undefined) throw new DomainError('SETTLE_ERROR', '0024');
  return file;
}
