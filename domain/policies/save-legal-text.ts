import { type Actor, withAudit } from '#domain/operators';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { LEGAL_NOTICE_DAYS, type LegalBlock, type LegalKind } from '#shared/members/policies';
import { type StoredLegal, deleteComing, selectDayAhead, selectStoredLegal, writeVersion } from './legal-store.ts';

/** A Markdown version from the console; its version is the effective day. */
export interface LegalTextInput {
  kind: LegalKind;
  version: string;
  title: string;
  text: string;
  /** Unfavourable changes need 30 days of notice, others 7. */
  isUnfavourable: boolean;
}

/**
 * Creates or changes an upcoming version. Throws WINDOW_ERROR 0003 for unsupported Markdown, 0008 within the notice
 * period, 0009 when in force.
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
    if (before?.isDue) throw new DomainError('WINDOW_ERROR', '0009');
    const days = isUnfavourable ? LEGAL_NOTICE_DAYS.unfavourable : LEGAL_NOTICE_DAYS.usual;
    const first = await selectDayAhead(tx, days);
    if (version < first) throw new DomainError('WINDOW_ERROR', '0008', { days, date: first });
    await writeVersion(tx, { kind, version, title, blocks, origin: 'console' });
    return { before: before ?? null, after: { title, blocks, isUnfavourable }, result: undefined };
  });
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
