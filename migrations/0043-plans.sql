-- Ways into tables that grow with the shop, for lists that read them from end to end without.

-- The beginning of a nick; by letters, whatever the order of words in this database is.
create index member_nick_begins on member (lower(nick) text_pattern_ops);
create index login_identity_mail on login_identity (mail) where mail is not null;

-- Payments, the newest first, and the few that are not simply paid.
create index payment_newest on payment (made_at desc, id desc);
create index payment_unlike on payment (state, made_at desc, id desc) where state <> 'paid';

-- Works that are free from the first episode to the last: where there are few, a row of a home looked through all works.
create index work_all_free on work (latest_opened_at desc, id desc)
  where is_listed and opened_episodes > 0 and free_episodes = opened_episodes;
create index work_all_free_popular on work (shelf, popularity desc, id desc)
  where is_listed and opened_episodes > 0 and free_episodes = opened_episodes;
