-- Which pages a slice of a strip shows, so that an episode can be handed out as the pictures it was made of.

-- [{original, from, to, height}], in rows of the strip. Null: made before this was kept.
alter table strip_slice add column pages jsonb check (jsonb_typeof(pages) = 'array');
