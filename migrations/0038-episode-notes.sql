alter table episode
  add column note_before text not null default '',
  add column note_after text not null default '';
-- Form values beside the text, by field name.
alter table text_draft add column fields jsonb not null default '{}';
