import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#shared/context';
import {
  type BookshelfList,
  type BookshelfMark,
  type BookshelfSort,
  ENDING_HOURS,
  type Holding,
} from '#vocabulary/bookshelf';
import type { Shelf, Unit } from '#vocabulary/shelves';
import type { ShelfCursor } from './shelf-rules.ts';

/** Which works of a member's shelf are asked for; every part narrows. */
export interface ShelfAsk {
  memberNo: number;
  list: BookshelfList;
  /** Of the list `collection`. */
  collectionId?: number;
  hold?: Holding;
  /** For names in small letters without spaces. */
  pattern?: string;
  shelf?: Shelf;
  marks: readonly BookshelfMark[];
  sort: BookshelfSort;
  /** Whether the reader may learn what adult works are about. */
  seesAdult: boolean;
}

/** A work of the shelf, as far as it is the member's own. */
export interface ShelfRow {
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
  /** Of a work that has left the shelves: the episode to open, one that is held. */
  held_episode: number | null;
  held_content: 'text' | 'images' | null;
  value: string;
}

const NOW = sql`(select now from moment)`;

const MOMENT = sql`moment as materialized (select seoga_now() as now)`;
const IS_RUNNING = sql`coalesce(h.rentals_end_at > ${NOW}, false)`;
/** Of a member's rentals, those that are over stay on the shelf where they were paid for. */
const IS_BOUGHT = sql`(h.is_owned or h.is_paid or ${IS_RUNNING})`;
/** An episode `k` that is owned besides does not end with its rental; looked for only where something of the work is owned. */
const IS_UNOWNED = sql`(not coalesce(h.is_owned, false) or not exists (select from entitlement o
  where o.member_no = k.member_no and o.episode_id = k.episode_id and o.kind = 'buy' and o.revoked_at is null))`;
/** What has left the shelves stays with whoever holds it. */
const IS_SHOWN_AT_ALL = sql`(w.is_listed or coalesce(h.is_owned, false) or ${IS_RUNNING})`;

/** Where the works of a list stand, and since when each does; `w` is the work, `p` and `h` what the member reads and holds of it. */
function keptSql(ask: ShelfAsk, place: 'left' | 'inner'): Record<'from' | 'where' | 'addedAt', RawBuilder<unknown>> {
  const { memberNo } = ask;
  const held = sql`left join held_work h on h.member_no = ${memberNo} and h.work_id = w.id`;
  const read = sql`${place === 'left' ? sql`left join` : sql`join`} reading_place p on p.member_no = ${memberNo} and p.work_id = w.id`;
  if (ask.list === 'recent')
    return {
      from: sql`reading_place p join work w on w.id = p.work_id ${held}`,
      where: sql`p.member_no = ${memberNo} and not exists (
        select from hidden_recent g where g.member_no = p.member_no and g.work_id = p.work_id and g.at >= p.at)`,
      addedAt: sql`p.at`,
    };
  if (ask.list === 'interest')
    return {
      from: sql`follow f join work w on w.id = f.work_id ${held} ${read}`,
      where: sql`f.member_no = ${memberNo}`,
      addedAt: sql`f.at`,
    };
  if (ask.list === 'collection')
    return {
      from: sql`collection c join collection_work cw on cw.collection_id = c.id join work w on w.id = cw.work_id ${held} ${read}`,
      where: sql`c.id = ${ask.collectionId ?? 0} and c.member_no = ${memberNo}`,
      addedAt: sql`cw.at`,
    };
  return {
    from: sql`held_work h join work w on w.id = h.work_id ${read}`,
    where: sql`h.member_no = ${memberNo} and ${IS_BOUGHT}`,
    addedAt: sql`h.held_since`,
  };
}

/**
 * The works of a list with a creator of that name, perhaps some more of the member's. A list of its own, to be joined: a
 * condition on works that reads so much would have all works of the shop read first.
 */
function namedSql({ list, memberNo, collectionId = 0 }: ShelfAsk, pattern: string): RawBuilder<unknown> {
  const table = { recent: 'reading_place', interest: 'follow', bought: 'held_work' } as const;
  const listed =
    list === 'collection'
      ? sql`collection_work k where k.collection_id = ${collectionId}`
      : sql`${sql.table(table[list])} k where k.member_no = ${memberNo}`;
  return sql`named as materialized (select distinct wc.work_id from (select k.work_id from ${listed}) k
    join work_creator wc on wc.work_id = k.work_id join creator c on c.id = wc.creator_id where ${fitsSql(pattern, sql`c.name`)}),`;
}

/** New is what has opened since the work was read, or since it stands there. */
function isFreshSql(readAt: RawBuilder<unknown>, addedAt: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`w.latest_opened_at > coalesce(${readAt}, ${addedAt})`;
}

function markSql(
  mark: BookshelfMark,
  { memberNo, addedAt }: { memberNo: number; addedAt: RawBuilder<unknown> },
): RawBuilder<unknown> {
  switch (mark) {
    case 'completed':
      return sql`w.status = 'completed'`;
    case 'fresh':
      return isFreshSql(sql`p.at`, addedAt);
    case 'ending':
      return sql`exists (select from entitlement k where k.member_no = ${memberNo} and k.work_id = w.id and k.revoked_at is null
        and k.ends_at > ${NOW} and k.ends_at <= ${NOW} + make_interval(hours => ${ENDING_HOURS}) and ${IS_UNOWNED})`;
    case 'unread':
      return sql`p.at is null`;
  }
}

/** Filtering for what an adult work is about would tell it; its name, and what is the member's own, may be asked for. */
function filterSql(ask: ShelfAsk, addedAt: RawBuilder<unknown>): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [IS_SHOWN_AT_ALL];
  if (ask.hold === 'buy') parts.push(sql`h.is_owned`);
  if (ask.hold === 'rental') parts.push(sql`(${IS_RUNNING} or not coalesce(h.is_owned, false))`);
  if (ask.shelf) parts.push(sql`w.shelf = ${ask.shelf}`);
  for (const mark of ask.marks) parts.push(markSql(mark, { memberNo: ask.memberNo, addedAt }));
  if (ask.marks.includes('completed') || ask.marks.includes('fresh')) parts.push(isShownSql(ask));
  if (ask.pattern !== undefined) {
    parts.push(sql`(${fitsSql(ask.pattern, sql`w.title`)} or ${isShownSql(ask)} and (
      cardinality(w.other_titles) > 0
        and exists (select from unnest(w.other_titles) other where ${fitsSql(ask.pattern, sql`other`)})
      or named.work_id is not null))`);
  }
  return sql.join(parts, sql` and `);
}

const fitsSql = (pattern: string, name: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`replace(lower(${name}), ' ', '') ~ ${pattern}`;

const isShownSql = (ask: ShelfAsk): RawBuilder<unknown> =>
  ask.seesAdult ? sql`true` : sql`w.rating in ('all', '12', '15')`;

/** A stretch of a list: the works that it takes, and what it is ordered by. */
interface Stretch {
  place: 'left' | 'inner';
  only: RawBuilder<unknown>;
  value: RawBuilder<unknown>;
}

const isRising = ({ sort }: ShelfAsk): boolean => sort === 'title' || sort === 'ending';
const ALL = sql`true`;

/**
 * What a list is ordered by; later moments come first, but of rentals the one that ends next. Works without such a moment
 * are a stretch of their own behind the others: each is read as far as a page needs it.
 */
function stretchesOf(ask: ShelfAsk): Stretch[] {
  const of = (value: RawBuilder<unknown>): Stretch => ({ place: 'left', only: ALL, value });
  switch (ask.sort) {
    case 'title':
      return [of(sql`w.title`)];
    case 'updated': {
      const latest = sql`coalesce(w.latest_opened_at, '-infinity')`;
      return [of(sql`case when ${isShownSql(ask)} then ${latest} else '-infinity' end`)];
    }
    case 'added':
      return [of(keptSql(ask, 'left').addedAt)];
    case 'read': {
      // Few names fit: a search would go through the list twice.
      if (ask.pattern !== undefined && ask.list !== 'recent') return [of(sql`coalesce(p.at, '-infinity')`)];
      const read: Stretch = { place: 'inner', only: ALL, value: sql`p.at` };
      const unread = { ...of(sql`'-infinity'::timestamptz`), only: sql`p.at is null` };
      return ask.list === 'recent' ? [read] : [read, unread];
    }
    case 'ending': {
      const rentals = sql`from entitlement k where k.member_no = ${ask.memberNo} and k.work_id = w.id
        and k.revoked_at is null and k.ends_at > ${NOW} and ${IS_UNOWNED}`;
      const isEnding = sql`(${IS_RUNNING} and exists (select ${rentals}))`;
      return [
        { ...of(sql`(select min(k.ends_at) ${rentals})`), only: isEnding },
        { ...of(sql`'infinity'::timestamptz`), only: sql`not ${isEnding}` },
      ];
    }
  }
}

/** Rows behind a cursor; the first comparison is what an index can answer. */
function afterSql(ask: ShelfAsk, after: ShelfCursor, value: RawBuilder<unknown>): RawBuilder<unknown> {
  const from = ask.sort === 'title' ? sql`${after.value}::text` : sql`${after.value}::timestamptz`;
  return isRising(ask)
    ? sql`and ${value} >= ${from} and (${value}, w.id) > (${from}, ${after.id})`
    : sql`and ${value} <= ${from} and (${value}, w.id) < (${from}, ${after.id})`;
}

/** A value as its cursor holds it: moments in UTC, to the last digit that the database knows. */
const valueText = (sort: ShelfAsk['sort']): RawBuilder<unknown> =>
  sort === 'title'
    ? sql`paged.value`
    : sql`case when isfinite(paged.value) then to_char(paged.value at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
        else paged.value::text end`;

/** How many rows are read: numbers that stand in the statement, since one that comes with it is planned as a tenth of everything. */
const READ_AT_ONCE = [25, 101];

/** The stretches of a list, one behind the other, each as far as those before it leave room. */
function pagedSql(ask: ShelfAsk & { limit: number; after?: ShelfCursor }): RawBuilder<unknown> {
  const most = sql.lit(READ_AT_ONCE.find((rows) => rows > ask.limit) ?? ask.limit + 1);
  const way = isRising(ask) ? sql`asc` : sql`desc`;
  const named =
    ask.pattern === undefined
      ? { list: sql``, join: sql`` }
      : { list: namedSql(ask, ask.pattern), join: sql`left join named on named.work_id = w.id` };
  const stretches = stretchesOf(ask).map(({ place, only, value }, at) => {
    const { from, where, addedAt } = keptSql(ask, place);
    const hasRoom = at === 0 ? ALL : sql`(select count(*) from stretch0) < ${most}`;
    return sql`${sql.ref(`stretch${at}`)} as materialized (
      select w.id, ${addedAt} as added_at, ${value} as value from ${from} ${named.join}
      where ${where} and ${only} and ${hasRoom}
        and ${filterSql(ask, addedAt)} ${ask.after ? afterSql(ask, ask.after, value) : sql``}
      order by value ${way}, w.id ${way} limit ${most})`;
  });
  const all = sql.join(
    stretches.map((_one, at) => sql`select * from ${sql.table(`stretch${at}`)}`),
    sql` union all `,
  );
  return sql`${named.list} ${sql.join(stretches)}, paged as (${all} order by value ${way}, id ${way} limit ${most})`;
}

/** A page of a member's shelf, at least one row more than asked for where there are further ones. */
export async function selectShelf(db: Db, ask: ShelfAsk & { limit: number; after?: ShelfCursor }): Promise<ShelfRow[]> {
  const way = isRising(ask) ? sql`asc` : sql`desc`;
  const { rows } = await sql<ShelfRow>`
    with ${MOMENT}, ${pagedSql(ask)}
    select paged.id, p.at as read_at, ${valueText(ask.sort)} as value, w.is_listed, w.status = 'completed' as is_completed,
      w.opened_episodes, coalesce(${isFreshSql(sql`p.at`, sql`paged.added_at`)}, false) as is_fresh,
      coalesce(h.is_owned, false) as is_owned, r.ends_at as rental_ends_at, r.hours as rental_hours,
      coalesce(h.is_paid and not h.is_owned, false) and r.ends_at is null as is_rental_over,
      e.id as episode, e.position, e.unit, e.content, x.id as held_episode, x.content as held_content,
      greatest((p.record->>'fraction')::float8, (p.record->>'furthest')::float8) as furthest
    from paged join work w on w.id = paged.id
    left join held_work h on h.member_no = ${ask.memberNo} and h.work_id = w.id
    left join lateral (select k.ends_at,
        case when k.opened_at is null and k.ends_at - make_interval(hours => k.rental_hours) > ${NOW} then k.rental_hours end as hours
      from entitlement k
      where ${IS_RUNNING} and k.member_no = ${ask.memberNo} and k.work_id = w.id and k.revoked_at is null
        and k.ends_at > ${NOW} and ${IS_UNOWNED} order by k.ends_at limit 1) r on true
    left join reading_place p on p.member_no = ${ask.memberNo} and p.work_id = w.id
    left join episode e on e.id = p.episode_id and not e.is_withdrawn
    left join lateral (${heldEpisodeSql(ask.memberNo)}) x on true
    order by paged.value ${way}, paged.id ${way}`.execute(db);
  return rows;
}

/** Of a work that has left the shelves, the episode that was read last where it is held, else the first that is. */
const heldEpisodeSql = (memberNo: number): RawBuilder<unknown> => sql`
  select o.id, o.content from entitlement k join episode o on o.id = k.episode_id
  where not w.is_listed and k.member_no = ${memberNo} and k.work_id = w.id and k.revoked_at is null
    and (k.ends_at is null or k.ends_at > ${NOW})
  order by o.id = p.episode_id desc nulls last, o.position limit 1`;

/** How many works a member follows and holds: all, but for those that have left the shelves and are not held. */
export async function countShelf(db: Db, memberNo: number): Promise<{ interest: number; bought: number }> {
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

/** The works that most of the shop's newest follows are for. */
export async function selectMuchFollowed(
  db: Db,
  ask: { newest: number; limit: number; withoutAdult: boolean },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select w.id from (select work_id from follow order by at desc limit ${ask.newest}) f join work w on w.id = f.work_id
    where w.is_listed and w.opened_episodes > 0 ${ask.withoutAdult ? sql`and w.rating in ('all', '12', '15')` : sql``}
    group by w.id order by count(*) desc, w.id desc limit ${ask.limit}`.execute(db);
  return rows.map(({ id }) => id);
}
