-- What members are told: the inbox, which of it goes further by push or by mail, and adverts with what the law wants kept.

-- One advert, as an operator wrote it.
create table advert (
  id bigint generated always as identity primary key,
  -- The operator's own name of it: the same one is announced once.
  source_key text not null unique check (source_key <> ''),
  title text not null check (title <> ''),
  body text not null,
  path text not null check (path ~ '^/'),
  -- Everybody who agreed to adverts, or of these only who follows one of the works.
  audience text not null check (audience in ('all', 'followers')),
  works bigint[] not null default '{}' check (audience = 'all' or works <> '{}'),
  is_mailed boolean not null default false,
  -- Who had it sent.
  sender text not null check (sender <> ''),
  starts_at timestamptz not null,
  stopped_at timestamptz,
  made_at timestamptz not null default seoga_clock()
);

-- One thing that many are told: who was reached stands in the cursor, so that a stop loses nobody and tells nobody twice.
create table notification_wave (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('new-episode', 'gift', 'advert')),
  ref text not null,
  work_id bigint references work on delete cascade,
  campaign_id bigint references campaign on delete cascade,
  advert_id bigint references advert on delete cascade,
  -- What is told; of new episodes it grows within the hour.
  facts jsonb not null default '{}',
  made_at timestamptz not null default seoga_clock(),
  starts_at timestamptz not null default seoga_clock(),
  after_member bigint not null default 0,
  finished_at timestamptz,
  unique (kind, ref)
);
create index notification_wave_work on notification_wave (work_id, made_at desc) where work_id is not null;
create index notification_wave_campaign on notification_wave (campaign_id) where campaign_id is not null;
create index notification_wave_advert on notification_wave (advert_id) where advert_id is not null;
create index notification_wave_running on notification_wave (id) where finished_at is null;
create index notification_wave_age on notification_wave (made_at);

-- What one member was told. The key says what about, so that nothing is told twice; removed rows stay until their time.
create table notification (
  id bigint generated always as identity primary key,
  member_no bigint not null references member,
  kind text not null check (kind in (
    'new-episode', 'wait-free', 'rental-ending', 'coins-expiring', 'gift', 'inquiry', 'payment', 'consent', 'advert')),
  ref text not null check (ref <> ''),
  wave_id bigint references notification_wave on delete cascade,
  work_id bigint references work on delete cascade,
  facts jsonb not null default '{}',
  made_at timestamptz not null default seoga_clock(),
  read_at timestamptz,
  removed_at timestamptz,
  -- When it is to be pushed; null: it was, or is not to be.
  push_due timestamptz,
  pushed_at timestamptz,
  mailed_at timestamptz,
  unique (member_no, kind, ref)
);
create index notification_inbox on notification (member_no, id desc) where removed_at is null;
create index notification_unread on notification (member_no) where read_at is null and removed_at is null;
create index notification_push_due on notification (push_due, id) where push_due is not null;
create index notification_age on notification (made_at);
create index notification_wave_of on notification (wave_id) where wave_id is not null;
create index notification_work on notification (work_id) where work_id is not null;

-- Ways that a member switched off or on, kind by kind; without a row a kind goes every way that is open at all.
create table notification_channel (
  member_no bigint not null references member,
  kind text not null,
  channel text not null check (channel in ('push', 'mail')),
  is_on boolean not null,
  changed_at timestamptz not null default seoga_now(),
  primary key (member_no, kind, channel)
);

-- Hours in which nothing is pushed, and the letter that gathers what is unread.
create table notification_setting (
  member_no bigint primary key references member,
  quiet_from smallint check (quiet_from between 0 and 23),
  quiet_until smallint check (quiet_until between 0 and 23),
  digest text not null default 'off' check (digest in ('off', 'daily', 'weekly')),
  digest_hour smallint not null default 8 check (digest_hour between 0 and 23),
  digest_due timestamptz,
  changed_at timestamptz not null default seoga_now(),
  check ((quiet_from is null) = (quiet_until is null) and quiet_from <> quiet_until),
  check ((digest = 'off') = (digest_due is null))
);
create index notification_digest_due on notification_setting (digest_due) where digest_due is not null;

-- How far each clock that tells of what ends or opens has come.
create table notification_clock (
  name text primary key check (name in ('openings', 'wait-free', 'rental-ending', 'coins-7', 'coins-1', 'gift-ending')),
  until timestamptz not null default seoga_clock()
);
insert into notification_clock (name)
  select unnest('{openings,wait-free,rental-ending,coins-7,coins-1,gift-ending}'::text[]);

-- Up to which opening a work's followers were told.
create table announced_work (
  work_id bigint primary key references work on delete cascade,
  until timestamptz not null
);

-- To whom an advert went, when and how: what whoever sends adverts has to be able to show, for six months.
create table advert_delivery (
  advert_id bigint not null references advert,
  member_no bigint not null references member,
  channel text not null check (channel in ('inbox', 'push', 'mail')),
  at timestamptz not null default seoga_clock(),
  primary key (advert_id, member_no, channel)
);
create index advert_delivery_member on advert_delivery (member_no);
create index advert_delivery_age on advert_delivery (at);

-- Every two years a consent to adverts is asked for again (정보통신망법 §50⑧): from which moment it was counted, when it was
-- asked, and when the member said to keep it. Who says nothing keeps it.
create table consent_recheck (
  id bigint generated always as identity primary key,
  member_no bigint not null references member,
  counted_from timestamptz not null,
  asked_at timestamptz not null default seoga_clock(),
  kept_at timestamptz,
  unique (member_no, counted_from)
);

create index follow_alarm_members on follow (work_id, member_no) where wants_alarm;
create index wait_free_used on wait_free (used_at);
create index work_waits on work (wait_free_hours) where wait_free_hours is not null;
create index gift_ending on gift (until) where claimed_at is null and until is not null;
create index consent_adverts on consent (at) where kind = 'marketing' and is_given;
