-- A right that is added can only add to what is held of its work: it is added to the sum, however much of the work is held
-- already. What is renewed, ended or taken back is summed anew, as before.
create or replace function held_works_given() returns trigger language plpgsql as $$
begin
  insert into held_work as h (member_no, work_id, is_owned, is_paid, held_since, rentals_end_at)
  select g.member_no, g.work_id,
    coalesce(bool_or(g.kind = 'buy') filter (where g.revoked_at is null), false),
    coalesce(bool_or(g.source = 'purchase') filter (where g.revoked_at is null), false),
    max(g.granted_at) filter (where g.revoked_at is null), max(g.ends_at) filter (where g.revoked_at is null)
  from given g group by g.member_no, g.work_id order by g.member_no, g.work_id
  on conflict (member_no, work_id) do update set
    is_owned = h.is_owned or excluded.is_owned, is_paid = h.is_paid or excluded.is_paid,
    held_since = greatest(h.held_since, excluded.held_since),
    rentals_end_at = greatest(h.rentals_end_at, excluded.rentals_end_at);
  return null;
end $$;
