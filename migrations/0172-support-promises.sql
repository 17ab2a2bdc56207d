-- What a monthly payment was made for: early episodes that works of the author promised then.
create table support_promise (
  membership_id bigint not null references support_membership on delete cascade,
  work_id bigint not null references work on delete cascade,
  episodes smallint not null check (episodes > 0),
  primary key (membership_id, work_id)
);
create index support_promise_work on support_promise (work_id);
insert into support_promise (membership_id, work_id, episodes)
select distinct m.id, w.id, w.early_episodes
from support_membership m
join work_crew c on c.pen_id = m.pen_id and c.role = 'owner' and c.accepted_at is not null
join work w on w.id = c.work_id
where w.early_supporters and w.early_episodes > 0 and m.paid_until > seoga_now();

-- Works that promise less than running payments were made for; they keep the former promise until these end.
create table lowered_promise (
  work_id bigint primary key references work on delete cascade,
  -- The highest promise of a running payment, and the promise of today.
  episodes smallint not null,
  promised smallint not null,
  -- When the last running payment ends.
  until timestamptz not null,
  lowered_at timestamptz not null default seoga_now(),
  -- When the supporters were notified.
  notified_at timestamptz
);

-- A shortfall counts for each promise: that of today, and those of running payments.
alter table early_shortfall add column episodes smallint;
update early_shortfall f set episodes = w.early_episodes from work w where w.id = f.work_id;
alter table early_shortfall
  alter column episodes set not null,
  drop constraint early_shortfall_pkey,
  add primary key (work_id, episodes);
