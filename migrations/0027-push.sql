-- Where messages of the shop may be pushed to: browsers and apps of members, each for as long as its login lasts.

create table push_device (
  id bigint generated always as identity primary key,
  member_no bigint not null references member,
  -- Of the login by which it was given: a login that ended is told nothing any more.
  session_id bigint not null references session_family on delete cascade,
  kind text not null check (kind in ('web', 'ios', 'aos')),
  -- A browser's address at its push service, or an app's token.
  address text not null unique check (length(address) between 1 and 2000),
  -- A browser's public key and its secret for this shop, base64url: only it can read what is sent.
  p256dh text check (length(p256dh) <= 200),
  auth text check (length(auth) <= 100),
  -- What its reader calls it: "Windows의 Chrome".
  name text not null check (name <> ''),
  made_at timestamptz not null default seoga_clock(),
  -- When something last reached its push service, and how often in a row nothing has since.
  reached_at timestamptz,
  failures integer not null default 0 check (failures >= 0),
  check ((kind = 'web') = (p256dh is not null and auth is not null))
);
create index push_device_member on push_device (member_no, id desc);
create index push_device_session on push_device (session_id);
create index push_device_failing on push_device (failures) where failures > 0;
