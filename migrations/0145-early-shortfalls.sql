-- Works that promise supporters more early episodes than are ready, and the pause of their monthly support.
create table early_shortfall (
  work_id bigint primary key references work on delete cascade,
  since timestamptz not null default seoga_clock(),
  -- From when monthly support is paused and unused days are returned.
  paused_at timestamptz
);

alter table support_membership drop constraint support_membership_stop_reason_check;
alter table support_membership
  add constraint support_membership_stop_reason_check
    check (stop_reason in ('member', 'coins', 'limit', 'author', 'blocked', 'shop', 'cancelled', 'paused')),
  add column paused_at timestamptz,
  -- From when it is paid again, once the promise is met.
  add column resumes_at timestamptz check (resumes_at is null or paused_at is not null);
