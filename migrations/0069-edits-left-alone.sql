-- Fields of a work's form that imports wrote over so far. What operators edited of them, as the audit log has it, is left
-- alone from now on, and no work that is down is listed again by an import.
insert into work_edit (work_id, field)
select w.id, f.field
from work w
join operator_audit a on a.subject = 'work:' || w.id and a.act = 'work.update'
join unnest(array['hiatusUntil', 'isTaxFree', 'rightsFrom', 'rightsUntil', 'isListed']) as f (field)
  on a.after ->> f.field is not null or a.before ->> f.field is not null
union
select id, 'isListed' from work where not wants_listing
on conflict do nothing;
