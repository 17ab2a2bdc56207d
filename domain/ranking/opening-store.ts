import { sql } from 'kysely';
import { freeNowSql } from '#domain/catalogue';
import { readsAdultSql } from '#domain/membership';
import { hasOpenedSql } from '#domain/purchase';
import type { Db } from '#shared/context';

/**
 * Writes down, in one statement, that a reader opened an episode today, and that the reader came to its work today; each
 * once. Only of an episode that goes out to them now: before a gate nothing is opened. The day becomes part of the
 * reader's hash here, by the one clock. Answers whether it was new.
 */
export async function insertOpening(
  db: Db,
  order: { episodeId: number; memberNo: number | null; key: string },
): Promise<boolean> {
  const { episodeId, memberNo, key } = order;
  const { rows } = await sql<{ counted: boolean }>`
    with today as (select seoga_now() as at, (seoga_now() at time zone 'Asia/Seoul')::date as day),
    reader as (select encode(substring(sha256(convert_to(today.day::text || ' ' || ${key}::text, 'UTF8')) for 16), 'hex')::uuid as id
      from today),
    opened as (select e.id, e.work_id from episode e join work w on w.id = e.work_id
      where e.id = ${episodeId} and e.opens_at <= seoga_now()
        and (w.rating in ('all', '12', '15') or ${readsAdultSql(memberNo)})
        and ((not e.is_withdrawn and w.is_listed and ${freeNowSql('e')}) or ${hasOpenedSql(memberNo, sql`e.id`)})),
    noted as (insert into opening (day, work_id, episode_id, reader, at)
      select today.day, opened.work_id, line.episode_id, reader.id, today.at
      from opened, today, reader, unnest(array[0, opened.id]) as line (episode_id)
      on conflict do nothing returning episode_id)
    select exists (select 1 from noted where episode_id <> 0) as counted`.execute(db);
  return rows[0]?.counted ?? false;
}

/** Makes the days of openings and months of hours that are to come. */
export async function makeParts(db: Db, aheadDays: number): Promise<void> {
  await sql`select make_ranking_parts(seoga_now(), seoga_now() + make_interval(days => ${aheadDays}))`.execute(db);
}

/** Lets go of openings and hours that are past their keeping; answers how many parts went. */
export async function dropParts(db: Db, kept: { openingDays: number; hourDays: number }): Promise<number> {
  const { rows } = await sql<{ dropped: number }>`
    select drop_ranking_parts(seoga_now() - make_interval(days => ${kept.openingDays}),
      seoga_now() - make_interval(days => ${kept.hourDays})) as dropped`.execute(db);
  return rows[0]?.dropped ?? 0;
}
