-- Another owner of a work: offered by the owner, accepted by a member of its crew.

create table owner_change (
  id bigint generated always as identity primary key,
  work_id bigint not null references work on delete cascade,
  from_pen bigint not null references pen,
  to_pen bigint not null references pen,
  -- Of the new owner before; given back when it is undone.
  previous_role text not null check (previous_role in ('co-writer', 'artist', 'translator', 'editor')),
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'declined', 'undone')),
  -- Hash of the link that undoes it without a login.
  undo_hash bytea not null unique,
  made_at timestamptz not null default seoga_now(),
  decided_at timestamptz,
  check ((state = 'waiting') = (decided_at is null))
);
create index owner_change_work on owner_change (work_id, id desc);
create index owner_change_from on owner_change (from_pen);
create index owner_change_to on owner_change (to_pen);
create unique index owner_change_waiting on owner_change (work_id) where state = 'waiting';
