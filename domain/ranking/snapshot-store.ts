import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#kernel/context';
import {
  MAX_RANKS,
  POINTS,
  RANKING_CATEGORIES,
  type RankingBoard,
  type RankingMeasure,
  weightsOf,
} from '#shared/merchandising/rankings';
import type { BoardSpan } from './rollup-rules.ts';

function countsSql(span: BoardSpan): RawBuilder<unknown> {
  const day = (date: Date | null): RawBuilder<unknown> => sql`(${date}::timestamptz at time zone 'Asia/Seoul')::date`;
  if (span.board === 'realtime')
    return sql`select work_id, ((extract(epoch from date_trunc('hour', ${span.until}::timestamptz, 'UTC') - hour)) / 3600)::int as age,
        readers, opens, follows, coins
      from work_hour where hour >= ${span.from} and hour <= ${span.until}`;
  if (span.from === null)
    return sql`select work_id, 0 as age, t.readers - coalesce(n.readers, 0) as readers, t.opens - coalesce(n.opens, 0) as opens,
        t.follows - coalesce(n.follows, 0) as follows, t.coins - coalesce(n.coins, 0) as coins
      from work_total t left join (${daySumsSql(sql`day >= ${day(span.until)}`)}) n using (work_id)`;
  return daySumsSql(sql`day >= ${day(span.from)} and day < ${day(span.until)}`);
}

function daySumsSql(days: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select work_id, 0 as age, sum(readers)::bigint as readers, sum(opens)::bigint as opens,
      sum(follows)::bigint as follows, sum(coins)::bigint as coins
    from work_day where ${days} group by work_id`;
}

/** SQL version of `scoreOf` with the same weights. */
function pointsSql(measure: RankingMeasure): RawBuilder<unknown> {
  return measure === 'sales'
    ? sql`c.coins`
    : sql`c.readers * ${POINTS.reader}::bigint + c.follows * ${POINTS.follow}::bigint`;
}

/**
 * Creates the boards of every shelf once per time, with inputs and previous ranks. An empty board is stored only after
 * a non-empty one. Returns their number.
 */
export async function insertSnapshots(tx: Tx, span: BoardSpan, measure: RankingMeasure): Promise<number> {
  const { board, basisAt, from, until, comparedAt } = span;
  const { rows } = await sql<{ made: number }>`
    with source as materialized (${countsSql(span)}),
    scored as materialized (
      select c.work_id, w.shelf, c.score, c.opens
      from (
        select c.work_id,
          sum((${weightsOf(board)}::bigint[])[c.age + 1] * (${pointsSql(measure)}))::bigint as score,
          sum(c.opens) as opens
        from source c
        group by c.work_id
      ) c
      join work w on w.id = c.work_id and w.is_listed and w.opened_episodes > 0
      where c.score > 0
    ),
    ordered as (
      select work_id, shelf, score, row_number() over (order by score desc, opens desc, work_id) as among_all,
        row_number() over (partition by shelf order by score desc, opens desc, work_id) as on_shelf
      from scored
    ),
    chosen as materialized (select * from ordered where among_all <= ${MAX_RANKS} or on_shelf <= ${MAX_RANKS}),
    placed as (
      select 'all' as shelf, among_all as rank, work_id, score
      from chosen
      where among_all <= ${MAX_RANKS}
      union all
      select shelf, on_shelf, work_id, score
      from chosen
      where on_shelf <= ${MAX_RANKS}
    ),
    compared as (
      select s.shelf,
        (
          select e.id
          from ranking_snapshot e
          where e.board = ${board} and e.shelf = s.shelf and e.measure = ${measure} and e.basis_at <= ${comparedAt}
          order by e.basis_at desc
          limit 1
        ) as id
      from unnest(${[...RANKING_CATEGORIES]}::text[]) as s (shelf)
    ),
    made as (
      insert into ranking_snapshot (board, shelf, measure, basis_at, from_at, until_at, is_first)
      select ${board}, c.shelf, ${measure}, ${basisAt}, ${from}, ${until}, c.id is null
      from compared c
      where exists (select 1 from placed p where p.shelf = c.shelf) or exists (${hadPlacesSql(board, measure)})
      on conflict do nothing
      returning id, shelf
    ),
    counted as materialized (
      select c.work_id,
        json_agg(json_build_array(c.age, c.readers, c.opens, c.follows, c.coins) order by c.age) as counts
      from source c
      where c.work_id in (select work_id from chosen)
      group by c.work_id
    ),
    put as (
      insert into ranking_place (snapshot_id, rank, work_id, score, counts, before)
      select made.id, p.rank, p.work_id, p.score, counted.counts, b.rank
      from placed p
      join made on made.shelf = p.shelf
      join counted on counted.work_id = p.work_id
      join compared c on c.shelf = p.shelf
      left join ranking_place b on b.snapshot_id = c.id and b.work_id = p.work_id
    )
    select count(*)::int as made
    from made`.execute(tx);
  return rows[0]?.made ?? 0;
}

/** Whether the newest board of the shelf has places, and must be replaced by an empty one. */
function hadPlacesSql(board: RankingBoard, measure: RankingMeasure): RawBuilder<unknown> {
  return sql`select 1 from ranking_place p where p.snapshot_id = (select e.id from ranking_snapshot e
    where e.board = ${board} and e.shelf = c.shelf and e.measure = ${measure} order by e.basis_at desc limit 1)`;
}
