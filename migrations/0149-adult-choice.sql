-- Which works by rating the lists of a verified adult show.
alter table member
  add column adult_choice text not null default 'all' check (adult_choice in ('all', 'without', 'only'));
