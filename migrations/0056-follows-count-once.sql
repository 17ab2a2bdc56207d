-- A follow of a work counts in rankings once for good: whoever stops following and follows again adds nothing. What was
-- counted is known by its first moment once it is over. Kept by the database, whichever release lets the follow go. No
-- foreign keys: they would keep those waiting who write members and works, and nothing is asked of either.
create table former_follow (
  member_no bigint not null,
  work_id bigint not null,
  first_at timestamptz not null,
  primary key (member_no, work_id)
);
create index former_follow_first_at on former_follow (first_at);

create function keep_first_follow() returns trigger language plpgsql as $$
begin
  insert into former_follow (member_no, work_id, first_at)
  select g.member_no, g.work_id, g.at from gone g order by g.member_no, g.work_id on conflict do nothing;
  return null;
end $$;
create trigger follow_is_remembered after delete on follow
  referencing old table as gone for each statement execute function keep_first_follow();
