-- The member who acted on their own work. A number without a reference: the audit log never changes.
alter table operator_audit add column member_no bigint;
