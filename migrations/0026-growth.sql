-- What a shop of a million works asks of its lists: no page of them may look at all works.

-- Works whose first sentence may stand in the window, the newest first.
create index work_quoted on work (latest_opened_at desc, id desc) where is_listed and quote <> '';
-- A genre by its readers; also which genres there are, each found by one step.
create index work_popular_by_genre on work (shelf, genre, popularity desc, id desc) where is_listed;
