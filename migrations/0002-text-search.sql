-- The words of a text as search in a work looks through them: what readers read, in small letters, a line a block.
-- No ruby, no note marks, no notes, nothing for pictures: the same letters that places in a text count.
create function plain_text(blocks jsonb) returns text language sql immutable parallel safe as $$
  select lower(coalesce(string_agg(line, E'\n' order by place), '')) from (
    select place, (
      select string_agg(
        case jsonb_typeof(span) when 'string' then span #>> '{}' else coalesce(span ->> 'text', span ->> 'base', '') end,
        '' order by nr)
      from jsonb_array_elements(block -> 'spans') with ordinality as spans (span, nr)) as line
    from jsonb_array_elements(blocks) with ordinality as listed (block, place)
    where block ->> 'kind' in ('paragraph', 'heading')) lines
$$;

-- Made by the database with every text, by whatever release it is written; making it now fills it for all that stand.
alter table text_revision add column plain text generated always as (plain_text(blocks)) stored;
