import type { Needs } from '#kernel/context';
import type { ExportSection } from '#kernel/export-section';
import type { Reader } from '#kernel/reader';
import { DomainError } from '#kernel/domain-error';
import { MAX_BLOCKED_TAGS } from '#shared/catalog/tags';
import {
  type TagRow,
  lockBlockedTags,
  replaceBlockedTags,
  selectBlockable,
  selectBlockedTags,
  searchTags,
} from './blocked-tag-store.ts';

const MAX_FOUND = 30;

/** Tags that a member may block, by substring; tags of adult works only with access. */
export async function findTags(
  ctx: Needs<'db'>,
  input: { text: string; reader: Reader; memberNo: number },
): Promise<TagRow[]> {
  const text = input.text.normalize('NFC').trim();
  return text === '' ? [] : searchTags(ctx.db, { ...input, text, limit: MAX_FOUND });
}

/** A member's blocked tags (차단 태그) by name; their works appear in no list. */
export async function listBlockedTags(ctx: Needs<'db'>, memberNo: number): Promise<TagRow[]> {
  return (await selectBlockedTags(ctx.db, memberNo)).map(({ id, namespace, name }) => ({ id, namespace, name }));
}

interface BlockTagInput {
  memberNo: number;
  reader: Reader;
}

/** Replaces the blocked tags. Throws TAG_ERROR 0001 for an unknown tag, 0002 beyond the limit. */
export async function setBlockedTags(ctx: Needs<'db'>, order: BlockTagInput & { ids: number[] }): Promise<void> {
  await changed(ctx, order, () => order.ids);
}

/** Blocks a tag. Throws like `setBlockedTags`. */
export async function blockTag(ctx: Needs<'db'>, order: BlockTagInput & { id: number }): Promise<void> {
  await changed(ctx, order, (entitled) => [...entitled, order.id]);
}

/** Unblocks a tag; ignores one that is not blocked. */
export async function unblockTag(ctx: Needs<'db'>, order: BlockTagInput & { id: number }): Promise<void> {
  await changed(ctx, order, (entitled) => entitled.filter((id) => id !== order.id));
}

async function changed(
  ctx: Needs<'db'>,
  { memberNo, reader }: BlockTagInput,
  change: (entitled: number[]) => number[],
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const ids = [...new Set(change(await lockBlockedTags(tx, memberNo)))];
    if (ids.length > MAX_BLOCKED_TAGS) throw new DomainError('TAG_ERROR', '0002', { most: MAX_BLOCKED_TAGS });
    const blockable = await selectBlockable(tx, { ids, reader, memberNo });
    if (blockable.length < ids.length) throw new DomainError('TAG_ERROR', '0001');
    await replaceBlockedTags(tx, { memberNo, ids });
  });
}

/** Exports a member's blocked tags. */
export async function exportBlockedTags(ctx: Needs<'db'>, memberNo: number): Promise<ExportSection[]> {
  const rows = await selectBlockedTags(ctx.db, memberNo);
  return [
    {
      name: 'blocked-tags',
      title: '차단 태그',
      about: '목록에서 보지 않기로 하신 태그입니다.',
      columns: [
        { key: 'tag', title: '태그' },
        { key: 'at', title: '차단한 일시' },
      ],
      rows: rows.map(({ name, at }) => ({ tag: name, at: at.toISOString() })),
    },
  ];
}
