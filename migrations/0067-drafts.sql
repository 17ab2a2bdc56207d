-- What an import brings without saying how it is published waits for an operator as a draft.

-- A draft work was never published: it is unlisted, and the console offers to publish it.
alter table work
  add is_draft boolean not null default false,
  -- ISBN or the identifier of an EPUB: two books of one file name are told apart by it.
  add identifier text;

-- A draft episode came by an import into a published work: it is withdrawn until an operator publishes it.
alter table episode add is_draft boolean not null default false;

-- What an operator chose in the preview, for each work: which work it is, category, rating, price, date.
alter table import_run add choices jsonb not null default '{}';
