import { type RawBuilder, sql } from 'kysely';
import type { Unit } from '#vocabulary/shelves';
import { freeNowSql } from './free-now-store.ts';

/** What it takes to open an episode: nothing, its price, its hour; or the reader holds it. */
export type EpisodeState = 'free' | 'owned' | 'rented' | 'locked' | 'upcoming';

/** From the first episode on, or from the newest back. */
export type LinesOrder = 'first' | 'last';

/** Which window of a work's episodes is asked for: the one in which that number stands, or the first. */
export interface WindowWish {
  from?: number | undefined;
  order: LinesOrder;
}

export interface WindowAsk extends WindowWish {
  /** How many lines a window has. */
  lines: number;
}

/** Episodes of one price that are left to be bought or rented: open, not free, not bought, and still in the shop. */
export interface LeftRow {
  is_rented: boolean;
  buy_coins: number | null;
  rental_coins: number | null;
  episodes: number;
}

/** What all lines of a work come to before one reader, counted where they lie. Moments are texts. */
export interface ListRow {
  count: number;
  open: number;
  free: number;
  unit: Unit | null;
  first: {
    id: number;
    position: number;
    unit: Unit;
    content: 'text' | 'images';
    state: EpisodeState;
    opens_at: string;
  } | null;
  next_at: string | null;
  waiting: number | null;
  is_sold: boolean;
  /** Of what is open. */
  characters: number;
  left: LeftRow[];
  /** Of the window that was asked for: how many lines stand before it, where the number stands that was asked for, from 1 on. */
  start: number | null;
  asked: number | null;
  /** The episodes' numbers at the places where windows begin and end around it. */
  numbers: Record<string, number> | null;
}

/**
 * Queries that a statement about one work begins with: `listed`, every line that the reader may meet, and `shown`, those
 * of the window that is asked for, all where none is. `holds` are the episodes that the reader holds, each with
 * `is_owned`: of what left the shop those alone are lines.
 */
export function listedSql(ask: {
  id: number;
  holds: RawBuilder<unknown>;
  window?: WindowAsk | undefined;
}): RawBuilder<unknown> {
  const { id, holds, window } = ask;
  const workId = sql`${id}::bigint`;
  // What is held is asked for by `in`, which looks it up: joined, all of it would be gone through for each episode, because
  // the database expects little of it.
  const listed = (place: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    holds as materialized (${holds}),
    stated as materialized (select e.id, e.position, e.unit, e.content, e.opens_at, e.buy_coins, e.rental_coins, e.rental_hours,
        e.characters, e.is_withdrawn, e.opens_at <= (select seoga_now()) as is_open,
        case when e.id in (select episode_id from holds where is_owned) then 'owned' when e.opens_at > (select seoga_now()) then 'upcoming'
          when ${freeNowSql('e', workId)} then 'free' when e.id in (select episode_id from holds) then 'rented' else 'locked' end as state
      from work lw join episode e on e.work_id = lw.id
      where lw.id = ${workId} and (lw.is_listed and not e.is_withdrawn or e.id in (select episode_id from holds))),
    listed as materialized (select numbered.*, ${place} as place from (
      select *, row_number() over by_number as number, count(*) over () as lines,
        count(*) filter (where state <> 'upcoming') over by_number as opened
      from stated window by_number as (order by position)) numbered)`;
  if (!window)
    return sql`${listed(sql`number`)}, asked as (select null::bigint as place, null::bigint as start),
    shown as (select id from listed)`;
  const { from, order, lines } = window;
  // What fits into one window is in reading order, whatever was asked for.
  const isTurned = order === 'last' ? sql`lines > ${lines}::bigint` : sql`false`;
  const reached =
    from === undefined
      ? sql`place = 1`
      : sql`case when ${isTurned} then position <= ${from}::bigint else position >= ${from}::bigint end`;
  return sql`${listed(sql`case when ${isTurned} then lines + 1 - number else number end`)},
    asked as materialized (select place, greatest(place - 1, 0) / ${lines}::bigint * ${lines}::bigint as start
      from (select coalesce(min(place) filter (where ${reached}), count(*)) as place from listed) reached),
    shown as materialized (select listed.id from listed cross join asked
      where listed.place > asked.start and listed.place <= asked.start + ${lines}::bigint)`;
}

/** The episodes of `shown`, as an array of the database. */
export const SHOWN_EPISODES = sql`array(select id from shown)`;

/** What `listed` comes to, as one JSON value of a `ListRow`; in the statement of the work, which is `w` there. */
export function listSql(lines: number): RawBuilder<ListRow> {
  const edges = sql`place in (asked.place, asked.start - ${lines}::bigint + 1, asked.start, asked.start + 1, asked.start + ${lines}::bigint + 1)`;
  return sql`(select json_build_object('count', sums.count, 'open', sums.open, 'free', sums.free, 'next_at', sums.next_at,
      'is_sold', sums.is_sold, 'characters', sums.characters, 'numbers', sums.numbers, 'asked', asked.place, 'start', asked.start,
      'unit', (select unit from listed where number = 1 limit 1),
      'first', (select json_build_object('id', id, 'position', position, 'unit', unit, 'content', content, 'state', state,
          'opens_at', opens_at) from listed where number = sums.first limit 1),
      'waiting', case when w.wait_free_hours is not null then (select id from listed
        where state = 'locked' and opened <= sums.open - w.wait_free_except_last order by number limit 1) end,
      'left', (select coalesce(json_agg(by_price), '[]') from (select state = 'rented' as is_rented, buy_coins,
          case when rental_hours is not null then rental_coins end as rental_coins, count(*) as episodes
        from listed where state in ('locked', 'rented') and not is_withdrawn group by 1, 2, 3) by_price))
    from asked cross join lateral (select count(*) as count, count(*) filter (where state <> 'upcoming') as open,
        count(*) filter (where state = 'free') as free, min(number) filter (where state <> 'upcoming') as first,
        min(opens_at) filter (where state = 'upcoming') as next_at,
        coalesce(bool_or(state in ('locked', 'rented')), false) as is_sold,
        coalesce(sum(characters) filter (where is_open), 0) as characters,
        json_object_agg(place, position) filter (where ${edges}) as numbers
      from listed) sums)`;
}
