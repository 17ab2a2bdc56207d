-- The log of what operators did stays as it was written. Only their words about somebody who has left may be taken out of
-- it: who did what, when and to whom stays.
create function operator_audit_stays() returns trigger language plpgsql as $$
begin
  if new.reason is null and (to_jsonb(new) - 'reason') = (to_jsonb(old) - 'reason') and old.subject ~ '^member:[0-9]{1,18}$'
    and exists (select from member where member_no = split_part(old.subject, ':', 2)::bigint and state = 'withdrawn')
  then
    return new;
  end if;
  raise exception '% takes new rows only', tg_table_name;
end $$;
drop trigger operator_audit_is_append_only on operator_audit;
create trigger operator_audit_is_append_only before delete or truncate on operator_audit
  for each statement execute function refuse_change();
create trigger operator_audit_stays before update on operator_audit
  for each row execute function operator_audit_stays();

-- Of those who left before there was this way.
update operator_audit a set reason = null from member m
where m.state = 'withdrawn' and a.subject = 'member:' || m.member_no and a.act like 'member.%' and a.reason is not null;
