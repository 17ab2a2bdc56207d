import { sql } from 'kysely';
import type { Tx } from '#kernel/context';
import { recountSql } from '../listing/work-card-store.ts';
import { freeNowSql } from '../episodes/free-episode-store.ts';

/**
 * Recomputes who may load a work's pictures: public if used by a non-adult cover or free episode, adults if used by
 * adult ones, otherwise entitled readers.
 */
export async function refreshPictureAudiences(
  tx: Tx,
  workIds: readonly number[],
  removedPictures: readonly string[],
): Promise<void> {
  const works = sql`${[...workIds]}::bigint[]`;
  // An early episode is paid for or supporters' until its day.
  const isPublic = sql`(e.early_from is null or e.opens_at <= seoga_now())`;
  await sql`
    with shown as (
      select w.id as work_id, w.cover as hash, true as is_free, w.rating from work w
      union all select w.id, s.picture, ${freeNowSql('e')} and ${isPublic}, w.rating
        from strip_slice s
        join episode e on e.id = s.episode_id and e.revision = s.revision and not e.is_withdrawn
        join work w on w.id = e.work_id
      union all select w.id, t.picture, ${freeNowSql('e')} and ${isPublic}, w.rating
        from text_picture t
        join episode e on e.id = t.episode_id and e.revision = t.revision and not e.is_withdrawn
        join work w on w.id = e.work_id
      union all select w.id, sp.picture, true, w.rating
        from story_picture sp
        join work w on w.id = sp.work_id
        where sp.is_shown
    ),
    touched as (
      select w.cover as hash from work w where w.id = any(${works})
      union select unnest(${[...removedPictures]}::text[])
      union select s.picture
        from strip_slice s
        join episode e on e.id = s.episode_id
        where e.work_id = any(${works})
      union select t.picture
        from text_picture t
        join episode e on e.id = t.episode_id
        where e.work_id = any(${works})
      union select sp.picture from story_picture sp where sp.work_id = any(${works})
    ),
    settled as (
      select touched.hash,
        case
          when bool_or(shown.is_free and shown.rating in ('all', '12', '15')) then 'public'
          when bool_or(shown.rating in ('all', '12', '15')) then 'holders'
          else 'adults'
        end as audience
      from touched
      left join shown on shown.hash = touched.hash
      group by touched.hash
    )
    update picture p
    set audience = settled.audience
    from settled
    where p.hash = settled.hash and p.audience <> settled.audience`.execute(tx);
}

export async function recountWorks(tx: Tx, workIds: readonly number[]): Promise<void> {
  const works = sql`select unnest(${[...workIds]}::bigint[])`;
  await sql`with ${recountSql(works)} select 1 from changed`.execute(tx);
  await sql`update work w set opened_episodes = 0, free_episodes = 0, latest_opened_at = null, next_opens_at = null
    where w.id in (${works}) and not exists (select 1 from episode e where e.work_id = w.id and not e.is_withdrawn)`.execute(
    tx,
  );
}

/**
 * Stores the largest actual discount of a single price per promotion, in whole percent, after rounding to coins and
 * the fixed-price cap (출판문화산업진흥법 §22⑤).
 */
export async function refreshPromotionReductions(tx: Tx, workIds: readonly number[]): Promise<void> {
  await sql`
    update promotion_work pw
    set lowers_percent = lowered.percent
    from (
      select pw.promotion_id, pw.work_id,
        coalesce(
          max(
            price.coins * least(
              p.percent, case when coalesce(w.is_fixed_price, w.kind = 'single') then 10 else 100 end
            ) / 100 * 100 / price.coins
          ),
          0
        ) as percent
      from promotion_work pw
      join promotion p on p.id = pw.promotion_id
      join work w on w.id = pw.work_id
      left join (
          episode e cross join lateral (
            values ('buy', e.buy_coins), ('rental', case when e.rental_hours is not null then e.rental_coins end)
          ) as price (kind, coins)
        )
        on e.work_id = w.id and not e.is_withdrawn and not e.is_free and e.position > p.free_first
        and price.coins > 0 and price.kind = any(p.kinds)
      where pw.work_id = any(${[...workIds]}::bigint[])
      group by pw.promotion_id, pw.work_id
    ) lowered
    where pw.promotion_id = lowered.promotion_id and pw.work_id = lowered.work_id
      and pw.lowers_percent <> lowered.percent`.execute(tx);
}
