-- Reviews, measures and takedowns of authors' works by operators.

-- A sample: an episode that a trusted author opened, looked at afterwards.
alter table submission
  add column is_sample boolean not null default false,
  drop constraint submission_state_check,
  add constraint submission_state_check
    check (state in ('pending', 'sample', 'returned', 'approved', 'taken-back')),
  add constraint submission_sample_check check (state <> 'sample' or is_sample);

-- Each measure may be appealed once.
alter table pen_measure
  add column appeal text check (char_length(appeal) between 1 and 2000),
  add column appealed_at timestamptz,
  add column appeal_result text check (appeal_result in ('upheld', 'lifted')),
  add column appeal_answer text,
  add column appeal_decided_at timestamptz;

-- A work or an episode that operators took down (내림). Readers who bought it keep it.
create table work_takedown (
  id bigint generated always as identity primary key,
  work_id bigint not null references work on delete cascade,
  -- Null: the whole work.
  episode_id bigint references episode on delete cascade,
  reason text not null check (char_length(reason) between 1 and 1000),
  operator_id bigint references operator,
  who text not null,
  made_at timestamptz not null default seoga_now(),
  ended_at timestamptz
);
create index work_takedown_work on work_takedown (work_id, id desc);
create index work_takedown_episode on work_takedown (episode_id) where episode_id is not null;
create index work_takedown_operator on work_takedown (operator_id) where operator_id is not null;

-- The guardian of a minor author agreed (민법 제5조). The paper stays with the shop.
create table guardian_consent (
  member_no bigint primary key references member,
  method text not null check (char_length(method) between 1 and 500),
  operator_id bigint references operator,
  who text not null,
  made_at timestamptz not null default seoga_now()
);
create index guardian_consent_operator on guardian_consent (operator_id) where operator_id is not null;
