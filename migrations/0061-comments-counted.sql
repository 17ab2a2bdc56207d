-- migrate:no-transaction
-- How many comments a work or an episode shows is counted in the index alone.
create index concurrently if not exists comment_shown_of_work on comment (work_id) where state = 'shown';
create index concurrently if not exists comment_shown_of_episode
  on comment (episode_id) where state = 'shown' and episode_id is not null;
