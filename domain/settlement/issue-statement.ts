import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import type { StatementFormat } from '#vocabulary/settlement';
import { selectLines, selectSources } from './reading-store.ts';
import { readStatement } from './read-settlements.ts';
import { statementPaper, statementSheet } from './statement-paper.ts';
import { type Document, insertDocument, selectDocument } from './statement-store.ts';

const CODE_LETTERS = /[A-HJ-NP-Z2-9]/g;
const MOST_LINES = 1_000_000;

/** A statement as a file, with what proves it. */
export interface IssuedStatement extends Document {
  month: string;
  holder: string;
}

/**
 * A closed statement as a file. It is made and signed the first time that it is asked for, and the same bytes from then on.
 * Refuses with SETTLE_ERROR 0005 a draft, NOT_FOUND 0003 what is no statement, or none of that holder's.
 */
export async function issueStatement(
  ctx: Needs<'db' | 'secrets' | 'papers' | 'mailer'>,
  ask: { id: number; format: StatementFormat; holderId?: number },
): Promise<IssuedStatement> {
  const { id, format } = ask;
  const { statement, corrections } = await readStatement(ctx, ask);
  const { month, holder, holderId, state, sums } = statement;
  if (state !== 'closed') throw new Refusal('SETTLE_ERROR', '0005');
  const known = await selectDocument(ctx.db, { statementId: id, format });
  if (known) return { ...known, month, holder };
  const lines = await selectLines(ctx.db, { month, holderId, limit: MOST_LINES });
  const sources = await selectSources(ctx.db, { month, holderId });
  const { shop, url } = ctx.mailer.letterhead();
  const code = statementCode(ctx);
  // @NOTE The moment of the sums, not of the asking: it stands in the file.
  const at = new Date(`${month}-01T00:00:00Z`);
  const facts = { shop, code, verifyUrl: `${url}/statements/verify`, statement, lines, corrections, sources, at };
  const bytes =
    format === 'pdf' ? await ctx.papers.print(statementPaper(facts)) : ctx.papers.plain(statementSheet(facts));
  const sha256 = ctx.secrets.fingerprint(bytes);
  const token = ctx.secrets.signToken({ use: 'statement', code, sha256, format, month, holder, payable: sums.payable });
  await insertDocument(ctx.db, { code, statementId: id, format, sha256, bytes, token, key: ctx.secrets.signingKey() });
  // Two may have asked at once: what was kept first is the statement.
  const kept = await selectDocument(ctx.db, { statementId: id, format });
  if (!kept) throw new Error('a statement that was kept is gone');
  return { ...kept, month, holder };
}

/** Twelve letters and digits that nobody takes for one another. */
function statementCode(ctx: Needs<'secrets'>): string {
  let letters = '';
  while (letters.length < 12) letters += (ctx.secrets.random(32).match(CODE_LETTERS) ?? []).join('');
  return [letters.slice(0, 4), letters.slice(4, 8), letters.slice(8, 12)].join('-');
}

/** What the shop once signed. */
export interface ProvedStatement {
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

/**
 * What the shop signed under a code, or as this very file. Undefined where it signed no such thing, or where what lies in the
 * database is not what was signed.
 */
export async function proveStatement(
  ctx: Needs<'db' | 'secrets'>,
  ask: { code: string } | { file: Uint8Array },
): Promise<ProvedStatement | undefined> {
  const by = 'code' in ask ? { code: codeTyped(ask.code) } : { sha256: ctx.secrets.fingerprint(ask.file) };
  const document = await selectDocument(ctx.db, by);
  if (!document) return undefined;
  const { code, format, sha256, token, key, madeAt, bytes } = document;
  const facts = ctx.secrets.readToken(token, key);
  if (!isSigned(facts) || facts.sha256 !== sha256 || facts.code !== code) return undefined;
  if (ctx.secrets.fingerprint(bytes) !== sha256) return undefined;
  const { month, holder, payable } = facts;
  return { code, format, month, holder, payable, sha256, kid: key.kid, token, issuedAt: madeAt };
}

function codeTyped(text: string): string {
  const letters = text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return [letters.slice(0, 4), letters.slice(4, 8), letters.slice(8)].join('-');
}

interface SignedFacts {
  use: 'statement';
  code: string;
  sha256: string;
  month: string;
  holder: string;
  payable: number;
}

function isSigned(facts: unknown): facts is SignedFacts {
  return typeof facts === 'object' && facts !== null && 'use' in facts && facts.use === 'statement';
}
