import { raisePageVersion } from '#domain/catalog';
import { type Actor, withAudit } from '#domain/operators';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { type ArticleTextBlock, plainText } from '#shared/content/articles';
import { type FaqRecord, type StoredFaq, selectStoredFaq, markFaqUnpublished, writeFaq } from './faq-store.ts';

/** A question from the console, its answer in Markdown. */
export type FaqInput = Omit<FaqRecord, 'blocks' | 'plain' | 'origin'> & { text: string };

/**
 * Creates or changes a question; votes stay. Throws WINDOW_ERROR 0001 when unknown, 0002 for a taken key, 0003 for
 * unsupported Markdown.
 */
export async function saveFaq(
  ctx: Needs<'db' | 'contentProcessor'>,
  { by, isNew, faq }: { by: Actor; isNew: boolean; faq: FaqInput },
): Promise<void> {
  const { text, ...told } = faq;
  const blocks = ctx.contentProcessor.text(text).map((block): ArticleTextBlock => {
    if (block.kind !== 'named-picture') return block;
    throw new DomainError('WINDOW_ERROR', '0003', { sentence: '이 글에는 그림을 넣을 수 없습니다' });
  });
  await withAudit(ctx, { by, act: { name: 'faq.save', subject: `faq:${faq.key}` } }, async (tx) => {
    const before = await selectStoredFaq(tx, faq.key);
    if (before && isNew) throw new DomainError('WINDOW_ERROR', '0002');
    if (!before && !isNew) throw new DomainError('WINDOW_ERROR', '0001');
    await writeFaq(tx, { ...told, blocks, plain: plainText(blocks), origin: 'console' });
    await raisePageVersion(tx);
    return { before: before ?? null, after: faq, result: undefined };
  });
}

/** A question as written. Throws WINDOW_ERROR 0001 when unknown. */
export async function readFaq(ctx: Needs<'db'>, key: string): Promise<StoredFaq> {
  const faq = await selectStoredFaq(ctx.db, key);
  if (!faq) throw new DomainError('WINDOW_ERROR', '0001');
  return faq;
}

/** Unpublishes a question. Throws WINDOW_ERROR 0001 when unknown. */
export async function unpublishFaq(ctx: Needs<'db'>, { by, key }: { by: Actor; key: string }): Promise<void> {
  await withAudit(ctx, { by, act: { name: 'faq.take-down', subject: `faq:${key}` } }, async (tx) => {
    const before = await selectStoredFaq(tx, key);
    if (!before) throw new DomainError('WINDOW_ERROR', '0001');
    await markFaqUnpublished(tx, key);
    await raisePageVersion(tx);
    return { before, after: { isDown: true }, result: undefined };
  });
}
