import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { SellableWork } from '../quotes/sellable-store.ts';
import type { PricedEpisodes } from './price-effect-rules.ts';

export interface PriceEffectRow extends Pick<
  SellableWork,
  'id' | 'is_fixed_price' | 'bundle_percent' | 'bundle_from' | 'promotions'
> {
  groups: PricedEpisodes[];
}

/**
 * Selling terms, other current promotions and the prices of works, also unlisted ones and unreleased episodes. Without
 * episodes that are free without the promotion.
 */
export async function selectPriceEffects(
  db: Db | Tx,
  query: { works: number[]; promotion: number; freeFirst: number },
): Promise<PriceEffectRow[]> {
  const { rows } = await sql<PriceEffectRow>`
    select w.id, coalesce(w.is_fixed_price, w.kind = 'single') as is_fixed_price, w.bundle_percent, w.bundle_from,
      coalesce(other.promotions, '[]') as promotions, coalesce(sold.groups, '[]') as groups
    from work w
    left join lateral (
      select max(p.free_first) as free_first,
        json_agg(
          json_build_object(
            'id', p.id, 'title', p.title, 'percent', p.percent, 'kinds', p.kinds, 'ends_at', p.ends_at
          )
          order by p.percent desc, p.ends_at desc, p.id
        ) as promotions
      from promotion_work pw
      join promotion p
        on p.id = pw.promotion_id and p.is_published and p.starts_at <= seoga_now() and p.ends_at > seoga_now()
      where pw.work_id = w.id and p.id <> ${query.promotion}
    ) other on true
    left join lateral (
      select json_agg(
          json_build_object(
            'buy_coins', g.buy_coins, 'rental_coins', g.rental_coins, 'rental_hours', g.rental_hours,
            'is_freed', g.is_freed, 'episodes', g.episodes
          )
          order by g.first
        ) as groups
      from (
        select e.buy_coins, e.rental_coins, e.rental_hours,
          e.position <= ${query.freeFirst} and not coalesce(w.is_fixed_price, w.kind = 'single') as is_freed,
          count(*)::int as episodes, min(e.position) as first
        from episode e
        where e.work_id = w.id and not e.is_withdrawn and not e.is_free
          and (e.buy_coins is not null or e.rental_coins is not null)
          and (e.position > coalesce(other.free_first, 0) or coalesce(w.is_fixed_price, w.kind = 'single'))
        group by 1, 2, 3, 4
      ) g
    ) sold on true
    where w.id = any(${query.works}::bigint[])
    order by array_position(${query.works}::bigint[], w.id)`.execute(db);
  return rows;
}
