-- Keys of members for other programs, by scope. A key opens nothing after a change of the password or a forced logout.
create table api_key (
  id bigint generated always as identity primary key,
  member_no bigint not null references member,
  name text not null check (char_length(name) between 1 and 40),
  scopes text[] not null check (cardinality(scopes) between 1 and 20),
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  ending text not null check (char_length(ending) = 4),
  auth_epoch integer not null,
  credential_epoch integer not null,
  made_at timestamptz not null default seoga_now(),
  expires_at timestamptz,
  used_at timestamptz
);
create index api_key_member on api_key (member_no);

-- Keys of operators, which also need the rights of their operator.
create table operator_api_key (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operator,
  name text not null check (char_length(name) between 1 and 40),
  scopes text[] not null check (cardinality(scopes) between 1 and 20),
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  ending text not null check (char_length(ending) = 4),
  made_at timestamptz not null default seoga_now(),
  expires_at timestamptz,
  used_at timestamptz
);
create index operator_api_key_operator on operator_api_key (operator_id);
