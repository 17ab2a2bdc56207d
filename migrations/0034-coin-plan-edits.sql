-- Parts of the coin plan that an operator edited in the console: `shop apply` keeps them.
alter table charge_terms add column edited text[] not null default '{}'
  check (edited <@ array['web', 'ios', 'aos', 'terms']);
