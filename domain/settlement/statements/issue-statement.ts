import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { STATEMENT_FORMATS, type StatementFormat, type StatementPayer } from '#shared/money/settlement';
import { selectAccount } from '../accounts/account-store.ts';
import { selectLines, selectSources } from '../months/settlement-report-store.ts';
import { loadStatement } from '../months/read-settlements.ts';
import { type StatementContent, createStatementPdf, createStatementCsv } from './statement-documents.ts';
import { type StatementDocument, insertDocuments, selectDocument, selectStatementCode } from './statement-store.ts';

const CODE_CHARACTERS = /[A-HJ-NP-Z2-9]/g;
const MAX_LINES = 1_000_000;

/** A statement file with its signature. */
export interface IssuedStatement extends StatementDocument {
  month: string;
  holder: string;
}

/**
 * A closed statement as a file. PDF and CSV are created and signed together on the first request, with one verification
 * code, and are the same bytes from then on. `payer` is only used for months closed before payers were recorded. Throws
 * SETTLE_ERROR 0005 for a draft, NOT_FOUND 0003 when it does not exist or is not the holder's.
 */
export async function issueStatement(
  ctx: Needs<'db' | 'secrets' | 'pdfRenderer' | 'mailer'>,
  input: { id: number; format: StatementFormat; payer: StatementPayer; holderId?: number },
): Promise<IssuedStatement> {
  const { id, format, payer } = input;
  const { statement, corrections, recoupments } = await loadStatement(ctx, input);
  const { month, holder, state } = statement;
  if (state !== 'closed') throw new DomainError('SETTLE_ERROR', '0005');
  const existing = await selectDocument(ctx.db, { statementId: id, format });
  if (existing) return { ...existing, month, holder };
  await signDocuments(ctx, { statement, corrections, recoupments, payer });
  const saved = await selectDocument(ctx.db, { statementId: id, format });
  if (!saved) throw new Error('a statement that was kept is gone');
  return { ...saved, month, holder };
}

async function signDocuments(
  ctx: Needs<'db' | 'secrets' | 'pdfRenderer' | 'mailer'>,
  input: Pick<StatementContent, 'statement' | 'corrections' | 'recoupments'> & { payer: StatementPayer },
): Promise<void> {
  const { id, month, holderId, holder, sums } = input.statement;
  const [lines, sources, account, oldCode] = await Promise.all([
    selectLines(ctx.db, { month, holderId, limit: MAX_LINES }),
    selectSources(ctx.db, { month, holderId }),
    selectAccount(ctx.db, holderId),
    selectStatementCode(ctx.db, id),
  ]);
  const { shop, url } = ctx.mailer.branding();
  const code = oldCode ?? statementCode(ctx);
  // @NOTE The time of the sums, not of the request, is written into the file.
  const at = new Date(`${month}-01T00:00:00Z`);
  const payer = input.statement.payer ?? input.payer;
  const content = { ...input, payer, account, shop, code, verifyUrl: `${url}/statements/verify`, lines, sources, at };
  const files = {
    pdf: await ctx.pdfRenderer.render(createStatementPdf(content)),
    csv: ctx.pdfRenderer.encodeText(createStatementCsv(content)),
  };
  const documents = STATEMENT_FORMATS.map((format) => {
    const bytes = files[format];
    const sha256 = ctx.secrets.fingerprint(bytes);
    const details = { use: 'statement', code, sha256, format, month, holder, payable: sums.payable };
    const token = ctx.secrets.signToken(details);
    return { code, statementId: id, format, sha256, bytes, token, key: ctx.secrets.signingKey() };
  });
  await ctx.db.transaction().execute((tx) => insertDocuments(tx, documents));
}

/** Twelve letters and digits without lookalikes. */
function statementCode(ctx: Needs<'secrets'>): string {
  let characters = '';
  while (characters.length < 12) characters += (ctx.secrets.random(32).match(CODE_CHARACTERS) ?? []).join('');
  return [characters.slice(0, 4), characters.slice(4, 8), characters.slice(8, 12)].join('-');
}

/** A verified statement. */
export interface VerifiedStatement {
  code: string;
  format: StatementFormat;
  month: string;
  holder: string;
  payable: number;
  sha256: string;
  kid: string;
  token: string;
  issuedAt: Date;
}

/** Verifies a statement by code or file. Undefined when the shop did not sign it or the stored file was changed. */
export async function verifyStatement(
  ctx: Needs<'db' | 'secrets'>,
  input: { code: string } | { file: Uint8Array },
): Promise<VerifiedStatement | undefined> {
  const by = 'code' in input ? { code: normalizeCode(input.code) } : { sha256: ctx.secrets.fingerprint(input.file) };
  const document = await selectDocument(ctx.db, by);
  if (!document) return undefined;
  const { code, format, sha256, token, key, madeAt, bytes } = document;
  const content = ctx.secrets.readToken(token, key);
  if (!isSigned(content) || content.sha256 !== sha256 || content.code !== code) return undefined;
  if (ctx.secrets.fingerprint(bytes) !== sha256) return undefined;
  const { month, holder, payable } = content;
  return { code, format, month, holder, payable, sha256, kid: key.kid, token, issuedAt: madeAt };
}

function normalizeCode(text: string): string {
  const characters = text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return [characters.slice(0, 4), characters.slice(4, 8), characters.slice(8)].join('-');
}

interface SignedStatement {
  use: 'statement';
  code: string;
  sha256: string;
  month: string;
  holder: string;
  payable: number;
}

function isSigned(content: unknown): content is SignedStatement {
  return typeof content === 'object' && content !== null && 'use' in content && content.use === 'statement';
}
