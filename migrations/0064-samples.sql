-- What a start wrote as samples, so that all of it can be removed again where the operator has not changed it.
create table sample_row (
  table_name text not null,
  row_key text not null,
  -- Of the row as the sample left it.
  digest text,
  -- The row as it was before the samples, where one was there.
  former jsonb,
  primary key (table_name, row_key)
);
