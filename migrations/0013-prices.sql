-- How works are priced: promotions, bundles, fixed prices, waiting; tickets; and the limits that members set themselves.

alter table work
  -- 정가제: discounts are capped by law (출판문화산업진흥법 §22⑤). Null: as its kind says, a book in one piece is.
  add is_fixed_price boolean,
  -- What a purchase of many takes off, from how many episodes on.
  add bundle_percent smallint not null default 0 check (bundle_percent between 0 and 100),
  add bundle_from smallint not null default 2 check (bundle_from >= 2),
  -- How much of an episode may be read before it is paid for.
  add preview_percent smallint not null default 0 check (preview_percent between 0 and 50),
  -- One episode free after so many hours, for so many hours, but not the newest few. Null: not by waiting.
  add wait_free_hours integer check (wait_free_hours > 0),
  add wait_free_rental_hours integer check (wait_free_rental_hours > 0),
  add wait_free_except_last smallint not null default 0 check (wait_free_except_last >= 0),
  add constraint work_waits_whole check ((wait_free_hours is null) = (wait_free_rental_hours is null));
update work set preview_percent = 10 where kind = 'single';

create table promotion (
  id bigint generated always as identity primary key,
  -- What the operator calls it: applying a folder again finds it by this.
  slug text not null unique,
  title text not null check (title <> ''),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  percent smallint not null default 0 check (percent between 0 and 100),
  -- The ways of holding an episode that it makes cheaper.
  kinds text[] not null default '{buy,rental}' check (kinds <@ '{buy,rental}' and kinds <> '{}'),
  -- So many episodes of each work are free as long as it runs.
  free_first integer not null default 0 check (free_first >= 0),
  is_published boolean not null default true,
  -- Whether pages already show it: the clock that opens episodes keeps this.
  is_shown boolean not null default false,
  made_at timestamptz not null default now(),
  check (ends_at > starts_at)
);
create index promotion_by_end on promotion (ends_at) where is_published;

create table promotion_work (
  promotion_id bigint not null references promotion on delete cascade,
  work_id bigint not null references work on delete cascade,
  position smallint not null default 0,
  primary key (promotion_id, work_id)
);
create index promotion_work_work on promotion_work (work_id);

-- Tickets that came together: each opens one episode of the work, or of any work that is rented out, for its hours.
create table ticket (
  id bigint generated always as identity primary key,
  member_no bigint not null references member,
  work_id bigint references work,
  rental_hours integer not null check (rental_hours > 0),
  granted integer not null check (granted > 0),
  remaining integer not null check (remaining between 0 and granted),
  expires_at timestamptz,
  -- The gift or event they came by, as 'gift:18': what is given twice is there once.
  ref text not null unique,
  made_at timestamptz not null default seoga_clock()
);
create index ticket_member on ticket (member_no, expires_at) where remaining > 0;
create index ticket_by_member on ticket (member_no, id);
create index ticket_work on ticket (work_id);

-- A rental that nobody paid for: by a ticket, or by waiting where ticket_id is null.
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
create trigger ticket_use_is_append_only before update or delete or truncate on ticket_use
  for each statement execute function refuse_change();

-- When a member last opened an episode of a work by waiting: one clock a member and work.
create table wait_free (
  member_no bigint not null references member,
  work_id bigint not null references work,
  used_at timestamptz not null,
  primary key (member_no, work_id)
);
create index wait_free_work on wait_free (work_id);

-- What a member allows itself and its devices. No row: no limit, and nothing is bought without asking.
create table member_spending (
  member_no bigint primary key references member,
  -- Coins a month of Seoul; a limit that was raised holds from the first of next month on.
  month_limit integer check (month_limit >= 0),
  next_limit integer check (next_limit >= 0),
  next_from date,
  is_auto boolean not null default false,
  auto_episode_coins integer check (auto_episode_coins > 0),
  auto_day_coins integer check (auto_day_coins > 0),
  changed_at timestamptz not null default seoga_clock(),
  constraint auto_has_ceilings check (not is_auto or (auto_episode_coins is not null and auto_day_coins is not null))
);

-- What was spent this month and, without asking, today: counted by the statement that spends, together with what was
-- allowed. Two purchases at once meet on this row, and the second breaks the check that the first left no room in.
alter table wallet
  add spent_month date,
  add month_spent bigint not null default 0 check (month_spent >= 0),
  add month_most bigint,
  add auto_day date,
  add auto_spent bigint not null default 0 check (auto_spent >= 0),
  add auto_most bigint,
  add constraint wallet_keeps_month_limit check (month_spent <= month_most),
  add constraint wallet_keeps_auto_limit check (auto_spent <= auto_most);

alter table purchase
  add is_auto boolean not null default false,
  -- Coins' worth of points that it may earn at most (§22⑤); null where no law caps it.
  add reward_most integer check (reward_most >= 0);
alter table purchase_item add list_coins integer;
