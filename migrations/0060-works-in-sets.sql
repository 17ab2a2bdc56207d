-- migrate:no-transaction
-- What a promotion asks of each of its works, wherever in the shop they stand: for whom it is, and whether it is sold at a
-- fixed price, in the index alone.
create index concurrently if not exists work_in_sets
  on work (id) include (rating, kind, is_fixed_price) where is_listed and opened_episodes > 0;
