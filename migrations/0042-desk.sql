-- What was typed in a form of the console when its second factor had grown stale: sealed, one form a session, ten minutes.
create table operator_kept_form (
  selector text primary key references operator_session on delete cascade,
  path text not null,
  sealed text not null,
  kept_at timestamptz not null default seoga_now()
);
create index operator_kept_form_kept_at on operator_kept_form (kept_at);

-- Letters to members about a version of a legal text (약관 개별 통지): how far they have come, and how they ended.
create table legal_letter (
  id bigint generated always as identity primary key,
  kind text not null,
  version text not null,
  is_unfavourable boolean not null,
  planned_at timestamptz not null default seoga_now(),
  after_member bigint not null default 0,
  sent int not null default 0 check (sent >= 0),
  -- Members without an address to write to.
  unreached int not null default 0 check (unreached >= 0),
  finished_at timestamptz,
  stopped_at timestamptz
);
-- One run at a time for a version.
create unique index legal_letter_running on legal_letter (kind, version) where finished_at is null and stopped_at is null;
create index legal_letter_version on legal_letter (kind, version, id);
