import { type RawBuilder, sql } from 'kysely';
import type { Unit } from '#shared/catalog/categories';
import { type EarlyTerms, earlyNowSql, earlyTermsSql } from './early-episode-store.ts';
import { freeNowSql } from './free-episode-store.ts';

/** State of an episode for a reader. */
export type EpisodeState = 'free' | 'owned' | 'rented' | 'locked' | 'upcoming';

export type EpisodeOrder = 'first' | 'last';

/** The window that contains an episode number; default the first. */
export interface EpisodeWindowInput {
  from?: number | undefined;
  order: EpisodeOrder;
}

export interface EpisodeWindowQuery extends EpisodeWindowInput {
  /** Window size. */
  lines: number;
}

/** Unowned offers with the same price. */
export interface RemainingOfferRow {
  is_rented: boolean;
  buy_coins: number | null;
  rental_coins: number | null;
  episodes: number;
}

/** An episode that is open before its day. */
export interface EarlyEpisodeRow {
  id: number;
  position: number;
  title: string;
  unit: Unit;
  content: 'text' | 'images';
  opens_at: string;
  state: EpisodeState;
  buy_coins: number | null;
  rental_coins: number | null;
  rental_hours: number | null;
  terms: EarlyTerms;
}

/** Totals of a work's episodes for a reader, aggregated in SQL. Times are texts. */
export interface EpisodeListRow {
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
  /** Of released episodes. */
  characters: number;
  left: RemainingOfferRow[];
  /** Open before their day, owned ones too. */
  early: EarlyEpisodeRow[];
  /** Position of the requested number's window, from 1. */
  start: number | null;
  asked: number | null;
  /** Episode numbers at the neighbouring window boundaries. */
  numbers: Record<string, number> | null;
}

/**
 * CTEs of a work query: `listed` has the reader's visible episodes, `shown` those of the window or all. `holds` are
 * the entitled episodes with `is_owned`; of an unlisted work only these are visible.
 */
export function episodeQueriesSql(query: {
  id: number;
  holds: RawBuilder<unknown>;
  window?: EpisodeWindowQuery | undefined;
}): RawBuilder<unknown> {
  const { id, holds, window } = query;
  const workId = sql`${id}::bigint`;
  // `in` forces an index lookup; with a join the planner underestimates `holds` and scans it per episode.
  const listed = (position: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    holds as materialized (${holds}),
    stated as materialized (
      select e.id, e.position, e.unit, e.content, e.opens_at, e.buy_coins, e.rental_coins, e.rental_hours,
        e.characters, e.is_withdrawn, e.opens_at <= (select seoga_now()) as is_open,
        case
          when e.id in (select episode_id from holds where is_owned) then 'owned'
          when e.opens_at > (select seoga_now()) then 'upcoming'
          when ${freeNowSql('e', workId)} then 'free'
          when e.id in (select episode_id from holds) then 'rented'
          else 'locked'
        end as state
      from work lw
      join episode e on e.work_id = lw.id
      where lw.id = ${workId} and (lw.is_listed and not e.is_withdrawn or e.id in (select episode_id from holds))
    ),
    listed as materialized (
      select numbered.*, ${position} as place
      from (
        select *, row_number() over by_number as number, count(*) over () as lines,
          count(*) filter (where is_open) over by_number as opened
        from stated
        window by_number as (order by position)
      ) numbered
    )`;
  if (!window)
    return sql`${listed(sql`number`)}, asked as (select null::bigint as place, null::bigint as start),
    shown as (select id from listed)`;
  const { from, order, lines } = window;
  // A list of one window is always in reading order.
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

/** Episode ids of `shown` as an SQL array. */
export const WINDOW_EPISODES = sql`array(select id from shown)`;

/** Totals of `listed` as a JSON `EpisodeListRow`; the query must name the work `w`. */
export function episodeListSql(lines: number): RawBuilder<EpisodeListRow> {
  const edges = sql`place in (asked.place, asked.start - ${lines}::bigint + 1, asked.start, asked.start + 1, asked.start + ${lines}::bigint + 1)`;
  return sql`
    (
      select json_build_object(
        'count', sums.count, 'open', sums.open, 'free', sums.free, 'next_at', sums.next_at, 'is_sold', sums.is_sold,
        'characters', sums.characters, 'numbers', sums.numbers, 'asked', asked.place, 'start', asked.start,
        'unit', (select unit from listed where number = 1 limit 1),
        'first', (
          select json_build_object(
            'id', id, 'position', position, 'unit', unit, 'content', content, 'state', state, 'opens_at', opens_at
          )
          from listed
          where number = sums.first
          limit 1
        ),
        'waiting', case
          when w.wait_free_hours is not null then (
            select id
            from listed
            where state = 'locked' and opened <= sums.open - w.wait_free_except_last
            order by number
            limit 1
          )
        end,
        'early', (
          select coalesce(
            json_agg(
              json_build_object(
                'id', e.id, 'position', e.position, 'title', e.title, 'unit', e.unit, 'content', e.content,
                'opens_at', e.opens_at, 'state', l.state, 'buy_coins', e.buy_coins, 'rental_coins', e.rental_coins,
                'rental_hours', e.rental_hours, 'terms', ${earlyTermsSql('e', freeNowSql('e', sql`w.id`))}
              )
              order by e.position
            ),
            '[]'
          )
          from listed l
          join episode e on e.id = l.id
          where not l.is_open and ${earlyNowSql('e')}
        ),
        'left', (
          select coalesce(json_agg(by_price), '[]')
          from (
            select state = 'rented' as is_rented, buy_coins,
              case when rental_hours is not null then rental_coins end as rental_coins, count(*) as episodes
            from listed
            where state in ('locked', 'rented') and not is_withdrawn
            group by 1, 2, 3
          ) by_price
        )
      )
      from asked
      cross join lateral (
        select count(*) as count, count(*) filter (where is_open) as open,
          count(*) filter (where state = 'free') as free, min(number) filter (where state <> 'upcoming') as first,
          min(opens_at) filter (where state = 'upcoming') as next_at,
          coalesce(bool_or(state in ('locked', 'rented')), false) as is_sold,
          coalesce(sum(characters) filter (where is_open), 0) as characters,
          json_object_agg(place, position) filter (where ${edges}) as numbers
        from listed
      ) sums
    )`;
}
