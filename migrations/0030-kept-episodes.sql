-- Episodes that members keep on their devices (오프라인 보관).

-- What was handed over to a device cannot be taken back for coins any more, opened or not.
alter table entitlement add column kept_at timestamptz;

-- Devices that keep something, by the name that the reading log knows them by. One whose last episode goes, goes too.
create table kept_device (
  member_no bigint not null references member,
  device text not null,
  name text not null,
  seen_at timestamptz not null default seoga_now(),
  primary key (member_no, device)
);

-- What lies on which device. `epoch` is part of what the key share is made of: once it was taken off, it has another.
create table kept_episode (
  member_no bigint not null,
  device text not null,
  episode_id bigint not null references episode on delete cascade,
  revision integer not null,
  epoch text not null,
  kept_at timestamptz not null default seoga_now(),
  leased_until timestamptz,
  primary key (member_no, device, episode_id),
  foreign key (member_no, device) references kept_device on delete cascade
);
create index kept_episode_episode on kept_episode (episode_id);
