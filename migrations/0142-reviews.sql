-- Reviews: longer comments on a work with the stars of their writer, one of a member for each work.
alter table comment
  add column is_review boolean not null default false,
  add column shop_answer text check (char_length(shop_answer) between 1 and 1000),
  add column shop_answered_at timestamptz,
  drop constraint comment_body_check,
  add constraint comment_body_length check (char_length(body) <= case when is_review then 3000 else 1000 end),
  add constraint comment_review check (not is_review or (episode_id is null and parent_id is null)),
  add constraint comment_shop_answer check (shop_answer is null or is_review);
