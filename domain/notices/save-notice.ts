import { notePageTurns, raisePageVersion } from '#domain/catalogue';
import { type Actor, actAs } from '#domain/operators';
import type { Needs, Tx } from '#shared/context';
import { Refusal } from '#shared/refusal';
import type { NamedPicture } from '#shared/window-press';
import { type ArticleBlock, type WrittenBlock, plainText } from '#vocabulary/written-text';
import { turnsOf } from './apply-notices.ts';
import {
  type NoticeRecord,
  type StoredNotice,
  selectStoredNotice,
  selectWrittenPictures,
  takeDownOne,
  writeNotice,
} from './notices-store.ts';

/** A notice as the console writes it; its text in Markdown names pictures by their hash. */
export type NoticeWriting = Omit<NoticeRecord, 'blocks' | 'plain' | 'origin'> & { text: string };

/**
 * Makes or changes a notice, its line above every page with it. Refuses with WINDOW_ERROR 0001 one that is not there, 0002
 * a name that is taken, 0003 a text with parts that have no form, 0013 a picture that is not there.
 */
export async function saveNotice(
  ctx: Needs<'db' | 'press'>,
  { by, isNew, notice }: { by: Actor; isNew: boolean; notice: NoticeWriting },
): Promise<number> {
  const { text, ...told } = notice;
  const written = ctx.press.text(text);
  return actAs(ctx, { by, act: { name: 'notice.save', subject: `notice:${notice.key}` } }, async (tx) => {
    const before = await selectStoredNotice(tx, notice.key);
    if (before && isNew) throw new Refusal('WINDOW_ERROR', '0002');
    if (!before && !isNew) throw new Refusal('WINDOW_ERROR', '0001');
    const blocks = await withPictures(tx, written);
    const { opensAt } = await writeNotice(tx, { ...told, blocks, plain: plainText(blocks), origin: 'console' });
    await notePageTurns(tx, turnsOf({ ...told, opensAt }));
    await raisePageVersion(tx);
    const stored = await selectStoredNotice(tx, notice.key);
    return { before: before ?? null, after: notice, result: stored?.id ?? 0 };
  });
}

async function withPictures(tx: Tx, written: (WrittenBlock | NamedPicture)[]): Promise<ArticleBlock[]> {
  const hashes = written.flatMap((block) => (block.kind === 'named-picture' ? [block.file] : []));
  const pictures = new Map((await selectWrittenPictures(tx, hashes)).map((picture) => [picture.hash, picture]));
  return written.map((block) => {
    if (block.kind !== 'named-picture') return block;
    const picture = pictures.get(block.file);
    if (!picture) throw new Refusal('WINDOW_ERROR', '0013', { sentence: `본문의 그림 “${block.file}”이 없습니다.` });
    return { kind: 'picture', ...picture, alt: block.alt };
  });
}

/** A notice as its operator wrote it. Refuses with WINDOW_ERROR 0001 one that is not there. */
export async function readNotice(ctx: Needs<'db'>, key: string): Promise<StoredNotice> {
  const notice = await selectStoredNotice(ctx.db, key);
  if (!notice) throw new Refusal('WINDOW_ERROR', '0001');
  return notice;
}

/** Takes a notice down; nobody sees it any more. Refuses with WINDOW_ERROR 0001 one that is not there. */
export async function takeDownNotice(ctx: Needs<'db'>, { by, key }: { by: Actor; key: string }): Promise<void> {
  await actAs(ctx, { by, act: { name: 'notice.take-down', subject: `notice:${key}` } }, async (tx) => {
    const before = await selectStoredNotice(tx, key);
    if (!before) throw new Refusal('WINDOW_ERROR', '0001');
    await takeDownOne(tx, key);
    await raisePageVersion(tx);
    return { before, after: { isDown: true }, result: undefined };
  });
}
