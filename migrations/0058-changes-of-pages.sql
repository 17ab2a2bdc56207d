-- What a rise of the version touched, where it is known: the pages of these works, and all that are no work's own. A rise
-- without a row here, as a release before writes it, touches every page.
create table page_change (
  version bigint primary key,
  works bigint[] not null
);
