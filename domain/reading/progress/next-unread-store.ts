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
 * Whether a member has read an episode to its end: `furthestRecordOf` and `isFinished` in SQL. Null without positions.
 */
export function isEpisodeFinishedSql(member: number, episode: RawBuilder<unknown>): RawBuilder<boolean | null> {
  return sql<boolean | null>`(
    select (f.record ->> 'furthest')::float8 >= 1
    from reading_record f
    where f.member_no = ${member} and f.episode_id = ${episode} and f.kind = 'place'
    order by (f.record ->> 'run')::int desc, (f.record ->> 'furthest')::float8 desc
    limit 1)`;
}

/** Whether a member has read the last public episode of a work to its end. */
export function isWorkFinishedSql(member: number, work: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`coalesce((
    select ${isEpisodeFinishedSql(member, sql`z.id`)}
    from episode z
    where z.work_id = ${work} and not z.is_withdrawn and z.opens_at <= (select seoga_now())
    order by z.position desc
    limit 1), false)`;
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
      and ${isEpisodeFinishedSql(member, sql`n.id`)} is not true
    order by n.position
    limit 1) end`;
}
