import { sql } from 'kysely';
import { freeNowSql } from '#domain/catalog';
import type { Db } from '#kernel/context';
import type { Unit } from '#shared/catalog/categories';
import type { SellableWork } from '../quotes/sellable-store.ts';

export interface EpisodePriceGroup {
  buy_coins: number | null;
  rental_coins: number | null;
  rental_hours: number | null;
  episodes: number;
}

/** A work's prices without a reader, with episodes only counted. */
export interface WorkSalePriceRow extends Pick<
  SellableWork,
  'id' | 'is_fixed_price' | 'bundle_percent' | 'bundle_from' | 'promotions'
> {
  unit: Unit;
  free_episodes: number;
  /** Position of the first released paid episode. */
  first_paid: number | null;
  groups: EpisodePriceGroup[];
}

export async function selectWorkSalePrices(db: Db, works: number[]): Promise<WorkSalePriceRow[]> {
  if (works.length === 0) return [];
  const { rows } = await sql<WorkSalePriceRow>`
    with moment as materialized (select seoga_clock() as at)
    select w.id, coalesce(w.is_fixed_price, w.kind = 'single') as is_fixed_price, w.bundle_percent, w.bundle_from,
      coalesce((
        select json_agg(
          json_build_object(
            'id', p.id, 'title', p.title, 'percent', p.percent, 'kinds', p.kinds, 'ends_at', p.ends_at
          )
          order by p.percent desc, p.ends_at desc, p.id
        )
        from promotion_work pw
        join promotion p
          on p.id = pw.promotion_id and p.is_published and p.starts_at <= moment.at and p.ends_at > moment.at
        where pw.work_id = w.id
      ), '[]') as promotions,
      coalesce(sold.unit, 'episode') as unit, coalesce(sold.free_episodes, 0) as free_episodes, sold.first_paid,
      coalesce(sold.groups, '[]') as groups
    from work w
    cross join moment
    left join lateral (
      select min(g.unit) as unit, sum(g.episodes) filter (where g.is_free)::int as free_episodes,
        min(g.first) filter (where not g.is_free) as first_paid,
        json_agg(
          json_build_object(
            'buy_coins', g.buy_coins, 'rental_coins', g.rental_coins, 'rental_hours', g.rental_hours,
            'episodes', g.episodes
          )
          order by g.first
        ) filter (where not g.is_free) as groups
      from (
        select ${freeNowSql('e', sql`w.id`)} as is_free, e.buy_coins, e.rental_coins, e.rental_hours,
          count(*)::int as episodes, min(e.position) as first, min(e.unit) as unit
        from episode e
        where e.work_id = w.id and not e.is_withdrawn and e.opens_at <= moment.at
        group by 1, 2, 3, 4
      ) g
    ) sold on true
    where w.id = any(${works}::bigint[]) and w.is_listed`.execute(db);
  return rows;
}
