-- Whether the field was marked as edited in the console before a bulk change: an undo removes the marks that it set.
alter table bulk_change_value add column was_edited boolean not null default true;
