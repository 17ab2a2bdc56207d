-- Files of permissions for derivative works and translations, recorded before the upload.
create table proof_file (
  key text primary key,
  noted_at timestamptz not null default seoga_now()
);
insert into proof_file (key) select distinct proof_key from work_declaration where proof_key is not null;
