-- The index of codes knows how much a work or a name is read: one more code of each, in a range that letters are kept out
-- of (`vocabulary/search-grams`). A search looks codes up band by band, the most read first, until it has as many as it
-- wants: what it meets depends on how many it shows, not on how many there are. Works and names get theirs when they are
-- settled, as the first start of this release does, and whenever any release writes them.

-- A step is what is read about seven times as much (`pop` is a hundred times the logarithm), of which there is a ninth.
create function search_band(pop integer) returns integer language sql immutable parallel safe
  return 2147483000 + least(greatest(pop, 0) / 200, 49);

create function search_bands() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    new.grams := array_remove(new.grams, search_band(old.pop));
  end if;
  -- What would have been inserted has its own already.
  new.grams := array_remove(new.grams, search_band(new.pop)) || search_band(new.pop);
  return new;
end $$;
create trigger search_bands before insert or update of grams, pop on work_search
  for each row execute function search_bands();
create trigger search_bands before insert or update of grams, pop on search_name
  for each row execute function search_bands();
