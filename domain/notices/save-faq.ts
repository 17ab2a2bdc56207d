import { raisePageVersion } from '#domain/catalogue';
import { type Actor, actAs } from '#domain/operators';
import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { type WrittenBlock, plainText } from '#vocabulary/written-text';
import { type FaqRecord, type StoredFaq, selectStoredFaq, takeDownOneFaq, writeFaq } from './faq-store.ts';

/** A question as the console writes it, its answer in Markdown. */
export type FaqWriting = Omit<FaqRecord, 'blocks' | 'plain' | 'origin'> & { text: string };

/**
 * Makes or changes a question with its answer; votes stay. Refuses with WINDOW_ERROR 0001 one that is not there, 0002 a
 * name that is taken, 0003 an answer with parts that have no form.
 */
export async function saveFaq(
  ctx: Needs<'db' | 'press'>,
  { by, isNew, faq }: { by: Actor; isNew: boolean; faq: FaqWriting },
): Promise<void> {
  const { text, ...told } = faq;
  const blocks = ctx.press.text(text).map((block): WrittenBlock => {
    if (block.kind !== 'named-picture') return block;
    throw new Refusal('WINDOW_ERROR', '0003', { sentence: '이 글에는 그림을 넣을 수 없습니다' });
  });
  await actAs(ctx, { by, act: { name: 'faq.save', subject: `faq:${faq.key}` } }, async (tx) => {
    const before = await selectStoredFaq(tx, faq.key);
    if (before && isNew) throw new Refusal('WINDOW_ERROR', '0002');
    if (!before && !isNew) throw new Refusal('WINDOW_ERROR', '0001');
    await writeFaq(tx, { ...told, blocks, plain: plainText(blocks), origin: 'console' });
    await raisePageVersion(tx);
    return { before: before ?? null, after: faq, result: undefined };
  });
}

/** A question as its operator wrote it. Refuses with WINDOW_ERROR 0001 one that is not there. */
export async function readFaq(ctx: Needs<'db'>, key: string): Promise<StoredFaq> {
  const faq = await selectStoredFaq(ctx.db, key);
  if (!faq) throw new Refusal('WINDOW_ERROR', '0001');
  return faq;
}

/** Takes a question down. Refuses with WINDOW_ERROR 0001 one that is not there. */
export async function takeDownFaq(ctx: Needs<'db'>, { by, key }: { by: Actor; key: string }): Promise<void> {
  await actAs(ctx, { by, act: { name: 'faq.take-down', subject: `faq:${key}` } }, async (tx) => {
    const before = await selectStoredFaq(tx, key);
    if (!before) throw new Refusal('WINDOW_ERROR', '0001');
    await takeDownOneFaq(tx, key);
    await raisePageVersion(tx);
    return { before, after: { isDown: true }, result: undefined };
  });
}
