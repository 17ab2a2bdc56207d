import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';

/** A list as its owner edits it; the title is the collection's until it was saved. */
export interface OwnListRow {
  id: number;
  name: string;
  title: string | null;
  about: string | null;
  isPublic: boolean;
  removedAt: Date | null;
  removalReason: string | null;
  saves: number;
}

export async function selectOwnLists(
  db: Db | Tx,
  query: { memberNo: number; id?: number | undefined },
): Promise<OwnListRow[]> {
  const { rows } = await sql<OwnListRow>`
    select c.id, c.name, l.title, l.about, coalesce(l.is_public, false) as "isPublic", l.removed_at as "removedAt",
      l.removal_reason as "removalReason", coalesce(l.saves, 0) as saves
    from collection c
    left join public_list l on l.collection_id = c.id
    where c.member_no = ${query.memberNo} and ${query.id === undefined ? sql`true` : sql`c.id = ${query.id}`}
    order by c.position, c.id`.execute(db);
  return rows;
}

export interface OwnListWorkRow {
  id: number;
  title: string;
  place: number | null;
  comment: string;
}

/** Listed works of a collection, those of its list first. */
export async function selectOwnListWorks(
  db: Db,
  query: { id: number; most: number; withoutAdult: boolean },
): Promise<OwnListWorkRow[]> {
  const { rows } = await sql<OwnListWorkRow>`
    select w.id, w.title, p.position as place, coalesce(p.comment, '') as comment
    from collection_work cw
    join work w on w.id = cw.work_id and w.is_listed
    left join public_list_work p on p.collection_id = cw.collection_id and p.work_id = cw.work_id
    where cw.collection_id = ${query.id} ${query.withoutAdult ? sql`and w.rating in ('all', '12', '15')` : sql``}
    order by p.position nulls last, cw.at desc, w.id
    limit ${query.most}`.execute(db);
  return rows;
}

/**
 * Writes a list and which of the offered works are in it; works outside the collection are ignored. Returns the number of its
 * works.
 */
export async function upsertPublicList(
  tx: Tx,
  list: {
    id: number;
    title: string;
    about: string;
    isPublic: boolean;
    works: { id: number; comment: string }[];
    offered: number[];
  },
): Promise<number> {
  await sql`
    insert into public_list as l (collection_id, title, about, is_public, published_at)
    values (${list.id}, ${list.title}, ${list.about}, ${list.isPublic}, case when ${list.isPublic} then seoga_now() end)
    on conflict (collection_id) do update set
      title = excluded.title,
      about = excluded.about,
      is_public = excluded.is_public,
      published_at = case when excluded.is_public then coalesce(l.published_at, excluded.published_at) end,
      changed_at = seoga_now()`.execute(tx);
  await sql`
    delete from public_list_work
    where collection_id = ${list.id} and work_id = any(${list.offered}::bigint[])`.execute(tx);
  await sql`
    insert into public_list_work (collection_id, work_id, position, comment)
    select cw.collection_id, cw.work_id, chosen.position, chosen.comment
    from unnest(${list.works.map(({ id }) => id)}::bigint[], ${list.works.map(({ comment }) => comment)}::text[])
      with ordinality as chosen (id, comment, position)
    join collection_work cw on cw.collection_id = ${list.id} and cw.work_id = chosen.id`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from public_list_work where collection_id = ${list.id}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Conditions of a list `l` of the collection `c` that others may see. */
const IS_PUBLIC = sql`l.is_public and l.removed_at is null`;

/** Leaves out members whom the reader muted and those who muted the reader. */
const isUnmutedSql = (memberNo: number | null): RawBuilder<unknown> =>
  memberNo === null
    ? sql`true`
    : sql`not exists (
        select from reader_block b
        where b.member_no = ${memberNo} and b.blocked_no = c.member_no
          or b.member_no = c.member_no and b.blocked_no = ${memberNo})`;

export interface PublicListRow {
  id: number;
  memberNo: number;
  nick: string;
  title: string;
  about: string;
  isPublic: boolean;
  saves: number;
  changedAt: Date;
  isSaved: boolean;
}

/** A list for a reader; one's own also while it is private. */
export async function selectPublicList(
  db: Db | Tx,
  query: { id: number; memberNo: number | null },
): Promise<PublicListRow | undefined> {
  const { rows } = await sql<PublicListRow>`
    select c.id, c.member_no as "memberNo", m.nick, l.title, l.about, ${IS_PUBLIC} as "isPublic", l.saves,
      l.changed_at as "changedAt", exists (
        select from public_list_save s where s.list_id = c.id and s.member_no = ${query.memberNo}::bigint) as "isSaved"
    from public_list l
    join collection c on c.id = l.collection_id
    join member m on m.member_no = c.member_no and m.state <> 'withdrawn'
    where c.id = ${query.id}
      and (c.member_no = ${query.memberNo}::bigint or (${IS_PUBLIC} and ${isUnmutedSql(query.memberNo)}))`.execute(db);
  return rows[0];
}

export async function selectPublicListWorks(db: Db, id: number): Promise<{ id: number; comment: string }[]> {
  return db
    .selectFrom('public_list_work')
    .select(['work_id as id', 'comment'])
    .where('collection_id', '=', id)
    .orderBy('position')
    .orderBy('work_id')
    .execute();
}

/** A list in a list of lists. */
export interface ListedListRow {
  id: number;
  title: string;
  nick: string;
  works: number;
  saves: number;
}

const LISTED = sql`select l.collection_id as id, l.title, m.nick, l.saves, (
    select count(*)::int
    from public_list_work p
    join work w on w.id = p.work_id and w.is_listed
    where p.collection_id = l.collection_id) as works`;

/** Public lists with a work, the most saved first. */
export async function selectListsOfWork(
  db: Db,
  query: { workId: number; memberNo: number | null; most: number },
): Promise<ListedListRow[]> {
  const { rows } = await sql<ListedListRow>`
    ${LISTED}
    from public_list_work k
    join public_list l on l.collection_id = k.collection_id and ${IS_PUBLIC}
    join collection c on c.id = l.collection_id
    join member m on m.member_no = c.member_no and m.state <> 'withdrawn'
    where k.work_id = ${query.workId} and ${isUnmutedSql(query.memberNo)}
    order by l.saves desc, l.published_at desc, l.collection_id desc
    limit ${query.most}`.execute(db);
  return rows;
}

/** Lists that a member saved and may still see, the latest first. */
export async function selectSavedLists(db: Db, memberNo: number): Promise<ListedListRow[]> {
  const { rows } = await sql<ListedListRow>`
    ${LISTED}
    from public_list_save s
    join public_list l on l.collection_id = s.list_id and ${IS_PUBLIC}
    join collection c on c.id = l.collection_id
    join member m on m.member_no = c.member_no and m.state <> 'withdrawn'
    where s.member_no = ${memberNo} and ${isUnmutedSql(memberNo)}
    order by s.at desc, l.collection_id desc`.execute(db);
  return rows;
}

/** Adds or removes a saved list and updates its count. */
export async function writeSave(tx: Tx, save: { memberNo: number; id: number; isSaved: boolean }): Promise<void> {
  const { memberNo, id } = save;
  const changed = save.isSaved
    ? sql`insert into public_list_save (member_no, list_id) values (${memberNo}, ${id}) on conflict do nothing returning 1`
    : sql`delete from public_list_save where member_no = ${memberNo} and list_id = ${id} returning 1`;
  await sql`
    with changed as (${changed})
    update public_list set saves = saves + ${save.isSaved ? 1 : -1}
    where collection_id = ${id} and exists (select from changed)`.execute(tx);
}

export async function countSaves(tx: Tx, memberNo: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from public_list_save where member_no = ${memberNo}`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function insertListReport(
  tx: Tx,
  report: { id: number; memberNo: number; reason: string; detail: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into public_list_report (list_id, member_no, reason, detail)
    values (${report.id}, ${report.memberNo}, ${report.reason}, ${report.detail})
    on conflict (list_id, member_no) do nothing
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** A list in the console. */
export interface AdminListRow {
  id: number;
  memberNo: number;
  nick: string;
  title: string;
  about: string;
  comments: string[];
  works: number;
  isPublic: boolean;
  removedAt: Date | null;
  removalReason: string | null;
  changedAt: Date;
  reports: { reason: string; detail: string }[];
}

/** Lists for the console, the latest change first: reported ones, or all that were published or taken down. */
export async function selectAdminLists(
  db: Db,
  query: { isReported: boolean; before: number | null; limit: number },
): Promise<AdminListRow[]> {
  const { rows } = await sql<AdminListRow>`
    select c.id, c.member_no as "memberNo", m.nick, l.title, l.about, l.is_public as "isPublic",
      l.removed_at as "removedAt", l.removal_reason as "removalReason", l.changed_at as "changedAt",
      (select count(*)::int from public_list_work p where p.collection_id = c.id) as works,
      array(
        select p.comment
        from public_list_work p
        where p.collection_id = c.id and p.comment <> ''
        order by p.position
      ) as comments,
      (
        select coalesce(json_agg(json_build_object('reason', r.reason, 'detail', r.detail) order by r.id), '[]')
        from public_list_report r
        where r.list_id = c.id and r.settled_at is null
      ) as reports
    from public_list l
    join collection c on c.id = l.collection_id
    join member m on m.member_no = c.member_no
    where ${
      query.before === null
        ? sql`true`
        : sql`(l.changed_at, c.id) < (select changed_at, collection_id from public_list where collection_id = ${query.before})`
    }
      and ${
        query.isReported
          ? sql`exists (select from public_list_report r where r.list_id = c.id and r.settled_at is null)`
          : sql`(l.is_public or l.removed_at is not null)`
      }
    order by l.changed_at desc, c.id desc
    limit ${query.limit}`.execute(db);
  return rows;
}

interface RemovalRow {
  memberNo: number;
  title: string;
  wasRemoved: boolean;
  removedAt: Date | null;
}

/** Takes a list down with a reason or, without one, shows it again; its open reports are closed. */
export async function writeRemoval(
  tx: Tx,
  removal: { id: number; reason: string | null },
): Promise<RemovalRow | undefined> {
  const { rows } = await sql<RemovalRow>`
    with before as (select removed_at from public_list where collection_id = ${removal.id} for update),
    settled as (
      update public_list_report set settled_at = seoga_now()
      where list_id = ${removal.id} and settled_at is null
    )
    update public_list l set
      removed_at = case when ${removal.reason}::text is not null then seoga_now() end,
      removal_reason = ${removal.reason}
    from collection c, before
    where l.collection_id = ${removal.id} and c.id = l.collection_id
    returning c.member_no as "memberNo", l.title, before.removed_at is not null as "wasRemoved", l.removed_at as "removedAt"`.execute(
    tx,
  );
  return rows[0];
}

/** Public lists for sitemaps, with a listed work for all ages. */
export async function selectListPages(db: Db, most: number): Promise<{ id: number; changedAt: Date }[]> {
  const { rows } = await sql<{ id: number; changedAt: Date }>`
    select l.collection_id as id, l.changed_at as "changedAt"
    from public_list l
    where ${IS_PUBLIC} and exists (
      select from public_list_work p
      join work w on w.id = p.work_id
      where p.collection_id = l.collection_id and w.is_listed and w.rating in ('all', '12', '15'))
    order by l.published_at desc
    limit ${most}`.execute(db);
  return rows;
}

/** A member's lists work by work, for the data export. */
export async function selectListExport(
  db: Db,
  memberNo: number,
): Promise<{ title: string; about: string; isPublic: boolean; work: string | null; comment: string | null }[]> {
  const { rows } = await sql<{
    title: string;
    about: string;
    isPublic: boolean;
    work: string | null;
    comment: string | null;
  }>`
    select l.title, l.about, l.is_public as "isPublic", w.title as work, p.comment
    from public_list l
    join collection c on c.id = l.collection_id
    left join public_list_work p on p.collection_id = c.id
    left join work w on w.id = p.work_id
    where c.member_no = ${memberNo}
    order by c.position, c.id, p.position`.execute(db);
  return rows;
}

/** Deletes a leaving member's saved lists and anonymizes their reports; lists are deleted with their collections. */
export async function deleteMemberListData(tx: Tx, memberNo: number): Promise<void> {
  await sql`
    with gone as (delete from public_list_save where member_no = ${memberNo} returning list_id)
    update public_list set saves = saves - 1 where collection_id in (select list_id from gone)`.execute(tx);
  await sql`update public_list_report set member_no = null, detail = '' where member_no = ${memberNo}`.execute(tx);
}
