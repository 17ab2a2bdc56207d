import { schedulePageChanges, raisePageVersion } from '#domain/catalog';
import { type Actor, withAudit } from '#domain/operators';
import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { PictureReference } from '#kernel/ports/content-processor';
import { type ArticleBlock, type ArticleTextBlock, plainText } from '#shared/content/articles';
import { turnsOf } from './apply-notices.ts';
import {
  type NoticeRecord,
  type StoredNotice,
  selectStoredNotice,
  selectWrittenPictures,
  markNoticeUnpublished,
  writeNotice,
} from './notice-store.ts';

/** A notice from the console; its Markdown refers to images by hash. */
export type NoticeInput = Omit<NoticeRecord, 'blocks' | 'plain' | 'origin'> & { text: string };

/**
 * Creates or changes a notice and its banner. Throws WINDOW_ERROR 0001 when unknown, 0002 for a taken key, 0003 for
 * unsupported Markdown, 0013 for an unknown image.
 */
export async function saveNotice(
  ctx: Needs<'db' | 'contentProcessor'>,
  { by, isNew, notice }: { by: Actor; isNew: boolean; notice: NoticeInput },
): Promise<number> {
  const { text, ...told } = notice;
  const written = ctx.contentProcessor.text(text);
  return withAudit(ctx, { by, act: { name: 'notice.save', subject: `notice:${notice.key}` } }, async (tx) => {
    const before = await selectStoredNotice(tx, notice.key);
    if (before && isNew) throw new DomainError('WINDOW_ERROR', '0002');
    if (!before && !isNew) throw new DomainError('WINDOW_ERROR', '0001');
    const blocks = await withPictures(tx, written);
    const { opensAt } = await writeNotice(tx, { ...told, blocks, plain: plainText(blocks), origin: 'console' });
    await schedulePageChanges(tx, turnsOf({ ...told, opensAt }));
    await raisePageVersion(tx);
    const stored = await selectStoredNotice(tx, notice.key);
    return { before: before ?? null, after: notice, result: stored?.id ?? 0 };
  });
}

async function withPictures(tx: Tx, written: (ArticleTextBlock | PictureReference)[]): Promise<ArticleBlock[]> {
  const hashes = written.flatMap((block) => (block.kind === 'named-picture' ? [block.file] : []));
  const pictures = new Map((await selectWrittenPictures(tx, hashes)).map((picture) => [picture.hash, picture]));
  return written.map((block) => {
    if (block.kind !== 'named-picture') return block;
    const picture = pictures.get(block.file);
    if (!picture)
      throw new DomainError('WINDOW_ERROR', '0013', { sentence: `본문의 그림 “${block.file}”이 없습니다.` });
    return { kind: 'picture', ...picture, alt: block.alt };
  });
}

/** A notice as written. Throws WINDOW_ERROR 0001 when unknown. */
export async function readNotice(ctx: Needs<'db'>, key: string): Promise<StoredNotice> {
  const notice = await selectStoredNotice(ctx.db, key);
  if (!notice) throw new DomainError('WINDOW_ERROR', '0001');
  return notice;
}

/** Unpublishes a notice. Throws WINDOW_ERROR 0001 when unknown. */
export async function unpublishNotice(ctx: Needs<'db'>, { by, key }: { by: Actor; key: string }): Promise<void> {
  await withAudit(ctx, { by, act: { name: 'notice.take-down', subject: `notice:${key}` } }, async (tx) => {
    const before = await selectStoredNotice(tx, key);
    if (!before) throw new DomainError('WINDOW_ERROR', '0001');
    await markNoticeUnpublished(tx, key);
    await raisePageVersion(tx);
    return { before, after: { isDown: true }, result: undefined };
  });
}
