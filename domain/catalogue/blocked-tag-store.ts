import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#shared/context';
import type { Reader } from '#shared/reader';
import type { TagNamespace } from '#vocabulary/tags';
import { mayBeListed } from './adult-policy.ts';

/** A tag as a member chooses it. */
export interface TagRow {
  id: number;
  namespace: TagNamespace;
  name: string;
}

/** Tags that stand on a work which the reader may meet, of `tag t`: of adult works not even these are told. */
function metSql(reader: Reader): RawBuilder<boolean> {
  const rating = mayBeListed(reader, { rating: '19' }) ? sql`true` : sql`w.rating in ('all', '12', '15')`;
  return sql`exists (select 1 from work_tag wt join work w on w.id = wt.work_id where wt.tag_id = t.id and w.is_listed and ${rating})`;
}

/** Tags whose name holds a text, those that begin with it first, and those that a member has blocked left out. */
export async function selectTagsLike(
  db: Db,
  ask: { text: string; reader: Reader; memberNo: number; limit: number },
): Promise<TagRow[]> {
  const text = ask.text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);
  const { rows } = await sql<TagRow>`
    select t.id, t.namespace, t.name from tag t
    where t.name ilike ${`%${text}%`} and ${metSql(ask.reader)}
      and not exists (select 1 from blocked_tag b where b.member_no = ${ask.memberNo} and b.tag_id = t.id)
    order by (t.name ilike ${`${text}%`}) desc, char_length(t.name), t.name, t.id limit ${ask.limit}`.execute(db);
  return rows;
}

/** A member's blocked tags with the moment of each, by name. */
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

/** Which of these a reader may block: tags that they may meet, and those that they have blocked before. */
export async function selectBlockable(
  tx: Tx,
  ask: { ids: number[]; reader: Reader; memberNo: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from tag t where t.id = any(${ask.ids}::bigint[]) and (${metSql(ask.reader)}
      or exists (select 1 from blocked_tag b where b.member_no = ${ask.memberNo} and b.tag_id = t.id))`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Holds a member's list while it is changed, so that two changes at once stay within the limit together. */
export async function lockBlockedTags(tx: Tx, memberNo: number): Promise<number[]> {
  await tx.selectFrom('member').select('member_no').where('member_no', '=', memberNo).forNoKeyUpdate().execute();
  const rows = await tx.selectFrom('blocked_tag').select('tag_id').where('member_no', '=', memberNo).execute();
  return rows.map((row) => row.tag_id);
}

/** Puts a list in place of the one before; what stays keeps its moment. */
export async function replaceBlockedTags(tx: Tx, order: { memberNo: number; ids: number[] }): Promise<void> {
  const { memberNo, ids } = order;
  await sql`delete from blocked_tag where member_no = ${memberNo} and not tag_id = any(${ids}::bigint[])`.execute(tx);
  await sql`insert into blocked_tag (member_no, tag_id) select ${memberNo}, id from unnest(${ids}::bigint[]) as id
    on conflict do nothing`.execute(tx);
}
