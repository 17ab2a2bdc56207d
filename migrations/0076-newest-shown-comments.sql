-- migrate:no-transaction
create index concurrently if not exists comment_shown_newest on comment (work_id, id desc) where state = 'shown';
drop index concurrently if exists comment_shown_of_work;
