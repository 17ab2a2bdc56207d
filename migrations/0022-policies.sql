-- Legal texts, and the e-mails that announce a new version.

-- Terms and privacy policies. version: the day it takes effect, 00:00 in Seoul; then it never changes.
create table legal_text (
  kind text not null check (kind in ('terms', 'privacy', 'privacy-easy')),
  version text not null check (version ~ '^\d{4}-\d{2}-\d{2}$'),
  in_force_at timestamptz not null,
  title text not null,
  blocks jsonb not null,
  origin text not null default 'folder' check (origin in ('folder', 'console')),
  primary key (kind, version)
);

-- E-mails to all members about a version (약관 개별 통지), and their progress.
create table legal_letter (
  id bigint generated always as identity primary key,
  kind text not null,
  version text not null,
  is_unfavourable boolean not null,
  planned_at timestamptz not null default seoga_now(),
  after_member bigint not null default 0,
  sent int not null default 0 check (sent >= 0),
  -- Members without an address.
  unreached int not null default 0 check (unreached >= 0),
  finished_at timestamptz,
  stopped_at timestamptz
);
-- One run at a time for each version.
create unique index legal_letter_running on legal_letter (kind, version) where finished_at is null and stopped_at is null;
create index legal_letter_version on legal_letter (kind, version, id);
