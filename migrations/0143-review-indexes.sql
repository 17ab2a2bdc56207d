-- migrate:no-transaction
create unique index concurrently if not exists review_of_member on comment (work_id, member_no)
  where is_review and state <> 'deleted';
create index concurrently if not exists review_best_of_work
  on comment (work_id, comment_best(likes, made_at) desc, id desc) where is_review;
create index concurrently if not exists review_newest_of_work on comment (work_id, id desc) where is_review;
create index concurrently if not exists review_newest on comment (id desc) where is_review;
-- Counts of visible comments without reviews by an index-only scan.
create index concurrently if not exists comment_shown_talk on comment (work_id)
  where state = 'shown' and not is_review;
