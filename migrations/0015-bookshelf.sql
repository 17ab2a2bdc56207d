-- The bookshelf (내 서재): what members hide from what they read last, and the collections (책장) that they arrange.

-- A work comes back by itself when it is read again: what was hidden counts up to its moment only.
create table hidden_recent (
  member_no bigint not null references member,
  work_id bigint not null references work on delete cascade,
  at timestamptz not null default seoga_now(),
  primary key (member_no, work_id)
);
create index hidden_recent_work on hidden_recent (work_id);

create table collection (
  id bigint generated always as identity primary key,
  member_no bigint not null references member,
  name text not null check (char_length(name) between 1 and 30),
  position integer not null,
  made_at timestamptz not null default seoga_now()
);
create unique index collection_name on collection (member_no, lower(name));

create table collection_work (
  collection_id bigint not null references collection on delete cascade,
  work_id bigint not null references work on delete cascade,
  at timestamptz not null default seoga_now(),
  primary key (collection_id, work_id)
);
create index collection_work_work on collection_work (work_id);

-- What a member holds of each work, summed: a shelf of thousands of works is ordered and counted by it without reading
-- every single right. Kept by the database with every right that is given, renewed, ended or taken back, whoever writes.
create table held_work (
  member_no bigint not null references member,
  work_id bigint not null references work,
  is_owned boolean not null default false,
  -- Something of it was paid for: it stays on the shelf when it runs out.
  is_paid boolean not null default false,
  held_since timestamptz,
  -- When the last of its rentals ends.
  rentals_end_at timestamptz,
  primary key (member_no, work_id)
);
create index held_work_work on held_work (work_id);

-- Each row is locked before its rights are read: who waited for another reads what the other has written.
create function sum_held_works(touched_members bigint[], touched_works bigint[]) returns void language plpgsql as $$
begin
  perform 1 from held_work h
  where (h.member_no, h.work_id) in (select t.m, t.w from unnest(touched_members, touched_works) t (m, w))
  order by h.member_no, h.work_id for no key update;
  update held_work h
  set is_owned = coalesce(s.is_owned, false), is_paid = coalesce(s.is_paid, false),
    held_since = s.held_since, rentals_end_at = s.rentals_end_at
  from (select distinct t.m, t.w from unnest(touched_members, touched_works) t (m, w)) t
  left join lateral (
    select bool_or(e.kind = 'buy') as is_owned, bool_or(e.source = 'purchase') as is_paid,
      max(e.granted_at) as held_since, max(e.ends_at) as rentals_end_at
    from entitlement e where e.member_no = t.m and e.work_id = t.w and e.revoked_at is null) s on true
  where h.member_no = t.m and h.work_id = t.w;
end $$;

create function held_works_given() returns trigger language plpgsql as $$
begin
  insert into held_work (member_no, work_id)
  select distinct g.member_no, g.work_id from given g order by 1, 2 on conflict do nothing;
  perform sum_held_works(array_agg(g.member_no), array_agg(g.work_id)) from given g;
  return null;
end $$;
create trigger entitlement_is_summed_given after insert on entitlement
  referencing new table as given for each statement execute function held_works_given();

-- An episode that was only opened changes nothing here.
create function held_works_changed() returns trigger language plpgsql as $$
begin
  perform sum_held_works(array_agg(n.member_no), array_agg(n.work_id))
  from changed n join former f using (member_no, episode_id, kind)
  where (n.source, n.granted_at, n.ends_at, n.revoked_at) is distinct from (f.source, f.granted_at, f.ends_at, f.revoked_at)
  having count(*) > 0;
  return null;
end $$;
create trigger entitlement_is_summed_changed after update on entitlement
  referencing old table as former new table as changed for each statement execute function held_works_changed();

create function held_works_gone() returns trigger language plpgsql as $$
begin
  perform sum_held_works(array_agg(f.member_no), array_agg(f.work_id)) from former f having count(*) > 0;
  return null;
end $$;
create trigger entitlement_is_summed_gone after delete on entitlement
  referencing old table as former for each statement execute function held_works_gone();

insert into held_work (member_no, work_id) select distinct member_no, work_id from entitlement;
select sum_held_works(array_agg(member_no), array_agg(work_id)) from held_work;

-- What a member has rented and how long it runs, for the lists that go by it.
create index entitlement_running on entitlement (member_no, ends_at, work_id) where ends_at is not null and revoked_at is null;

-- The works that are being followed now, whoever follows them.
create index follow_newest on follow (at desc);

-- The few works that have left the shelves, which a member's counts leave out.
create index work_off_the_shelves on work (id) where not is_listed;
