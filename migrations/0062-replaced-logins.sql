-- A login that begins in a browser ends the one that was in it.
alter table session_family drop constraint session_family_revoked_why_check;
alter table session_family add constraint session_family_revoked_why_check
  check (revoked_why in ('logout', 'remote', 'reuse', 'password', 'withdrawal', 'lock', 'replaced')) not valid;
