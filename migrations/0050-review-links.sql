-- Links with which reviewers without an account read an unpublished work. The address is signed, so it is not kept.
create table review_link (
  id bigint generated always as identity primary key,
  work_id bigint not null references work on delete cascade,
  -- Null: the whole work.
  episode_id bigint references episode on delete cascade,
  note text not null,
  operator_id bigint references operator,
  who text not null,
  made_at timestamptz not null default seoga_now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  opened_at timestamptz,
  opens integer not null default 0
);
create index review_link_work on review_link (work_id, id desc);
create index review_link_episode on review_link (episode_id);
create index review_link_operator on review_link (operator_id);
