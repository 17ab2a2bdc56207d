-- Early access (선공개): how many approved episodes of a work are open before their day, for whom, and their price.
alter table work
  add column early_episodes smallint not null default 0 check (early_episodes between 0 and 10),
  add column early_coins integer check (early_coins > 0),
  add column early_supporters boolean not null default false,
  add constraint work_early_check check (early_episodes = 0 or early_coins is not null or early_supporters);

alter table settlement_sale drop constraint settlement_sale_form_check;
alter table settlement_sale add constraint settlement_sale_form_check
  check (form in ('buy', 'rental', 'early', 'support', 'pass', 'other'));
