import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { Reader } from '#kernel/reader';
import type { TagNamespace } from '#shared/catalog/tags';
import { canBeListed } from './adult-policy.ts';

export interface TagRow {
  id: number;
  namespace: TagNamespace;
  name: string;
}

/** Whether `tag t` is on a work visible to the reader. */
function visibleTagSql(reader: Reader): RawBuilder<boolean> {
  const rating = canBeListed(reader, { rating: '19' }) ? sql`true` : sql`w.rating in ('all', '12', '15')`;
  return sql`exists (select 1 from work_tag wt join work w on w.id = wt.work_id where wt.tag_id = t.id and w.is_listed and ${rating})`;
}

/** Tags that contain a text, prefix matches first, without blocked ones. */
export async function searchTags(
  db: Db,
  query: { text: string; reader: Reader; memberNo: number; limit: number },
): Promise<TagRow[]> {
  const text = query.text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);
  const { rows } = await sql<TagRow>`
    select t.id, t.namespace, t.name from tag t
    where t.name ilike ${`%${text}%`} and ${visibleTagSql(query.reader)}
      and not exists (select 1 from blocked_tag b where b.member_no = ${query.memberNo} and b.tag_id = t.id)
    order by (t.name ilike ${`${text}%`}) desc, char_length(t.name), t.name, t.id limit ${query.limit}`.execute(db);
  return rows;
}

/** A member's blocked tags by name, with the time of blocking. */
export async function selectBlockedTags(db: Db, memberNo: number): Promise<(TagRow & { at: Date })[]> {
  return db
    .selectFrom('blocked_tag as b')
    .innerJoin('tag as t', 't.id', 'b.tag_id')
    .select(['t.id', 't.namespace', 't.name', 'b.at'])
    .where('b.member_no', '=', memberNo)
    .orderBy('t.name')
    .orderBy('t.id')
    .execute();
}

/** Of these tags, the visible and the already blocked ones. */
export async function selectBlockable(
  tx: Tx,
  query: { ids: number[]; reader: Reader; memberNo: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from tag t where t.id = any(${query.ids}::bigint[]) and (${visibleTagSql(query.reader)}
      or exists (select 1 from blocked_tag b where b.member_no = ${query.memberNo} and b.tag_id = t.id))`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Locks a member's list, so that concurrent changes respect the limit. */
export async function lockBlockedTags(tx: Tx, memberNo: number): Promise<number[]> {
  await tx.selectFrom('member').select('member_no').where('member_no', '=', memberNo).forNoKeyUpdate().execute();
  const rows = await tx.selectFrom('blocked_tag').select('tag_id').where('member_no', '=', memberNo).execute();
  return rows.map((row) => row.tag_id);
}

/** Replaces the list; remaining tags keep their time. */
export async function replaceBlockedTags(tx: Tx, input: { memberNo: number; ids: number[] }): Promise<void> {
  const { memberNo, ids } = input;
  await sql`delete from blocked_tag where member_no = ${memberNo} and not tag_id = any(${ids}::bigint[])`.execute(tx);
  await sql`insert into blocked_tag (member_no, tag_id) select ${memberNo}, id from unnest(${ids}::bigint[]) as id
    on conflict do nothing`.execute(tx);
}
