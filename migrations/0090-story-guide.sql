-- What helps readers to remember a work: summaries of arcs (지난 이야기) and characters (등장인물). Each part names the
-- episode from which it is shown.
create table story_guide (
  work_id bigint primary key references work on delete cascade,
  -- {recaps, characters}; episodes by id, so that a changed order shows nothing too early.
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  -- Episodes that the content names.
  episode_ids bigint[] not null default '{}',
  version integer not null default 1,
  updated_at timestamptz not null default now()
);

-- Pictures of characters. is_shown: in the content, not only uploaded for a change under review.
create table story_picture (
  work_id bigint not null references work on delete cascade,
  picture text not null references picture (hash),
  is_shown boolean not null default false,
  primary key (work_id, picture)
);
create index story_picture_picture on story_picture (picture);
