-- Levels of roles that an owner changed; everything else has its default.
create table role_permission (
  role text not null check (role in ('editor', 'marketing', 'support', 'auditor')),
  permission text not null,
  level text not null check (level in ('none', 'read', 'write')),
  changed_at timestamptz not null default seoga_clock(),
  primary key (role, permission)
);

alter table operator_role drop constraint operator_role_role_check;
alter table operator_role add constraint operator_role_role_check
  check (role in ('owner', 'editor', 'marketing', 'support', 'auditor', 'holder'));
