-- What members set about themselves, the shop's legal texts by version, and what stays when a member leaves.

-- News that a member may switch off; without a row it is on. Adverts are no choice but a consent.
create table notification_choice (
  member_no bigint not null references member,
  kind text not null check (kind in ('new-episode')),
  is_on boolean not null,
  changed_at timestamptz not null default seoga_now(),
  primary key (member_no, kind)
);

-- Words that no nick may hold, as they are compared: NFC, lower case, without space.
create table forbidden_word (word text primary key check (word <> ''));

-- Photos whose files must go: written with what put them out of use, taken away when the files are gone.
create table photo_removal (
  photo text primary key,
  made_at timestamptz not null default seoga_now()
);

-- Each time that a member took their data along.
create table data_export (
  id bigint generated always as identity primary key,
  member_no bigint not null references member,
  at timestamptz not null default seoga_now()
);
create index data_export_member on data_export (member_no, at);

-- Terms and privacy policies. A version is the day from which it holds, 00:00 in Seoul; one in force never changes.
create table legal_text (
  kind text not null check (kind in ('terms', 'privacy', 'privacy-easy')),
  version text not null check (version ~ '^\d{4}-\d{2}-\d{2}$'),
  in_force_at timestamptz not null,
  title text not null,
  blocks jsonb not null,
  primary key (kind, version)
);

-- What the law wants kept of those who left, apart from everything in use and without anything to log in by.
create schema kept_by_law;
create table kept_by_law.member (
  member_no bigint primary key,
  joined_at timestamptz not null,
  withdrawn_at timestamptz not null,
  keep_until timestamptz not null
);
create index member_keep_until on kept_by_law.member (keep_until);
create table kept_by_law.consent (
  id bigint generated always as identity primary key,
  member_no bigint not null,
  kind text not null,
  version text not null,
  is_given boolean not null,
  at timestamptz not null,
  keep_until timestamptz not null
);
create index consent_keep_until on kept_by_law.consent (keep_until);

-- Addresses of those who left a short while ago, as codes that only this shop can make again: nobody leaves and joins
-- in one breath.
create table rejoin_wait (
  mail_mac text primary key,
  until timestamptz not null
);
create index rejoin_wait_until on rejoin_wait (until);

-- Consents are still only added, and go only with their member, once they are kept apart.
drop trigger consent_is_append_only on consent;
create trigger consent_is_append_only before update on consent
  for each statement execute function refuse_change();
create function refuse_consent_removal() returns trigger language plpgsql as
$$ begin
  if exists (select 1 from member where member_no = old.member_no and state <> 'withdrawn') then
    raise exception 'consent takes new rows only';
  end if;
  return old;
end $$;
create trigger consent_leaves_with_its_member before delete on consent
  for each row execute function refuse_consent_removal();
