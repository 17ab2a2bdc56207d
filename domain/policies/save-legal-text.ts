import { type Actor, withAudit } from '#domain/operators';
import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { LEGAL_NOTICE_DAYS, type LegalBlock, type LegalKind } from '#shared/members/policies';
import {
  type StoredLegal,
  countRealMembers,
  deleteComing,
  selectDayAhead,
  selectStoredLegal,
  writeVersion,
} from './legal-store.ts';

/** A Markdown version from the console; its version is the effective day. */
export interface LegalTextInput {
  kind: LegalKind;
  version: string;
  title: string;
  text: string;
  /** Unfavourable changes need 30 days of notice, others 7. */
  isUnfavourable: boolean;
}

/** Whether texts can take effect at once, because nobody has agreed to any yet, and the first possible day. */
export async function legalStart(ctx: Needs<'db'>): Promise<{ isAtOnce: boolean; firstDay: string }> {
  const isAtOnce = (await countRealMembers(ctx.db)) === 0;
  return { isAtOnce, firstDay: await selectDayAhead(ctx.db, isAtOnce ? 0 : LEGAL_NOTICE_DAYS.usual) };
}

/**
 * Creates or changes an upcoming version. While there are no members, a text takes effect today and may still be
 * changed. Throws WINDOW_ERROR 0003 for unsupported Markdown, 0008 within the notice period, 0009 when in force, 0015
 * for a day in the past.
 */
export async function saveLegalText(
  ctx: Needs<'db' | 'contentProcessor'>,
  { by, writing }: { by: Actor; writing: LegalTextInput },
): Promise<void> {
  const { kind, version, title, text, isUnfavourable } = writing;
  const blocks = ctx.contentProcessor.text(text).map((block): LegalBlock => {
    if (block.kind !== 'named-picture') return block;
    throw new DomainError('WINDOW_ERROR', '0003', { sentence: '이 글에는 그림을 넣을 수 없습니다' });
  });
  await withAudit(ctx, { by, act: { name: 'legal.save', subject: `legal:${kind}/${version}` } }, async (tx) => {
    const before = await selectStoredLegal(tx, { kind, version });
    const canReplace = (await countRealMembers(tx)) === 0;
    if (before?.isDue && !canReplace) throw new DomainError('WINDOW_ERROR', '0009');
    await requireStart(tx, { version, isUnfavourable, isAtOnce: canReplace, isKnown: before !== undefined });
    await writeVersion(tx, { kind, version, title, blocks, origin: 'console', canReplace });
    return { before: before ?? null, after: { title, blocks, isUnfavourable }, result: undefined };
  });
}

async function requireStart(
  tx: Tx,
  start: { version: string; isUnfavourable: boolean; isAtOnce: boolean; isKnown: boolean },
): Promise<void> {
  const { version, isUnfavourable, isAtOnce, isKnown } = start;
  const notice = isUnfavourable ? LEGAL_NOTICE_DAYS.unfavourable : LEGAL_NOTICE_DAYS.usual;
  const days = isAtOnce ? 0 : notice;
  const first = await selectDayAhead(tx, days);
  if (version >= first || (isAtOnce && isKnown)) return;
  throw isAtOnce
    ? new DomainError('WINDOW_ERROR', '0015', { date: first })
    : new DomainError('WINDOW_ERROR', '0008', { days, date: first });
}

/** A version as written. Throws WINDOW_ERROR 0001 when unknown. */
export async function readEditableLegalText(
  ctx: Needs<'db'>,
  text: { kind: LegalKind; version: string },
): Promise<StoredLegal> {
  const stored = await selectStoredLegal(ctx.db, text);
  if (!stored) throw new DomainError('WINDOW_ERROR', '0001');
  return stored;
}

/** Deletes an upcoming version. Throws WINDOW_ERROR 0009 for any other. */
export async function withdrawLegalText(
  ctx: Needs<'db'>,
  { by, kind, version }: { by: Actor; kind: LegalKind; version: string },
): Promise<void> {
  await withAudit(ctx, { by, act: { name: 'legal.take-back', subject: `legal:${kind}/${version}` } }, async (tx) => {
    const before = await selectStoredLegal(tx, { kind, version });
    if (!(await deleteComing(tx, { kind, version }))) throw new DomainError('WINDOW_ERROR', '0009');
    return { before: before ?? null, after: null, result: undefined };
  });
}
