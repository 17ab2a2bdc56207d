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
  is_shown: boolean;
  is_fresh: boolean;
  is_owned: boolean;
  is_rental_over: boolean;
  rental_ends_at: Date | null;
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

/** What a member holds, work by work, at this moment. */
const heldSql = (memberNo: number): RawBuilder<unknown> => sql`
  moment as materialized (select seoga_now() as now),
  held as materialized (
    select e.work_id, bool_or(e.kind = 'buy') as is_owned, bool_or(e.source = 'purchase') as is_paid,
      max(e.granted_at) as bought_at, min(e.ends_at) filter (where e.ends_at > ${NOW}) as rental_ends_at
    from entitlement e where e.member_no = ${memberNo} and e.revoked_at is null group by e.work_id)`;

/** Of a member's rentals, those that are over stay on the shelf where they were paid for. */
const IS_BOUGHT = sql`(h.is_owned or h.is_paid or h.rental_ends_at is not null)`;
/** What has left the shelves stays with whoever holds it. */
const IS_SHOWN_AT_ALL = sql`(w.is_listed or coalesce(h.is_owned, false) or h.rental_ends_at is not null)`;

/** The works of a list, and since when each stands there. */
function keptSql(ask: ShelfAsk): RawBuilder<unknown> {
  if (ask.list === 'recent')
    return sql`select r.work_id, r.at as added_at from reading_place r where r.member_no = ${ask.memberNo} and not exists (
      select from hidden_recent g where g.member_no = r.member_no and g.work_id = r.work_id and g.at >= r.at)`;
  if (ask.list === 'interest')
    return sql`select f.work_id, f.at as added_at from follow f where f.member_no = ${ask.memberNo}`;
  if (ask.list === 'collection')
    return sql`select cw.work_id, cw.at as added_at from collection c join collection_work cw on cw.collection_id = c.id
      where c.id = ${ask.collectionId ?? 0} and c.member_no = ${ask.memberNo}`;
  return sql`select h.work_id, h.bought_at as added_at from held h where ${IS_BOUGHT}`;
}

const MARK_SQL: Record<BookshelfMark, RawBuilder<unknown>> = {
  completed: sql`w.status = 'completed'`,
  fresh: sql`w.latest_opened_at > coalesce(p.at, kept.added_at)`,
  ending: sql`h.rental_ends_at <= ${NOW} + make_interval(hours => ${ENDING_HOURS})`,
  unread: sql`p.at is null`,
};

/** Filtering for what an adult work is about would tell it; its name, and what is the member's own, may be asked for. */
function filterSql(ask: ShelfAsk): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [IS_SHOWN_AT_ALL];
  if (ask.hold === 'buy') parts.push(sql`h.is_owned`);
  if (ask.hold === 'rental') parts.push(sql`(h.rental_ends_at is not null or not coalesce(h.is_owned, false))`);
  if (ask.shelf) parts.push(sql`w.shelf = ${ask.shelf}`);
  for (const mark of ask.marks) parts.push(MARK_SQL[mark]);
  if (ask.marks.includes('completed') || ask.marks.includes('fresh')) parts.push(isShownSql(ask));
  if (ask.pattern !== undefined) {
    const fits = (name: RawBuilder<unknown>): RawBuilder<unknown> => sql`replace(lower(${name}), ' ', '') ~ ${ask.pattern}`;
    parts.push(sql`(${fits(sql`w.title`)} or ${isShownSql(ask)} and (
      exists (select from unnest(w.other_titles) other where ${fits(sql`other`)})
      or exists (select from work_creator wc join creator c on c.id = wc.creator_id where wc.work_id = w.id and ${fits(sql`c.name`)})))`);
  }
  return sql.join(parts, sql` and `);
}

const isShownSql = (ask: ShelfAsk): RawBuilder<unknown> =>
  ask.seesAdult ? sql`true` : sql`w.rating in ('all', '12', '15')`;

const seconds = (moment: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce(extract(epoch from ${moment}), 0)::numeric(20, 6)`;

/** What a list is ordered by; later moments come first, but of rentals the one that ends next. */
function orderSql(ask: ShelfAsk): { value: RawBuilder<unknown>; isRising: boolean } {
  switch (ask.sort) {
    case 'title':
      return { value: sql`w.title`, isRising: true };
    case 'ending':
      return { value: sql`coalesce(extract(epoch from h.rental_ends_at), 99999999999)::numeric(20, 6)`, isRising: true };
    case 'updated':
      return { value: sql`case when ${isShownSql(ask)} then ${seconds(sql`w.latest_opened_at`)} else 0 end`, isRising: false };
    case 'added':
      return { value: seconds(sql`kept.added_at`), isRising: false };
    case 'read':
      return { value: seconds(sql`p.at`), isRising: false };
  }
}

/** A page of a member's shelf, one row more than asked for where there are further ones. */
export async function selectShelf(
  db: Db,
  ask: ShelfAsk & { limit: number; after?: ShelfCursor },
): Promise<ShelfRow[]> {
  const { value, isRising } = orderSql(ask);
  const way = isRising ? sql`asc` : sql`desc`;
  const typed = ask.sort === 'title' ? sql`${ask.after?.value}::text` : sql`${ask.after?.value}::numeric`;
  const after = ask.after ? sql`where (value, id) ${isRising ? sql`>` : sql`<`} (${typed}, ${ask.after.id})` : sql``;
  const { rows } = await sql<ShelfRow>`
    with ${heldSql(ask.memberNo)},
    kept as (${keptSql(ask)}),
    entry as (
      select w.id, w.is_listed, w.status = 'completed' as is_completed, w.opened_episodes, ${isShownSql(ask)} as is_shown,
        coalesce(${MARK_SQL.fresh}, false) as is_fresh, coalesce(h.is_owned, false) as is_owned, h.rental_ends_at,
        h.work_id is not null and not h.is_owned and h.rental_ends_at is null as is_rental_over,
        p.at as read_at, p.episode_id, p.record, ${value} as value
      from kept join work w on w.id = kept.work_id
      left join reading_place p on p.member_no = ${ask.memberNo} and p.work_id = w.id
      left join held h on h.work_id = w.id
      where ${filterSql(ask)}),
    paged as (select * from entry ${after} order by value ${way}, id ${way} limit ${ask.limit + 1})
    select paged.id, paged.is_listed, paged.is_completed, paged.opened_episodes, paged.is_shown, paged.is_fresh,
      paged.is_owned, paged.is_rental_over, paged.rental_ends_at, paged.read_at, paged.value::text as value,
      e.id as episode, e.position, e.unit, e.content,
      greatest((paged.record->>'fraction')::float8, (paged.record->>'furthest')::float8) as furthest,
      x.id as held_episode, x.content as held_content
    from paged left join episode e on e.id = paged.episode_id and not e.is_withdrawn
    left join lateral (${heldEpisodeSql(ask.memberNo)}) x on true
    order by paged.value ${way}, paged.id ${way}`.execute(db);
  return rows;
}

/** Of a work that has left the shelves, the episode that was read last where it is held, else the first that is. */
const heldEpisodeSql = (memberNo: number): RawBuilder<unknown> => sql`
  select o.id, o.content from entitlement k join episode o on o.id = k.episode_id
  where not paged.is_listed and k.member_no = ${memberNo} and k.work_id = paged.id and k.revoked_at is null
    and (k.ends_at is null or k.ends_at > ${NOW})
  order by o.id = paged.episode_id desc nulls last, o.position limit 1`;

/** How many works a member follows and holds. */
export async function countShelf(db: Db, memberNo: number): Promise<{ interest: number; bought: number }> {
  const { rows } = await sql<{ interest: number; bought: number }>`
    with ${heldSql(memberNo)}
    select (select count(*) from follow f join work w on w.id = f.work_id left join held h on h.work_id = w.id
        where f.member_no = ${memberNo} and ${IS_SHOWN_AT_ALL}) as interest,
      (select count(*) from held h join work w on w.id = h.work_id where ${IS_BOUGHT} and ${IS_SHOWN_AT_ALL}) as bought`.execute(
    db,
  );
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
