import { sql } from 'kysely';
import { freeNowSql } from '#domain/catalog';
import { seesAdultWorksSql } from '#domain/members';
import { hasOpenedSql } from '#domain/purchase';
import type { Db } from '#kernel/context';

/**
 * Records that a reader opened an accessible episode and its work today, each once, in one statement. The day is part
 * of the reader's hash. Returns whether it was new.
 */
export async function insertEpisodeOpen(
  db: Db,
  input: { episodeId: number; memberNo: number | null; key: string },
): Promise<boolean> {
  const { episodeId, memberNo, key } = input;
  const { rows } = await sql<{ counted: boolean }>`
    with today as (select seoga_now() as at, (seoga_now() at time zone 'Asia/Seoul')::date as day),
    reader as (
      select encode(
        substring(sha256(convert_to(today.day::text || ' ' || ${key}::text, 'UTF8')) for 16), 'hex'
      )::uuid as id
      from today
    ),
    opened as (
      select e.id, e.work_id
      from episode e
      join work w on w.id = e.work_id
      where e.id = ${episodeId} and e.opens_at <= seoga_now()
        and (w.rating in ('all', '12', '15') or ${seesAdultWorksSql(memberNo)})
        and ((not e.is_withdrawn and w.is_listed and ${freeNowSql('e')}) or ${hasOpenedSql(memberNo, sql`e.id`)})
    ),
    noted as (
      insert into opening (day, work_id, episode_id, reader, at)
      select today.day, opened.work_id, line.episode_id, reader.id, today.at
      from opened, today, reader, unnest(array[0, opened.id]) as line (episode_id)
      on conflict do nothing
      returning episode_id
    )
    select exists (select 1 from noted where episode_id <> 0) as counted`.execute(db);
  return rows[0]?.counted ?? false;
}

export async function createPartitions(db: Db, aheadDays: number): Promise<void> {
  await sql`select make_ranking_parts(seoga_now(), seoga_now() + make_interval(days => ${aheadDays}))`.execute(db);
}

/** Drops expired partitions; returns their number. */
export async function dropExpiredPartitions(
  db: Db,
  stored: { openingDays: number; hourDays: number },
): Promise<number> {
  const { rows } = await sql<{ dropped: number }>`
    select drop_ranking_parts(seoga_now() - make_interval(days => ${stored.openingDays}),
      seoga_now() - make_interval(days => ${stored.hourDays})) as dropped`.execute(db);
  return rows[0]?.dropped ?? 0;
}
