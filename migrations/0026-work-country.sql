-- Country of origin of a work, ISO 3166-1 alpha-2.
alter table work add column country text check (country ~ '^[A-Z]{2}$');
