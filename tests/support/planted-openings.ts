import { sql } from 'kysely';
import type { TestContext } from './test-context.ts';

/** So many readers of a work, one episode each, that many hours ago: as `countOpening` would have left them. */
export async function plantReaders(
  { db }: Pick<TestContext, 'db'>,
  order: { workId: number; readers: number; hoursAgo?: number },
): Promise<void> {
  const at = sql`(seoga_now() - make_interval(hours => ${order.hoursAgo ?? 0}))`;
  await sql`select make_ranking_parts(${at}, ${at})`.execute(db);
  // Counting begins with the hour in which the shop was opened: of what lies before it, a test has to say that it counts.
  await sql`update ranking_clock set counted_until = least(counted_until, date_trunc('hour', ${at}, 'UTC'))`.execute(
    db,
  );
  await sql`
    insert into opening (day, work_id, episode_id, reader, at)
    select (${at} at time zone 'Asia/Seoul')::date, ${order.workId}, line.episode, planted.reader, ${at}
    from (select gen_random_uuid() as reader from generate_series(1, ${order.readers})) planted,
      (select 0 as episode union all select min(id) from episode where work_id = ${order.workId}) line`.execute(db);
}

/** Sets the shop's clock to the next noon of Seoul, so that a test's hours lie in the days that it means. */
export async function clockAtNoon({ db }: Pick<TestContext, 'db'>): Promise<void> {
  await sql`update clock set shift = date_trunc('day', now() at time zone 'Asia/Seoul') + interval '36 hours'
    - (now() at time zone 'Asia/Seoul')`.execute(db);
}

/** The shop's clock goes so many minutes further ahead. */
export async function passMinutes({ db }: Pick<TestContext, 'db'>, minutes: number): Promise<void> {
  await sql`update clock set shift = shift + make_interval(mins => ${minutes})`.execute(db);
}
