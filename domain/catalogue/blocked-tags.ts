import type { Needs } from '#shared/context';
import type { ExportSheet } from '#shared/export-sheet';
import type { Reader } from '#shared/reader';
import { Refusal } from '#shared/refusal';
import { MOST_BLOCKED_TAGS } from '#vocabulary/tags';
import {
  type TagRow,
  lockBlockedTags,
  replaceBlockedTags,
  selectBlockable,
  selectBlockedTags,
  selectTagsLike,
} from './blocked-tag-store.ts';

const MOST_FOUND = 30;

/** Tags that a member may block, by a part of their name; those of adult works alone only before who may see them. */
export async function findTags(
  ctx: Needs<'db'>,
  ask: { text: string; reader: Reader; memberNo: number },
): Promise<TagRow[]> {
  const text = ask.text.normalize('NFC').trim();
  return text === '' ? [] : selectTagsLike(ctx.db, { ...ask, text, limit: MOST_FOUND });
}

/** The tags whose works a member meets in no list (차단 태그), by name. */
export async function listBlockedTags(ctx: Needs<'db'>, memberNo: number): Promise<TagRow[]> {
  return (await selectBlockedTags(ctx.db, memberNo)).map(({ id, namespace, name }) => ({ id, namespace, name }));
}

interface BlockOrder {
  memberNo: number;
  reader: Reader;
}

/** Blocks these tags and no others. Refuses with TAG_ERROR 0001 a tag there is none of, 0002 more than may be. */
export async function setBlockedTags(ctx: Needs<'db'>, order: BlockOrder & { ids: number[] }): Promise<void> {
  await changed(ctx, order, () => order.ids);
}

/** Blocks one more tag. Refuses as `setBlockedTags` does. */
export async function blockTag(ctx: Needs<'db'>, order: BlockOrder & { id: number }): Promise<void> {
  await changed(ctx, order, (held) => [...held, order.id]);
}

/** Lets the works of a tag be met again; one that was not blocked is passed over. */
export async function unblockTag(ctx: Needs<'db'>, order: BlockOrder & { id: number }): Promise<void> {
  await changed(ctx, order, (held) => held.filter((id) => id !== order.id));
}

async function changed(
  ctx: Needs<'db'>,
  { memberNo, reader }: BlockOrder,
  change: (held: number[]) => number[],
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const ids = [...new Set(change(await lockBlockedTags(tx, memberNo)))];
    if (ids.length > MOST_BLOCKED_TAGS) throw new Refusal('TAG_ERROR', '0002', { most: MOST_BLOCKED_TAGS });
    const blockable = await selectBlockable(tx, { ids, reader, memberNo });
    if (blockable.length < ids.length) throw new Refusal('TAG_ERROR', '0001');
    await replaceBlockedTags(tx, { memberNo, ids });
  });
}

/** A member's blocked tags, to be taken along. */
export async function exportBlockedTags(ctx: Needs<'db'>, memberNo: number): Promise<ExportSheet[]> {
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
