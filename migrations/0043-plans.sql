-- Ways for the console into tables that grow with the shop: without them each of its lists read them from end to end.

-- The beginning of a nick; by letters, whatever the order of words in this database is.
create index member_nick_begins on member (lower(nick) text_pattern_ops);
create index login_identity_mail on login_identity (mail) where mail is not null;

-- Payments, the newest first, and the few that are not simply paid.
create index payment_newest on payment (made_at desc, id desc);
create index payment_unlike on payment (state, made_at desc, id desc) where state <> 'paid';
