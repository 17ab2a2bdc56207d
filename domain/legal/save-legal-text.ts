import { type Actor, actAs } from '#domain/operators';
import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { LEGAL_NOTICE_DAYS, type LegalBlock, type LegalKind } from '#vocabulary/legal-texts';
import { type StoredLegal, deleteComing, selectDayAhead, selectStoredLegal, writeVersion } from './legal-store.ts';

/** A version of a legal text as the console writes it, in Markdown; its version is the day from which it holds. */
export interface LegalWriting {
  kind: LegalKind;
  version: string;
  title: string;
  text: string;
  /** It takes something from members: they are told 30 days before, else 7. */
  isUnfavourable: boolean;
}

/**
 * Writes a version that will hold, or changes one that does not hold yet. Refuses with WINDOW_ERROR 0003 a text with parts
 * that have no form, 0008 a day that comes too soon to tell members before, 0009 a version that holds already.
 */
export async function saveLegalText(
  ctx: Needs<'db' | 'press'>,
  { by, writing }: { by: Actor; writing: LegalWriting },
): Promise<void> {
  const { kind, version, title, text, isUnfavourable } = writing;
  const blocks = ctx.press.text(text).map((block): LegalBlock => {
    if (block.kind !== 'named-picture') return block;
    throw new Refusal('WINDOW_ERROR', '0003', { sentence: '이 글에는 그림을 넣을 수 없습니다' });
  });
  await actAs(ctx, { by, act: { name: 'legal.save', subject: `legal:${kind}/${version}` } }, async (tx) => {
    const before = await selectStoredLegal(tx, { kind, version });
    if (before?.isDue) throw new Refusal('WINDOW_ERROR', '0009');
    const days = isUnfavourable ? LEGAL_NOTICE_DAYS.unfavourable : LEGAL_NOTICE_DAYS.usual;
    const first = await selectDayAhead(tx, days);
    if (version < first) throw new Refusal('WINDOW_ERROR', '0008', { days, date: first });
    await writeVersion(tx, { kind, version, title, blocks, origin: 'console' });
    return { before: before ?? null, after: { title, blocks, isUnfavourable }, result: undefined };
  });
}

/** A version as it stands. Refuses with WINDOW_ERROR 0001 one that is not there. */
export async function readLegalText(
  ctx: Needs<'db'>,
  text: { kind: LegalKind; version: string },
): Promise<StoredLegal> {
  const stored = await selectStoredLegal(ctx.db, text);
  if (!stored) throw new Refusal('WINDOW_ERROR', '0001');
  return stored;
}

/** Takes back a version that does not hold yet. Refuses with WINDOW_ERROR 0009 any other. */
export async function takeBackLegalText(
  ctx: Needs<'db'>,
  { by, kind, version }: { by: Actor; kind: LegalKind; version: string },
): Promise<void> {
  await actAs(ctx, { by, act: { name: 'legal.take-back', subject: `legal:${kind}/${version}` } }, async (tx) => {
    const before = await selectStoredLegal(tx, { kind, version });
    if (!(await deleteComing(tx, { kind, version }))) throw new Refusal('WINDOW_ERROR', '0009');
    return { before: before ?? null, after: null, result: undefined };
  });
}
