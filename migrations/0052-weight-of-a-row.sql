-- What looking at a row of `work_search` or `search_name` takes, told to the planner: it believes that rows met on a walk along an index
-- cost an eighth of those that a bitmap names, for a walk meets each page often. In memory both take the same, so that
-- words in one work of a hundred were looked for among a hundred thousand works by popularity instead of being looked up.
-- Asked only of rows that have the codes. Null instead of false: of what is not null the planner takes it that it is
-- nearly all, which is what codes leave. Unsafe beside others on purpose: a second process takes longer to start than
-- any such question takes.
create function fits_as_read(fits boolean) returns boolean language plpgsql immutable parallel unsafe cost 1000 as $$
begin
  return nullif(fits, false);
end $$;
