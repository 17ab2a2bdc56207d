-- Authors: members who write their own works under a pen.

-- A pen name (필명). Its works and posts stay under it when the author leaves.
create table pen (
  id bigint generated always as identity primary key,
  -- Null: the author has left.
  member_no bigint references member,
  name text not null check (char_length(name) between 2 and 20),
  -- The name without case, spaces and punctuation: no two pens look alike.
  name_key text not null unique check (name_key <> ''),
  intro text not null default '' check (char_length(intro) <= 500),
  -- Author's notes that a new episode starts with.
  note_before text not null default '',
  note_after text not null default '',
  -- Hashes of the verified person; kept after leaving only while a measure is in force.
  person_macs text[] not null default '{}',
  -- The author terms that were agreed to.
  terms_version text not null,
  made_at timestamptz not null default seoga_now()
);
create index pen_member on pen (member_no) where member_no is not null;

create table pen_follow (
  pen_id bigint not null references pen on delete cascade,
  member_no bigint not null references member,
  made_at timestamptz not null default seoga_now(),
  primary key (pen_id, member_no)
);
create index pen_follow_member on pen_follow (member_no);

-- Who works on a work, by pen. An invitation counts once accepted.
create table work_crew (
  work_id bigint not null references work on delete cascade,
  pen_id bigint not null references pen,
  role text not null check (role in ('owner', 'co-writer', 'artist', 'translator', 'editor')),
  invited_by bigint references pen,
  made_at timestamptz not null default seoga_now(),
  accepted_at timestamptz,
  primary key (work_id, pen_id)
);
create index work_crew_pen on work_crew (pen_id);
create index work_crew_inviter on work_crew (invited_by) where invited_by is not null;

-- A work or an episode sent for review.
create table submission (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('work', 'episode')),
  work_id bigint not null references work on delete cascade,
  episode_id bigint references episode on delete cascade,
  -- Text or strip revision under review.
  revision integer not null default 0,
  -- Null: the author has left.
  member_no bigint references member,
  who text not null,
  state text not null default 'pending' check (state in ('pending', 'returned', 'approved', 'taken-back')),
  -- When it opens once approved; null: at once.
  opens_at timestamptz,
  -- A change that review decides before it takes effect, by field name.
  changes jsonb not null default '{}',
  -- Of a return.
  reasons text[] not null default '{}',
  passage text not null default '' check (char_length(passage) <= 1000),
  note text not null default '' check (char_length(note) <= 2000),
  operator_id bigint references operator,
  decided_at timestamptz,
  -- When author and operators were told that the hour had passed.
  late_at timestamptz,
  made_at timestamptz not null default seoga_now(),
  check ((kind = 'episode') = (episode_id is not null)),
  check ((state in ('returned', 'approved')) = (decided_at is not null))
);
create index submission_work on submission (work_id, id desc);
create index submission_episode on submission (episode_id, id desc) where episode_id is not null;
create index submission_member on submission (member_no, made_at desc) where member_no is not null;
create index submission_operator on submission (operator_id) where operator_id is not null;
create index submission_pending on submission (id) where state = 'pending';
create unique index submission_one_pending on submission (work_id, kind, coalesce(episode_id, 0)) where state = 'pending';

-- What the author declared about a work; the newest row counts.
create table work_declaration (
  id bigint generated always as identity primary key,
  work_id bigint not null references work on delete cascade,
  -- Null: the author has left.
  member_no bigint references member,
  who text not null,
  -- Rating questions and their answers.
  answers jsonb not null,
  ai_text text not null check (ai_text in ('none', 'assisted', 'generated')),
  ai_pictures text not null check (ai_pictures in ('none', 'assisted', 'generated')),
  ai_cover text not null check (ai_cover in ('none', 'assisted', 'generated')),
  ai_translation text not null check (ai_translation in ('none', 'assisted', 'generated')),
  rights_basis text not null check (rights_basis in ('original', 'joint', 'derivative', 'translation')),
  -- Of a derivative work or a translation: the permission in words, and its file.
  rights_note text not null default '' check (char_length(rights_note) <= 1000),
  proof_key text,
  proof_name text,
  terms_version text not null,
  made_at timestamptz not null default seoga_now()
);
create index work_declaration_work on work_declaration (work_id, id desc);
create index work_declaration_member on work_declaration (member_no) where member_no is not null;

create function work_declaration_stays() returns trigger language plpgsql as $$
begin
  if new.member_no is null and (to_jsonb(new) - 'member_no') = (to_jsonb(old) - 'member_no') then
    return new;
  end if;
  raise exception '% takes new rows only', tg_table_name;
end $$;
create trigger work_declaration_stays before update on work_declaration
  for each row execute function work_declaration_stays();

-- News of the author about a work, outside the numbering of episodes (작가 소식).
create table work_post (
  id bigint generated always as identity primary key,
  work_id bigint not null references work on delete cascade,
  pen_id bigint not null references pen,
  title text not null check (char_length(title) between 1 and 100),
  body text not null check (char_length(body) between 1 and 5000),
  request_key text not null unique,
  made_at timestamptz not null default seoga_now(),
  removed_at timestamptz
);
create index work_post_work on work_post (work_id, id desc);
create index work_post_pen on work_post (pen_id);

create table episode_like (
  episode_id bigint not null references episode on delete cascade,
  member_no bigint not null references member,
  made_at timestamptz not null default seoga_now(),
  primary key (episode_id, member_no)
);
create index episode_like_member on episode_like (member_no);

-- A measure of the operators against an author. ends_at null: until lifted.
create table pen_measure (
  id bigint generated always as identity primary key,
  pen_id bigint not null references pen,
  kind text not null check (kind in ('warning', 'review', 'no-publishing', 'ban')),
  reason text not null check (char_length(reason) between 1 and 1000),
  -- The reason lies in the works: they are taken down with it.
  is_about_works boolean not null default false,
  operator_id bigint references operator,
  who text not null,
  begun_at timestamptz not null default seoga_now(),
  ends_at timestamptz,
  lifted_at timestamptz
);
create index pen_measure_pen on pen_measure (pen_id, id desc);
create index pen_measure_operator on pen_measure (operator_id) where operator_id is not null;

-- A rating that an operator set: the author cannot change it and may appeal once.
create table work_rating_lock (
  work_id bigint primary key references work on delete cascade,
  rating text not null check (rating in ('all', '12', '15', '19')),
  reason text not null check (char_length(reason) between 1 and 1000),
  operator_id bigint references operator,
  who text not null,
  made_at timestamptz not null default seoga_now(),
  appeal text check (char_length(appeal) between 1 and 2000),
  appealed_at timestamptz,
  appeal_result text check (appeal_result in ('upheld', 'lifted')),
  appeal_answer text,
  appeal_decided_at timestamptz
);
create index work_rating_lock_operator on work_rating_lock (operator_id) where operator_id is not null;
