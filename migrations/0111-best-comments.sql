-- migrate:no-transaction
create index concurrently if not exists comment_best_of_work
  on comment (work_id, comment_best(likes, made_at) desc, id desc) where parent_id is null;
create index concurrently if not exists comment_best_of_episode
  on comment (episode_id, comment_best(likes, made_at) desc, id desc)
  where parent_id is null and episode_id is not null;
drop index concurrently if exists comment_of_work_best;
drop index concurrently if exists comment_of_episode_best;
