-- Comments, likes, reports, bans, ratings, rights requests.

create table comment (
  id bigint generated always as identity primary key,
  work_id bigint not null references work on delete cascade,
  -- Null: about the whole work.
  episode_id bigint references episode on delete cascade,
  -- Replies are one level deep.
  parent_id bigint references comment on delete cascade,
  -- Null: the author has left.
  member_no bigint references member,
  -- Empty once deleted.
  body text not null check (char_length(body) <= 1000),
  is_spoiler boolean not null default false,
  state text not null check (state in ('shown', 'held', 'deleted', 'removed')),
  -- Collapsed until the reader opens it: by a listed word, by reports, or by an operator.
  folded_by text check (folded_by in ('word', 'reports', 'operator')),
  found_words text[] not null default '{}',
  pinned_at timestamptz,
  -- Temporarily hidden (정보통신망법 제44조의2).
  hidden_until timestamptz,
  likes integer not null default 0 check (likes >= 0),
  request_key text,
  made_at timestamptz not null default seoga_now(),
  check (state in ('deleted', 'removed') or body <> '')
);
create index comment_of_work on comment (work_id, id desc) where parent_id is null;
create index comment_of_work_best on comment (work_id, likes desc, id desc) where parent_id is null;
create index comment_of_episode on comment (episode_id, id desc) where parent_id is null and episode_id is not null;
create index comment_of_episode_best on comment (episode_id, likes desc, id desc)
  where parent_id is null and episode_id is not null;
create index comment_work on comment (work_id);
create index comment_episode on comment (episode_id) where episode_id is not null;
create index comment_parent on comment (parent_id, id) where parent_id is not null;
create index comment_member on comment (member_no, id desc) where member_no is not null;
create index comment_held on comment (id) where state = 'held';
create unique index comment_request on comment (member_no, request_key) where request_key is not null;
create unique index comment_pinned_episode on comment (episode_id) where pinned_at is not null and episode_id is not null;
create unique index comment_pinned_work on comment (work_id) where pinned_at is not null and episode_id is null;
-- Counts of visible comments by an index-only scan.
create index comment_shown_of_work on comment (work_id) where state = 'shown';
create index comment_shown_of_episode on comment (episode_id)
  where state = 'shown' and episode_id is not null;

create table comment_like (
  comment_id bigint not null references comment on delete cascade,
  member_no bigint not null references member,
  made_at timestamptz not null default seoga_now(),
  primary key (comment_id, member_no)
);
create index comment_like_member on comment_like (member_no);

-- Reports of readers. An operator decides all open ones of a comment at once.
create table comment_report (
  id bigint generated always as identity primary key,
  comment_id bigint not null references comment on delete cascade,
  member_no bigint references member,
  reason text not null check (reason in ('abuse', 'spoiler', 'advert', 'obscene', 'privacy', 'rights', 'other')),
  detail text not null default '' check (char_length(detail) <= 500),
  made_at timestamptz not null default seoga_now(),
  settled_at timestamptz,
  outcome text check (outcome in ('keep', 'fold', 'delete', 'gone')),
  unique (comment_id, member_no)
);
create index comment_report_member on comment_report (member_no) where member_no is not null;
create index comment_report_open on comment_report (comment_id) where settled_at is null;

create table reader_block (
  member_no bigint not null references member,
  blocked_no bigint not null references member,
  made_at timestamptz not null default seoga_now(),
  primary key (member_no, blocked_no)
);
create index reader_block_blocked on reader_block (blocked_no);

-- Members who may not comment. ends_at null: permanently.
create table writing_ban (
  id bigint generated always as identity primary key,
  member_no bigint not null references member,
  reason text not null,
  begun_at timestamptz not null default seoga_now(),
  ends_at timestamptz,
  lifted_at timestamptz
);
create index writing_ban_member on writing_ban (member_no);

-- Comment settings of a work or one of its episodes.
create table comment_rule (
  id bigint generated always as identity primary key,
  work_id bigint not null references work on delete cascade,
  episode_id bigint references episode on delete cascade,
  is_closed boolean not null default false,
  -- Only members with an entitlement in the work may comment.
  is_for_holders boolean not null default false,
  changed_at timestamptz not null default seoga_now(),
  unique nulls not distinct (work_id, episode_id)
);
create index comment_rule_episode on comment_rule (episode_id) where episode_id is not null;

-- Listed words. allow: a harmless word that contains another one.
create table comment_word (
  id bigint generated always as identity primary key,
  word text not null check (word <> ''),
  folded text not null unique check (folded <> ''),
  act text not null check (act in ('refuse', 'hold', 'fold', 'allow')),
  reason text not null default '',
  made_at timestamptz not null default seoga_now()
);

-- One rating of a member for each work, in half stars. Ratings that lost their basis are kept and not counted.
create table work_rating (
  work_id bigint not null references work on delete cascade,
  member_no bigint not null references member,
  halves smallint not null check (halves between 2 and 10),
  is_counted boolean not null default true,
  made_at timestamptz not null default seoga_now(),
  changed_at timestamptz not null default seoga_now(),
  primary key (work_id, member_no)
);
create index work_rating_member on work_rating (member_no);

create table work_rating_sum (
  work_id bigint primary key references work on delete cascade,
  ratings integer not null default 0,
  halves bigint not null default 0
);

-- Requests to hide a comment that violates somebody's rights, and their outcome.
create table rights_request (
  id bigint generated always as identity primary key,
  comment_id bigint references comment on delete set null,
  -- The comment at the time of the request.
  comment_text text not null,
  name text not null,
  mail text not null,
  side text not null check (side in ('self', 'agent')),
  kind text not null check (kind in ('privacy', 'defamation', 'copyright', 'other')),
  body text not null,
  request_key text not null unique,
  state text not null default 'received' check (state in ('received', 'refused', 'hidden', 'restored', 'deleted')),
  made_at timestamptz not null default seoga_now(),
  hidden_at timestamptz,
  hidden_until timestamptz,
  objection text,
  objected_at timestamptz,
  decided_at timestamptz,
  decision text
);
create index rights_request_comment on rights_request (comment_id) where comment_id is not null;
create index rights_request_running on rights_request (hidden_until) where state = 'hidden';
create index rights_request_waiting on rights_request (id) where state = 'received';

-- Files of a request. Without a request: recorded before the upload, so that a crash leaves no unknown file.
create table rights_file (
  key text primary key,
  request_id bigint references rights_request on delete cascade,
  name text not null,
  type text not null,
  bytes integer not null,
  noted_at timestamptz not null default seoga_now()
);
create index rights_file_request on rights_file (request_id) where request_id is not null;
