-- Numbers for authors. Counted rows are written once, when their day, week or month is over, and never change; groups
-- that are too small are not stored. How each is counted: shared/authors/number-terms.ts.

create table numbers_clock (
  one boolean primary key default true check (one),
  -- The last counted day, Sunday and last day of a month, in Seoul.
  counted_day date not null,
  counted_week date not null,
  counted_month date not null
);
insert into numbers_clock (counted_day, counted_week, counted_month)
select today - 1, (date_trunc('week', today) - interval '1 day')::date, (date_trunc('month', today) - interval '1 day')::date
from (select (seoga_now() at time zone 'Asia/Seoul')::date as today) d;

-- When a member first opened an episode and how far they read, from the reading log.
create table first_opening (
  work_id bigint not null,
  episode_id bigint not null,
  member_no bigint not null references reading_account on delete cascade,
  at timestamptz not null,
  fraction double precision not null,
  is_finished boolean not null,
  primary key (work_id, episode_id, member_no)
);
create index first_opening_member on first_opening (member_no);
create index first_opening_at on first_opening using brin (at) with (autosummarize = on);

-- launch_views: within 24 hours of the episode's opening.
create table episode_day (
  work_id bigint not null references work on delete cascade,
  day date not null,
  episode_id bigint not null references episode on delete cascade,
  views bigint not null,
  launch_views bigint not null,
  likes bigint not null,
  primary key (work_id, day, episode_id)
);
create index episode_day_episode on episode_day (episode_id);

-- Members whose fourteen days ended in a period. kind `next`: readers of the episode, who went on to the next one;
-- `first`: readers of the first episode, who came to this one. bins: readers by furthest fraction in fifths; null: hidden.
create table work_flow (
  work_id bigint not null references work on delete cascade,
  episode_id bigint not null references episode on delete cascade,
  kind text not null check (kind in ('next', 'first')),
  period_from date not null,
  period_until date not null,
  cohort bigint not null check (cohort >= 20),
  continued bigint not null check (continued between 0 and cohort),
  finished bigint not null,
  bins bigint[],
  primary key (work_id, episode_id, kind, period_until)
);
create index work_flow_episode on work_flow (episode_id);

-- Buyers and renters of the first paid episode on a day, beside the views of the last free one.
create table work_conversion (
  work_id bigint not null references work on delete cascade,
  day date not null,
  free_episode_id bigint not null references episode on delete cascade,
  paid_episode_id bigint not null references episode on delete cascade,
  views bigint not null,
  buyers bigint not null,
  ticket_users bigint not null,
  waiting_users bigint not null,
  primary key (work_id, day)
);
create index work_conversion_free on work_conversion (free_episode_id);
create index work_conversion_paid on work_conversion (paid_episode_id);

-- Visitor-days of a work's page in a week, by where they came from. source `rest`: the hidden ones together.
create table work_source (
  work_id bigint not null references work on delete cascade,
  week date not null,
  source text not null check (char_length(source) between 1 and 120),
  visitor_days bigint not null check (visitor_days >= 10),
  primary key (work_id, week, source)
);

-- Share of the verified readers of a work in a month by age, in steps of five percent.
create table work_reader_group (
  work_id bigint not null references work on delete cascade,
  month date not null,
  age_band text not null check (age_band in ('under-20', '20s', '30s', '40s', 'over-50', 'rest')),
  percent integer not null check (percent between 0 and 100 and percent % 5 = 0),
  primary key (work_id, month, age_band)
);
