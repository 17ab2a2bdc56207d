-- Files that members fetched with a reading app, by the digest with which KOReader names them: what a percentage of
-- the file means. Weights: characters of texts, pictures of strips.
create table delivered_file (
  digest text primary key check (digest ~ '^[0-9a-f]{32}$'),
  work_id bigint not null references work on delete cascade,
  content text not null check (content in ('text', 'images')),
  episodes bigint[] not null check (cardinality(episodes) > 0),
  weights integer[] not null check (cardinality(weights) = cardinality(episodes)),
  made_at timestamptz not null default seoga_now()
);
create index delivered_file_work on delivered_file (work_id);
create index delivered_file_age on delivered_file (made_at);

-- Where members are in the documents of their reading apps.
create table app_place (
  member_no bigint not null references member,
  document text not null check (char_length(document) between 1 and 100),
  progress text not null check (char_length(progress) <= 500),
  percentage double precision not null check (percentage between 0 and 1),
  device text not null check (char_length(device) <= 100),
  device_id text not null check (char_length(device_id) <= 100),
  at timestamptz not null default seoga_now(),
  primary key (member_no, document)
);

-- KOReader sends the MD5 of the password: keys with this scope are also found by the digest of it.
alter table api_key add column sync_hash bytea unique check (octet_length(sync_hash) = 32);
