-- Quotes, purchases, tickets, and the entitlements they grant.

-- A price shown to a reader, valid for five minutes. A price that changed since is never charged.
create table quote (
  id uuid primary key,
  member_no bigint not null references member,
  -- RENTAL 0, BUY 1, ALL_RENTAL 2, ALL_BUY 3, BUNDLE_RENTAL 4, BUNDLE_BUY 5.
  kind smallint not null check (kind between 0 and 5),
  work_id bigint not null references work,
  -- [{episode, list, coins, hours}]: each episode with its price before and after discounts.
  items jsonb not null,
  list_coins integer not null check (list_coins >= 0),
  coins integer not null check (coins between 0 and list_coins),
  made_at timestamptz not null default seoga_clock(),
  expires_at timestamptz not null
);
create index quote_member on quote (member_no, made_at);
create index quote_work on quote (work_id);
create index quote_expired on quote (expires_at);

create table purchase (
  id bigint generated always as identity primary key,
  member_no bigint not null references member,
  kind smallint not null check (kind between 0 and 5),
  work_id bigint not null references work,
  quote_id uuid not null unique,
  list_coins integer not null,
  coins integer not null,
  -- What was really paid and opened: the constraints below reject a purchase that differs.
  paid_coins integer not null,
  episodes integer not null check (episodes > 0),
  opened_episodes integer not null,
  transaction_id bigint references ledger_transaction,
  made_at timestamptz not null default seoga_clock(),
  is_auto boolean not null default false,
  -- Legal cap on the points it may earn, in coins (§22⑤); null: none.
  reward_most integer check (reward_most >= 0),
  -- {promotionPercent, bundlePercent, bundleFrom, mostPercent}: prices the opened part when the rest is withdrawn. Null: no
  -- discount.
  discount_terms jsonb,
  constraint purchase_is_paid_whole check (paid_coins = coins and (coins = 0) = (transaction_id is null)),
  constraint purchase_opens_whole check (opened_episodes = episodes)
);
create index purchase_member on purchase (member_no, id desc);
create index purchase_work on purchase (work_id);
create index purchase_transaction on purchase (transaction_id);
create index purchase_made on purchase (made_at);

create table purchase_item (
  purchase_id bigint not null references purchase,
  episode_id bigint not null references episode,
  coins integer not null,
  -- Cancelled, and by which ledger transaction.
  cancelled_at timestamptz,
  cancel_transaction_id bigint references ledger_transaction,
  list_coins integer,
  primary key (purchase_id, episode_id)
);
create index purchase_item_episode on purchase_item (episode_id);
create index purchase_item_cancel on purchase_item (cancel_transaction_id) where cancel_transaction_id is not null;
create index purchase_item_cancelled on purchase_item (cancelled_at) where cancelled_at is not null;

-- Tickets granted together. Each rents one episode of the work, or of any work if work_id is null.
create table ticket (
  id bigint generated always as identity primary key,
  member_no bigint not null references member,
  work_id bigint references work,
  rental_hours integer not null check (rental_hours > 0),
  granted integer not null check (granted > 0),
  remaining integer not null check (remaining between 0 and granted),
  expires_at timestamptz,
  -- The gift or event that granted them, such as 'gift:18'; unique, so that nothing is granted twice.
  ref text not null unique,
  made_at timestamptz not null default seoga_clock()
);
create index ticket_member on ticket (member_no, expires_at) where remaining > 0;
create index ticket_by_member on ticket (member_no, id);
create index ticket_work on ticket (work_id);

-- Unpaid rentals: by a ticket, or wait-free if ticket_id is null.
create table ticket_use (
  id bigint generated always as identity primary key,
  member_no bigint not null references member,
  work_id bigint not null references work,
  episode_id bigint not null references episode,
  ticket_id bigint references ticket,
  at timestamptz not null default seoga_clock()
);
create index ticket_use_member on ticket_use (member_no, id desc);
create index ticket_use_work on ticket_use (work_id);
create index ticket_use_episode on ticket_use (episode_id);
create index ticket_use_ticket on ticket_use (ticket_id) where ticket_id is not null;
create index ticket_use_at on ticket_use using brin (at) with (autosummarize = on);
create trigger ticket_use_is_append_only before update or delete or truncate on ticket_use
  for each statement execute function refuse_change();

-- Last wait-free rental of a member in a work.
create table wait_free (
  member_no bigint not null references member,
  work_id bigint not null references work,
  used_at timestamptz not null,
  primary key (member_no, work_id)
);
create index wait_free_work on wait_free (work_id);
create index wait_free_used on wait_free (used_at);

-- The right to open an episode, one row for each kind. Renting again updates the row.
create table entitlement (
  member_no bigint not null references member,
  episode_id bigint not null references episode,
  kind text not null check (kind in ('buy', 'rental')),
  work_id bigint not null references work,
  source text not null check (source in ('purchase', 'ticket', 'wait-free', 'gift', 'operator')),
  -- Purchase, ticket or gift.
  source_id bigint not null,
  rental_hours integer check ((kind = 'rental') = (rental_hours is not null)),
  granted_at timestamptz not null default seoga_clock(),
  -- Starts a rental; without it the rental starts after thirty days.
  opened_at timestamptz,
  ends_at timestamptz check ((kind = 'rental') = (ends_at is not null)),
  revoked_at timestamptz,
  -- Saved on a device: cannot be cancelled any more, opened or not.
  kept_at timestamptz,
  primary key (member_no, episode_id, kind)
);
create index entitlement_episode on entitlement (episode_id);
create index entitlement_work on entitlement (work_id);
create index entitlement_shelf on entitlement (member_no, work_id, granted_at desc);
create index entitlement_ending on entitlement (ends_at) where ends_at is not null and revoked_at is null;
-- The next end of a rental in a work is the first entry.
create index entitlement_of_work_running on entitlement (member_no, work_id, ends_at)
  where ends_at is not null and revoked_at is null;
create trigger entitlement_waits_for_standbys after insert or update on entitlement
  for each statement execute function wait_for_standbys();

-- Entitlements of a member summed by work, so that a library of thousands of works is sorted and counted without reading
-- each entitlement. Maintained by triggers.
create table held_work (
  member_no bigint not null references member,
  work_id bigint not null references work,
  is_owned boolean not null default false,
  -- Something was paid for: stays in the library after it expires.
  is_paid boolean not null default false,
  held_since timestamptz,
  -- End of the last rental.
  rentals_end_at timestamptz,
  primary key (member_no, work_id)
);
create index held_work_work on held_work (work_id);

-- Locks each row before reading its entitlements, so that a waiting transaction reads what the other one wrote.
create function sum_held_works(touched_members bigint[], touched_works bigint[]) returns void language plpgsql as $$
begin
  perform 1 from held_work h
  where (h.member_no, h.work_id) in (select t.m, t.w from unnest(touched_members, touched_works) t (m, w))
  order by h.member_no, h.work_id for no key update;
  update held_work h
  set is_owned = coalesce(s.is_owned, false), is_paid = coalesce(s.is_paid, false),
    held_since = s.held_since, rentals_end_at = s.rentals_end_at
  from (select distinct t.m, t.w from unnest(touched_members, touched_works) t (m, w)) t
  left join lateral (
    select bool_or(e.kind = 'buy') as is_owned, bool_or(e.source = 'purchase') as is_paid,
      max(e.granted_at) as held_since, max(e.ends_at) as rentals_end_at
    from entitlement e where e.member_no = t.m and e.work_id = t.w and e.revoked_at is null) s on true
  where h.member_no = t.m and h.work_id = t.w;
end $$;

-- A new entitlement can only add to the sum, so it is added without reading the others. Changes sum again.
create function held_works_given() returns trigger language plpgsql as $$
begin
  insert into held_work as h (member_no, work_id, is_owned, is_paid, held_since, rentals_end_at)
  select g.member_no, g.work_id,
    coalesce(bool_or(g.kind = 'buy') filter (where g.revoked_at is null), false),
    coalesce(bool_or(g.source = 'purchase') filter (where g.revoked_at is null), false),
    max(g.granted_at) filter (where g.revoked_at is null), max(g.ends_at) filter (where g.revoked_at is null)
  from given g group by g.member_no, g.work_id order by g.member_no, g.work_id
  on conflict (member_no, work_id) do update set
    is_owned = h.is_owned or excluded.is_owned, is_paid = h.is_paid or excluded.is_paid,
    held_since = greatest(h.held_since, excluded.held_since),
    rentals_end_at = greatest(h.rentals_end_at, excluded.rentals_end_at);
  return null;
end $$;
create trigger entitlement_is_summed_given after insert on entitlement
  referencing new table as given for each statement execute function held_works_given();

-- Only opening an episode changes nothing here.
create function held_works_changed() returns trigger language plpgsql as $$
begin
  perform sum_held_works(array_agg(n.member_no), array_agg(n.work_id))
  from changed n join former f using (member_no, episode_id, kind)
  where (n.source, n.granted_at, n.ends_at, n.revoked_at) is distinct from (f.source, f.granted_at, f.ends_at, f.revoked_at)
  having count(*) > 0;
  return null;
end $$;
create trigger entitlement_is_summed_changed after update on entitlement
  referencing old table as former new table as changed for each statement execute function held_works_changed();

create function held_works_gone() returns trigger language plpgsql as $$
begin
  perform sum_held_works(array_agg(f.member_no), array_agg(f.work_id)) from former f having count(*) > 0;
  return null;
end $$;
create trigger entitlement_is_summed_gone after delete on entitlement
  referencing old table as former for each statement execute function held_works_gone();
