-- Language of a work as a language tag: `ko`, `ja`, `zh-Hant`.
alter table work add column language text not null default 'ko'
  check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$');
