-- Help center: notices, questions and answers, inquiries.

create table notice (
  id bigint generated always as identity primary key,
  -- File name in the shop folder.
  source_key text not null unique check (source_key ~ '^[a-z0-9][a-z0-9-]{0,79}$'),
  category text not null check (category <> ''),
  title text not null check (title <> ''),
  blocks jsonb not null,
  -- The text of the blocks, for search.
  plain text not null,
  is_pinned boolean not null default false,
  opens_at timestamptz not null,
  ends_at timestamptz check (ends_at > opens_at),
  -- A line above every page, within its own period.
  alert text not null default '',
  alert_from timestamptz,
  alert_until timestamptz check (alert_until > alert_from),
  -- Removed from the folder; keeps its number if put back.
  is_down boolean not null default false,
  made_at timestamptz not null default seoga_clock(),
  origin text not null default 'folder' check (origin in ('folder', 'console'))
);
create index notice_order on notice (is_pinned desc, opens_at desc, id desc) where not is_down;

create table faq (
  id bigint generated always as identity primary key,
  source_key text not null unique check (source_key ~ '^[a-z0-9][a-z0-9-]{0,79}$'),
  category text not null check (category <> ''),
  position integer not null,
  question text not null check (question <> ''),
  blocks jsonb not null,
  plain text not null,
  helpful bigint not null default 0 check (helpful >= 0),
  unhelpful bigint not null default 0 check (unhelpful >= 0),
  is_down boolean not null default false,
  made_at timestamptz not null default seoga_clock(),
  origin text not null default 'folder' check (origin in ('folder', 'console'))
);
create index faq_order on faq (position) where not is_down;

-- Votes by a member or a browser. The sums in faq stay when a member leaves.
create table faq_vote (
  id bigint generated always as identity primary key,
  faq_id bigint not null references faq,
  member_no bigint references member,
  browser text,
  is_helpful boolean not null,
  made_at timestamptz not null default seoga_clock(),
  check ((member_no is null) <> (browser is null))
);
create unique index faq_vote_member on faq_vote (member_no, faq_id) where member_no is not null;
create unique index faq_vote_browser on faq_vote (browser, faq_id) where browser is not null;
create index faq_vote_faq on faq_vote (faq_id);

create table inquiry (
  id bigint generated always as identity primary key,
  member_no bigint not null references member,
  category text not null,
  title text not null check (title <> ''),
  -- The purchase or work it is about, and its name at that time.
  about_kind text check (about_kind in ('purchase', 'work')),
  about_id bigint,
  about_label text not null default '',
  state text not null default 'received' check (state in ('received', 'answering', 'answered', 'more', 'closed')),
  -- Idempotency key of the form.
  request_key text not null,
  made_at timestamptz not null default seoga_clock(),
  last_at timestamptz not null default seoga_clock(),
  assigned_to bigint references operator,
  unique (member_no, request_key),
  check ((about_kind is null) = (about_id is null))
);
create index inquiry_member on inquiry (member_no, last_at desc, id desc);
create index inquiry_waiting on inquiry (last_at) where state in ('received', 'answering', 'more');
create index inquiry_age on inquiry (last_at);
create index inquiry_assigned on inquiry (assigned_to) where assigned_to is not null;

create table inquiry_message (
  id bigint generated always as identity primary key,
  inquiry_id bigint not null references inquiry on delete cascade,
  -- Null: the member.
  operator text check (operator <> ''),
  body text not null,
  -- Formatted text of an operator's answer.
  blocks jsonb,
  request_key text not null,
  made_at timestamptz not null default seoga_clock(),
  unique (inquiry_id, request_key),
  check ((blocks is null) = (operator is null))
);

create table inquiry_file (
  id bigint generated always as identity primary key,
  message_id bigint not null references inquiry_message on delete cascade,
  position smallint not null,
  -- Random: part of the URL and the name in storage.
  key text not null unique check (key ~ '^[0-9a-f]{32}$'),
  name text not null,
  type text not null check (type in ('image/webp', 'application/pdf')),
  bytes integer not null check (bytes > 0),
  unique (message_id, position)
);

-- Files that may be unused: removed after an hour.
create table inquiry_file_removal (
  key text primary key,
  noted_at timestamptz not null default seoga_clock()
);
create index inquiry_file_removal_age on inquiry_file_removal (noted_at);

-- Prepared answers.
create table inquiry_template (
  id bigint generated always as identity primary key,
  title text not null unique check (title <> ''),
  body text not null check (body <> ''),
  changed_at timestamptz not null default seoga_now()
);

-- Complaints and their outcome are kept for three years (전자상거래법 시행령 §6), also of former members; without name and files.
create table kept_by_law.inquiry (
  id bigint primary key,
  member_no bigint not null,
  category text not null,
  title text not null,
  messages jsonb not null,
  made_at timestamptz not null,
  keep_until timestamptz not null
);
create index kept_inquiry_until on kept_by_law.inquiry (keep_until);
