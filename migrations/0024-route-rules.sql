-- Where an address leads instead of its own page (G4): written by the operator, and refused where it would go in a circle.

create table route_rule (
  id bigint generated always as identity primary key,
  -- As addresses are compared: decoded, in lower case, without a slash at its end.
  source text not null check (source like '/%'),
  -- Whether everything below that address is led away too.
  is_prefix boolean not null,
  target text not null check (target <> ''),
  -- The operator's leave to send readers to another site.
  is_external boolean not null default false,
  starts_at timestamptz,
  ends_at timestamptz,
  check (ends_at > starts_at)
);
create index route_rule_by_source on route_rule (source);
