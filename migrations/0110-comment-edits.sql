-- When its writer last changed a comment.
alter table comment add column edited_at timestamptz;

-- Order of the best comments: seconds since 2020, and tenfold likes weigh as much as half a year.
create function comment_best(likes integer, made_at timestamptz) returns bigint immutable parallel safe language sql
  return (extract(epoch from made_at - timestamptz '2020-01-01 00:00:00+00') + 6739200 * ln(1 + likes))::bigint;
