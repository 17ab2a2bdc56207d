-- Withdrawals (내림) by authors.

create table work_withdrawal (
  id bigint generated always as identity primary key,
  work_id bigint not null references work on delete cascade,
  -- Null: the whole work.
  episode_id bigint references episode on delete cascade,
  pen_id bigint not null references pen,
  who text not null,
  -- A free work is announced as going before this hour.
  acts_at timestamptz not null,
  withdrawn_at timestamptz,
  -- Null: readers own it, it is only unlisted.
  purge_at timestamptz,
  -- Hash of the link that undoes it without a login.
  undo_hash bytea unique,
  made_at timestamptz not null default seoga_now(),
  ended_at timestamptz,
  check (purge_at is null or withdrawn_at is not null)
);
create index work_withdrawal_work on work_withdrawal (work_id, id desc);
create index work_withdrawal_episode on work_withdrawal (episode_id) where episode_id is not null;
create index work_withdrawal_pen on work_withdrawal (pen_id);
create index work_withdrawal_due on work_withdrawal (acts_at) where withdrawn_at is null and ended_at is null;
create index work_withdrawal_purge on work_withdrawal (purge_at) where purge_at is not null and ended_at is null;
create unique index work_withdrawal_open on work_withdrawal (work_id, coalesce(episode_id, 0)) where ended_at is null;
