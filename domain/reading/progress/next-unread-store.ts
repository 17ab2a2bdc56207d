import { type RawBuilder, sql } from 'kysely';
import type { Unit } from '#shared/catalog/categories';

/** The episode that follows a finished one. */
export interface NextUnread {
  episode: number;
  position: number;
  unit: Unit;
  kind: 'text' | 'images';
}

/**
 * The first public episode after a finished one that the member has not finished, as JSON; null while the episode of
 * the position `record` is not finished or nothing follows.
 */
export function nextUnreadSql({
  member,
  record,
}: {
  member: number;
  record: RawBuilder<unknown>;
}): RawBuilder<unknown> {
  return sql`case when (${record} ->> 'fraction')::float8 >= 1 then (
    select json_build_object('episode', n.id, 'position', n.position, 'unit', n.unit, 'kind', n.content)
    from episode c
    join episode n on n.work_id = c.work_id and n.position > c.position
    where c.id = (${record} ->> 'episode')::bigint and not n.is_withdrawn and n.opens_at <= (select seoga_now())
      and not exists (
        select from reading_record f
        where f.member_no = ${member} and f.episode_id = n.id and f.kind = 'place'
          and (f.record ->> 'furthest')::float8 >= 1)
    order by n.position
    limit 1) end`;
}
