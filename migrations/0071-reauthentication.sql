-- When the member last confirmed the password within this session: required for adding a way to log in.
alter table session_family add column reauthenticated_at timestamptz;
