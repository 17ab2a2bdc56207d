import { type RawBuilder, sql } from 'kysely';
import { type NextUnread, isEpisodeFinishedSql, isWorkFinishedSql, nextUnreadSql } from '#domain/reading';
import type { Db } from '#kernel/context';
import {
  type LibraryList,
  type LibraryBadge,
  type LibrarySort,
  EXPIRING_HOURS,
  type OwnershipKind,
} from '#shared/reading/library-lists';
import type { Category, Unit } from '#shared/catalog/categories';
import type { LibraryCursor } from './library-rules.ts';

export interface LibraryQuery {
  memberNo: number;
  list: LibraryList;
  /** For the list `collection`. */
  collectionId?: number;
  hold?: OwnershipKind;
  /** For lower-case names without spaces. */
  pattern?: string;
  shelf?: Category;
  marks: readonly LibraryBadge[];
  sort: LibrarySort;
  /** Whether the reader may see details of adult works. */
  seesAdult: boolean;
}

export interface LibraryRow {
  id: number;
  is_listed: boolean;
  is_completed: boolean;
  opened_episodes: number;
  is_fresh: boolean;
  is_owned: boolean;
  is_rental_over: boolean;
  rental_ends_at: Date | null;
  rental_hours: number | null;
  read_at: Date | null;
  episode: number | null;
  position: number | null;
  unit: Unit | null;
  content: 'text' | 'images' | null;
  furthest: number | null;
  is_episode_finished: boolean;
  /** The last public episode is finished. */
  is_at_end: boolean;
  next: NextUnread | null;
  /** Public date of the episode that is read, or of the next bought one, while it is early. */
  early_opens_at: Date | null;
  /** Entitled episode to open, for unlisted works. */
  held_episode: number | null;
  held_content: 'text' | 'images' | null;
  value: string;
}

const NOW = sql`(select now from moment)`;

const MOMENT = sql`moment as materialized (select seoga_now() as now)`;
const IS_RUNNING = sql`coalesce(h.rentals_end_at > ${NOW}, false)`;
/** Expired rentals remain if they were paid for. */
const IS_BOUGHT = sql`(h.is_owned or h.is_paid or ${IS_RUNNING})`;
/** An owned episode `k` does not expire with its rental; checked only if anything of the work is owned. */
const IS_UNOWNED = sql`(not coalesce(h.is_owned, false) or not exists (select from entitlement o
  where o.member_no = k.member_no and o.episode_id = k.episode_id and o.kind = 'buy' and o.revoked_at is null))`;
/** Unlisted works stay visible to entitled members. */
const IS_SHOWN_AT_ALL = sql`(w.is_listed or coalesce(h.is_owned, false) or ${IS_RUNNING})`;

/** Joins, condition and time of a list; `w` is the work, `p` and `h` the member's position and entitlement. */
function keptSql(
  query: LibraryQuery,
  position: 'left' | 'inner',
): Record<'from' | 'where' | 'addedAt', RawBuilder<unknown>> {
  const { memberNo } = query;
  const entitled = sql`left join held_work h on h.member_no = ${memberNo} and h.work_id = w.id`;
  const read = sql`${position === 'left' ? sql`left join` : sql`join`} reading_place p on p.member_no = ${memberNo} and p.work_id = w.id`;
  if (query.list === 'recent')
    return {
      from: sql`reading_place p join work w on w.id = p.work_id ${entitled}`,
      where: sql`p.member_no = ${memberNo} and not exists (
        select from hidden_recent g where g.member_no = p.member_no and g.work_id = p.work_id and g.at >= p.at)`,
      addedAt: sql`p.at`,
    };
  if (query.list === 'interest')
    return {
      from: sql`follow f join work w on w.id = f.work_id ${entitled} ${read}`,
      where: sql`f.member_no = ${memberNo}`,
      addedAt: sql`f.at`,
    };
  if (query.list === 'collection')
    return {
      from: sql`collection c join collection_work cw on cw.collection_id = c.id join work w on w.id = cw.work_id ${entitled} ${read}`,
      where: sql`c.id = ${query.collectionId ?? 0} and c.member_no = ${memberNo}`,
      addedAt: sql`cw.at`,
    };
  return {
    from: sql`held_work h join work w on w.id = h.work_id ${read}`,
    where: sql`h.member_no = ${memberNo} and ${IS_BOUGHT}`,
    addedAt: sql`h.held_since`,
  };
}

/** Works with a matching creator, as a separate list: a condition on works would scan the whole catalogue. */
function namedSql({ list, memberNo, collectionId = 0 }: LibraryQuery, pattern: string): RawBuilder<unknown> {
  const table = { recent: 'reading_place', interest: 'follow', bought: 'held_work' } as const;
  const listed =
    list === 'collection'
      ? sql`collection_work k where k.collection_id = ${collectionId}`
      : sql`${sql.table(table[list])} k where k.member_no = ${memberNo}`;
  return sql`named as materialized (select distinct wc.work_id from (select k.work_id from ${listed}) k
    join work_creator wc on wc.work_id = k.work_id join creator c on c.id = wc.creator_id where ${fitsSql(pattern, sql`c.name`)}),`;
}

/** Released since last read, or since added. */
function isFreshSql(readAt: RawBuilder<unknown>, addedAt: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`w.latest_opened_at > coalesce(${readAt}, ${addedAt})`;
}

function markSql(
  mark: LibraryBadge,
  { memberNo, addedAt }: { memberNo: number; addedAt: RawBuilder<unknown> },
): RawBuilder<unknown> {
  switch (mark) {
    case 'completed':
      return sql`w.status = 'completed'`;
    case 'fresh':
      return isFreshSql(sql`p.at`, addedAt);
    case 'ending':
      return sql`exists (select from entitlement k where k.member_no = ${memberNo} and k.work_id = w.id and k.revoked_at is null
        and k.ends_at > ${NOW} and k.ends_at <= ${NOW} + make_interval(hours => ${EXPIRING_HOURS}) and ${IS_UNOWNED})`;
    case 'finished':
      return sql`(w.status = 'completed' and ${isWorkFinishedSql(memberNo, sql`w.id`)})`;
    case 'unowned':
      return sql`not (coalesce(h.is_owned, false) or ${IS_RUNNING})`;
    case 'unread':
      return sql`p.at is null`;
  }
}

/** Filters must not reveal details of adult works; name and member data are allowed. */
function filterSql(query: LibraryQuery, addedAt: RawBuilder<unknown>): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [IS_SHOWN_AT_ALL];
  if (query.hold === 'buy') parts.push(sql`h.is_owned`);
  if (query.hold === 'rental') parts.push(sql`(${IS_RUNNING} or not coalesce(h.is_owned, false))`);
  if (query.shelf) parts.push(sql`w.shelf = ${query.shelf}`);
  for (const mark of query.marks) parts.push(markSql(mark, { memberNo: query.memberNo, addedAt }));
  if (query.marks.some((mark) => mark === 'completed' || mark === 'fresh' || mark === 'finished'))
    parts.push(isShownSql(query));
  if (query.pattern !== undefined) {
    parts.push(sql`(${fitsSql(query.pattern, sql`w.title`)} or ${isShownSql(query)} and (
      cardinality(w.other_titles) > 0
        and exists (select from unnest(w.other_titles) other where ${fitsSql(query.pattern, sql`other`)})
      or named.work_id is not null))`);
  }
  return sql.join(parts, sql` and `);
}

const fitsSql = (pattern: string, name: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`replace(lower(${name}), ' ', '') ~ ${pattern}`;

const isShownSql = (query: LibraryQuery): RawBuilder<unknown> =>
  query.seesAdult ? sql`true` : sql`w.rating in ('all', '12', '15')`;

/** A range of a list with its sort value. */
interface SortRange {
  place: 'left' | 'inner';
  only: RawBuilder<unknown>;
  value: RawBuilder<unknown>;
}

const isRising = ({ sort }: LibraryQuery): boolean => sort === 'title' || sort === 'ending';
const ALL = sql`true`;

/**
 * Sort ranges: latest first, rentals by nearest end. Works without a value form their own range at the end, so that
 * each is read only as needed.
 */
function sortRangesOf(query: LibraryQuery): SortRange[] {
  const of = (value: RawBuilder<unknown>): SortRange => ({ place: 'left', only: ALL, value });
  switch (query.sort) {
    case 'title':
      return [of(sql`w.title`)];
    case 'updated': {
      const latest = sql`coalesce(w.latest_opened_at, '-infinity')`;
      return [of(sql`case when ${isShownSql(query)} then ${latest} else '-infinity' end`)];
    }
    case 'added':
      return [of(keptSql(query, 'left').addedAt)];
    case 'read': {
      // A search matches few works; two ranges would scan twice.
      if (query.pattern !== undefined && query.list !== 'recent') return [of(sql`coalesce(p.at, '-infinity')`)];
      const read: SortRange = { place: 'inner', only: ALL, value: sql`p.at` };
      const unread = { ...of(sql`'-infinity'::timestamptz`), only: sql`p.at is null` };
      return query.list === 'recent' ? [read] : [read, unread];
    }
    case 'ending': {
      const rentals = sql`from entitlement k where k.member_no = ${query.memberNo} and k.work_id = w.id
        and k.revoked_at is null and k.ends_at > ${NOW} and ${IS_UNOWNED}`;
      const isEnding = sql`(${IS_RUNNING} and exists (select ${rentals}))`;
      return [
        { ...of(sql`(select min(k.ends_at) ${rentals})`), only: isEnding },
        { ...of(sql`'infinity'::timestamptz`), only: sql`not ${isEnding}` },
      ];
    }
  }
}

/** Rows after a cursor; the first comparison uses the index. */
function afterSql(query: LibraryQuery, after: LibraryCursor, value: RawBuilder<unknown>): RawBuilder<unknown> {
  const from = query.sort === 'title' ? sql`${after.value}::text` : sql`${after.value}::timestamptz`;
  return isRising(query)
    ? sql`and ${value} >= ${from} and (${value}, w.id) > (${from}, ${after.id})`
    : sql`and ${value} <= ${from} and (${value}, w.id) < (${from}, ${after.id})`;
}

/** Cursor text; timestamps in UTC with full precision. */
const valueText = (sort: LibraryQuery['sort']): RawBuilder<unknown> =>
  sort === 'title'
    ? sql`paged.value`
    : sql`case when isfinite(paged.value) then to_char(paged.value at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
        else paged.value::text end`;

/** Limits as literals: for a parameter the planner assumes a tenth of all rows. */
const READ_AT_ONCE = [25, 101];

/** Concatenates the ranges up to the limit. */
function pagedSql(query: LibraryQuery & { limit: number; after?: LibraryCursor }): RawBuilder<unknown> {
  const max = sql.lit(READ_AT_ONCE.find((rows) => rows > query.limit) ?? query.limit + 1);
  const method = isRising(query) ? sql`asc` : sql`desc`;
  const named =
    query.pattern === undefined
      ? { list: sql``, join: sql`` }
      : { list: namedSql(query, query.pattern), join: sql`left join named on named.work_id = w.id` };
  const stretches = sortRangesOf(query).map(({ place, only, value }, at) => {
    const { from, where, addedAt } = keptSql(query, place);
    const hasRoom = at === 0 ? ALL : sql`(select count(*) from stretch0) < ${max}`;
    return sql`${sql.ref(`stretch${at}`)} as materialized (
      select w.id, ${addedAt} as added_at, ${value} as value from ${from} ${named.join}
      where ${where} and ${only} and ${hasRoom}
        and ${filterSql(query, addedAt)} ${query.after ? afterSql(query, query.after, value) : sql``}
      order by value ${method}, w.id ${method} limit ${max})`;
  });
  const all = sql.join(
    stretches.map((_one, at) => sql`select * from ${sql.table(`stretch${at}`)}`),
    sql` union all `,
  );
  return sql`${named.list} ${sql.join(stretches)}, paged as (${all} order by value ${method}, id ${method} limit ${max})`;
}

/** A page of the library, with at least one extra row if more exist. */
export async function selectLibrary(
  db: Db,
  query: LibraryQuery & { limit: number; after?: LibraryCursor },
): Promise<LibraryRow[]> {
  const method = isRising(query) ? sql`asc` : sql`desc`;
  const { rows } = await sql<LibraryRow>`
    with ${MOMENT},
    ${pagedSql(query)}
    select paged.id, p.at as read_at, ${valueText(query.sort)} as value, w.is_listed,
      w.status = 'completed' as is_completed, w.opened_episodes,
      coalesce(${isFreshSql(sql`p.at`, sql`paged.added_at`)}, false) as is_fresh,
      coalesce(h.is_owned, false) as is_owned, r.ends_at as rental_ends_at, r.hours as rental_hours,
      coalesce(h.is_paid and not h.is_owned, false) and r.ends_at is null as is_rental_over, e.id as episode,
      e.position, e.unit, e.content, ${nextUnreadSql({ member: query.memberNo, record: sql`p.record` })} as next,
      coalesce(case when e.opens_at > ${NOW} then e.opens_at end, ${boughtEarlySql(query.memberNo)}) as early_opens_at,
      x.id as held_episode, x.content as held_content,
      greatest((p.record->>'fraction')::float8, (p.record->>'furthest')::float8) as furthest,
      ${isEpisodeFinishedSql(query.memberNo, sql`e.id`)} is true as is_episode_finished,
      ${isWorkFinishedSql(query.memberNo, sql`w.id`)} as is_at_end
    from paged
    join work w on w.id = paged.id
    left join held_work h on h.member_no = ${query.memberNo} and h.work_id = w.id
    left join lateral (
      select k.ends_at,
        case
          when k.opened_at is null
            and k.ends_at - make_interval(hours => k.rental_hours) > ${NOW} then k.rental_hours
        end as hours
      from entitlement k
      where ${IS_RUNNING} and k.member_no = ${query.memberNo} and k.work_id = w.id and k.revoked_at is null
        and k.ends_at > ${NOW} and ${IS_UNOWNED}
      order by k.ends_at
      limit 1
    ) r on true
    left join reading_place p on p.member_no = ${query.memberNo} and p.work_id = w.id
    left join episode e on e.id = p.episode_id and not e.is_withdrawn
    left join lateral (${heldEpisodeSql(query.memberNo)}) x on true
    order by paged.value ${method}, paged.id ${method}`.execute(db);
  return rows;
}

/** The next public date of an episode that was bought early. */
const boughtEarlySql = (memberNo: number): RawBuilder<unknown> => sql`case when w.early_episodes > 0 then (
        select min(y.opens_at)
        from entitlement k
        join episode y on y.id = k.episode_id
        where k.member_no = ${memberNo} and k.work_id = w.id and k.revoked_at is null and k.source = 'purchase'
          and y.opens_at > ${NOW}
      ) end`;

/** Last read entitled episode of an unlisted work, else the first. */
const heldEpisodeSql = (memberNo: number): RawBuilder<unknown> => sql`
  select o.id, o.content from entitlement k join episode o on o.id = k.episode_id
  where not w.is_listed and k.member_no = ${memberNo} and k.work_id = w.id and k.revoked_at is null
    and (k.ends_at is null or k.ends_at > ${NOW})
  order by o.id = p.episode_id desc nulls last, o.position limit 1`;

/** Followed and entitled works, without unlisted ones that are not entitled. */
export async function countLibrary(db: Db, memberNo: number): Promise<{ interest: number; bought: number }> {
  const { rows } = await sql<{ interest: number; bought: number }>`
    with ${MOMENT}
    select (select count(*) from follow f where f.member_no = ${memberNo})
        - (select count(*) from work w join follow f on f.member_no = ${memberNo} and f.work_id = w.id
          left join held_work h on h.member_no = f.member_no and h.work_id = w.id
          where not w.is_listed and not ${IS_SHOWN_AT_ALL}) as interest,
      (select count(*) from held_work h where h.member_no = ${memberNo} and ${IS_BOUGHT})
        - (select count(*) from work w join held_work h on h.member_no = ${memberNo} and h.work_id = w.id
          where not w.is_listed and ${IS_BOUGHT} and not ${IS_SHOWN_AT_ALL}) as bought`.execute(db);
  return rows[0] ?? { interest: 0, bought: 0 };
}

/** The most followed works among the newest follows. */
export async function selectMostFollowed(
  db: Db,
  query: { newest: number; limit: number; withoutAdult: boolean },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select w.id from (select work_id from follow order by at desc limit ${query.newest}) f join work w on w.id = f.work_id
    where w.is_listed and w.opened_episodes > 0 ${query.withoutAdult ? sql`and w.rating in ('all', '12', '15')` : sql``}
    group by w.id order by count(*) desc, w.id desc limit ${query.limit}`.execute(db);
  return rows.map(({ id }) => id);
}
