-- By how much a promotion really lowers the price of one episode of a work, in whole percent: coins are whole, so that a
-- price of 2 is not lowered by 40 percent. Written whenever a work's prices or promotions change.
alter table promotion_work add column lowers_percent smallint not null default 0
  check (lowers_percent between 0 and 100);

update promotion_work pw set lowers_percent = lowered.percent
from (
  select pw.promotion_id, pw.work_id,
    max(price.coins * least(p.percent, case when coalesce(w.is_fixed_price, w.kind = 'single') then 10 else 100 end) / 100
      * 100 / price.coins) as percent
  from promotion_work pw
  join promotion p on p.id = pw.promotion_id
  join work w on w.id = pw.work_id
  join episode e on e.work_id = w.id and not e.is_withdrawn and not e.is_free and e.position > p.free_first
  cross join lateral (
    select e.buy_coins as coins where 'buy' = any(p.kinds)
    union all
    select e.rental_coins where 'rental' = any(p.kinds) and e.rental_hours is not null
  ) price
  where price.coins > 0
  group by pw.promotion_id, pw.work_id
) lowered
where pw.promotion_id = lowered.promotion_id and pw.work_id = lowered.work_id;
