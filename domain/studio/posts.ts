import { raisePageVersion } from '#domain/catalog';
import { recordAudit } from '#domain/operators';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { asAuthor } from './as-author.ts';
import { type WorkPost, insertPost, removePost as removeRow, selectPosts } from './post-store.ts';

const LIMITS = { title: 100, body: 5_000 };

/** News of the author about a work, newest first. Throws like `asAuthor`. */
export async function listPosts(
  ctx: Needs<'db'>,
  { memberNo, workId }: { memberNo: number; workId: number },
): Promise<WorkPost[]> {
  await asAuthor(ctx, { memberNo, workId, right: 'write' });
  return selectPosts(ctx.db, workId);
}

/** Publishes news about a work; the same form does it once. Throws like `asAuthor`, STUDIO_ERROR 0015 for its texts. */
export async function addPost(
  ctx: Needs<'db'>,
  input: { memberNo: number; workId: number; title: string; body: string; isForSupporters: boolean; key: string },
): Promise<void> {
  const { memberNo, workId, isForSupporters, key } = input;
  const by = await asAuthor(ctx, { memberNo, workId, right: 'publish' });
  const title = input.title.normalize('NFC').trim();
  const body = input.body.normalize('NFC').replaceAll('\r\n', '\n').trim();
  for (const [field, text] of Object.entries({ title, body }))
    if (text === '' || text.length > LIMITS[field === 'title' ? 'title' : 'body'])
      throw new DomainError('STUDIO_ERROR', '0015', { field });
  if (!/^[\w-]{8,80}$/u.test(key)) throw new DomainError('INPUT_ERROR', '0001');
  await ctx.db.transaction().execute(async (tx) => {
    const id = await insertPost(tx, {
      workId,
      penId: by.penId,
      title,
      body,
      isForSupporters,
      key: `${memberNo}:${key}`,
    });
    if (id === undefined) return;
    await raisePageVersion(tx);
    const act = { name: 'post.add', subject: `work:${workId}` } as const;
    await recordAudit(tx, { by, act, before: null, after: { title } });
  });
}

/** Removes news about a work. Throws like `asAuthor`, NOT_FOUND 0001 for another's. */
export async function removePost(
  ctx: Needs<'db'>,
  { memberNo, workId, id }: { memberNo: number; workId: number; id: number },
): Promise<void> {
  const by = await asAuthor(ctx, { memberNo, workId, right: 'publish' });
  await ctx.db.transaction().execute(async (tx) => {
    const title = await removeRow(tx, { workId, id });
    if (title === undefined) throw new DomainError('NOT_FOUND', '0001');
    await raisePageVersion(tx);
    const act = { name: 'post.remove', subject: `work:${workId}` } as const;
    await recordAudit(tx, { by, act, before: { title }, after: null });
  });
}
