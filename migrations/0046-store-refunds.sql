-- What of a purchase was used is told to a store that asks before it refunds, only where its buyer agrees to that.
alter table consent drop constraint consent_kind_check,
  add constraint consent_kind_check
  check (kind in ('terms', 'privacy', 'age', 'marketing', 'marketing-night', 'advert-cookies', 'store-refunds'));

-- When the store was told of it.
alter table store_purchase add column use_told_at timestamptz;
