-- Notifications: preferences, push devices, adverts, the inbox.

-- Kinds that a member switched off; on by default. Adverts need a consent instead.
create table notification_choice (
  member_no bigint not null references member,
  kind text not null check (kind in ('new-episode')),
  is_on boolean not null,
  changed_at timestamptz not null default seoga_now(),
  primary key (member_no, kind)
);

-- Channels switched on or off for each kind; on by default.
create table notification_channel (
  member_no bigint not null references member,
  kind text not null,
  channel text not null check (channel in ('push', 'mail')),
  is_on boolean not null,
  changed_at timestamptz not null default seoga_now(),
  primary key (member_no, kind, channel)
);

-- Quiet hours for push, and the e-mail digest of unread notifications.
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

-- Browsers and apps that receive push messages, as long as their login lasts.
create table push_device (
  id bigint generated always as identity primary key,
  member_no bigint not null references member,
  session_id bigint not null references session_family on delete cascade,
  kind text not null check (kind in ('web', 'ios', 'aos')),
  -- Push service URL of a browser, or token of an app.
  address text not null unique check (length(address) between 1 and 2000),
  -- Public key and secret of a browser, base64url.
  p256dh text check (length(p256dh) <= 200),
  auth text check (length(auth) <= 100),
  -- Shown to the member, such as "Windows의 Chrome".
  name text not null check (name <> ''),
  made_at timestamptz not null default seoga_clock(),
  -- Last successful push, and failures in a row since.
  reached_at timestamptz,
  failures integer not null default 0 check (failures >= 0),
  check ((kind = 'web') = (p256dh is not null and auth is not null))
);
create index push_device_member on push_device (member_no, id desc);
create index push_device_session on push_device (session_id);
create index push_device_failing on push_device (failures) where failures > 0;

create table advert (
  id bigint generated always as identity primary key,
  -- Key given by the operator: announced once.
  source_key text not null unique check (source_key <> ''),
  title text not null check (title <> ''),
  body text not null,
  path text not null check (path ~ '^/'),
  -- Members who consented to adverts: all, or followers of one of the works.
  audience text not null check (audience in ('all', 'followers')),
  works bigint[] not null default '{}' check (audience = 'all' or works <> '{}'),
  is_mailed boolean not null default false,
  sender text not null check (sender <> ''),
  starts_at timestamptz not null,
  stopped_at timestamptz,
  made_at timestamptz not null default seoga_clock()
);

-- Deliveries of adverts: evidence that has to be kept for six months.
create table advert_delivery (
  advert_id bigint not null references advert,
  member_no bigint not null references member,
  channel text not null check (channel in ('inbox', 'push', 'mail')),
  at timestamptz not null default seoga_clock(),
  primary key (advert_id, member_no, channel)
);
create index advert_delivery_member on advert_delivery (member_no);
create index advert_delivery_age on advert_delivery (at);

-- One notification to many members. after_member is the progress, so that an interruption skips and repeats nobody.
create table notification_wave (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('new-episode', 'gift', 'advert')),
  ref text not null,
  work_id bigint references work on delete cascade,
  campaign_id bigint references campaign on delete cascade,
  advert_id bigint references advert on delete cascade,
  -- Contents; new episodes within the hour are added.
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

-- Notifications of a member. ref makes them unique; removed ones are kept until they expire.
create table notification (
  id bigint generated always as identity primary key,
  member_no bigint not null references member,
  -- Kinds are listed in vocabulary/notifications.ts: during a rolling update two releases may know different ones.
  kind text not null check (kind ~ '^[a-z][a-z-]{1,40}$'),
  ref text not null check (ref <> ''),
  wave_id bigint references notification_wave on delete cascade,
  work_id bigint references work on delete cascade,
  facts jsonb not null default '{}',
  made_at timestamptz not null default seoga_clock(),
  read_at timestamptz,
  removed_at timestamptz,
  -- When to push it; null: done, or not pushed.
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

-- Progress of the jobs that announce what opens or ends.
create table notification_clock (
  name text primary key check (name in ('openings', 'wait-free', 'rental-ending', 'coins-7', 'coins-1', 'gift-ending')),
  until timestamptz not null default seoga_clock()
);
insert into notification_clock (name)
  select unnest('{openings,wait-free,rental-ending,coins-7,coins-1,gift-ending}'::text[]);

-- The last opening announced to a work's followers.
create table announced_work (
  work_id bigint primary key references work on delete cascade,
  until timestamptz not null
);
