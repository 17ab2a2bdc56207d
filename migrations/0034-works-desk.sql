-- Works and episodes as operators keep them.

alter table work
  -- The operator's wish. `is_listed` is that wish within the period of the rights, kept by the clock that opens episodes.
  add wants_listing boolean not null default true,
  -- 판권 기간: from when and until when the shop may sell it. What was bought stays readable after it.
  add rights_from timestamptz,
  add rights_until timestamptz,
  add constraint work_rights_run_forward check (rights_from < rights_until),
  -- The day on which a work that pauses comes back, as it is told to readers.
  add hiatus_until date,
  -- 면세(도서). Null: as its kind says, a book in one piece is.
  add is_tax_free boolean;
update work set wants_listing = is_listed where not is_listed;
create index work_rights on work (id) where rights_from is not null or rights_until is not null;

-- What an operator changed of a work or an episode: an import of the same source leaves it as it is.
create table work_edit (
  work_id bigint not null references work on delete cascade,
  field text not null,
  made_at timestamptz not null default seoga_now(),
  primary key (work_id, field)
);
create table episode_edit (
  episode_id bigint not null references episode on delete cascade,
  field text not null,
  made_at timestamptz not null default seoga_now(),
  primary key (episode_id, field)
);

-- Made in the console: no import that does not bring it takes it off.
alter table episode add is_own boolean not null default false;

-- A title without spaces, signs and what stands in brackets ([연재], (개정판)): works of one key may be the same work.
create function work_title_key(title text) returns text language sql immutable parallel safe return
  lower(regexp_replace(regexp_replace(normalize(title, nfkc), '\([^)]*\)|\[[^\]]*\]|【[^】]*】|〔[^〕]*〕', '', 'g'),
    '[[:space:][:punct:]·…—–“”‘’「」『』《》〈〉]+', '', 'g'));
create index work_title_key on work (work_title_key(title));

-- Pairs that look alike and are two works, as an operator said.
create table distinct_work (
  work_id bigint not null references work on delete cascade,
  other_id bigint not null references work on delete cascade,
  made_at timestamptz not null default seoga_now(),
  primary key (work_id, other_id),
  check (work_id < other_id)
);
create index distinct_work_other on distinct_work (other_id);
