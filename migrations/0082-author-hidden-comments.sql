-- Comments that the author of the work hid: held for everybody but their writer, with the reason.
alter table comment
  add column author_hide_reason text check (char_length(author_hide_reason) between 1 and 300),
  -- False: an operator showed it again, the author does not hide it anew.
  add column may_author_hide boolean not null default true,
  add constraint comment_author_hide check (author_hide_reason is null or state in ('held', 'deleted', 'removed'));
