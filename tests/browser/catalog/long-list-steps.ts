import { sql } from 'kysely';
import { inShopDatabase } from '../../support/fixtures/purchased-episodes.ts';
import { SHOP_DATA } from '../checkout/purchase-steps.ts';

const COUNT = 3000;
const COPIED = sql.raw(
  'shelf, kind, status, rating, other_titles, genre, synopsis, weekdays, publisher_id, cover, has_own_cover',
);

/**
 * A work of 3,000 free episodes, created once per server. Its count of open episodes is zero, which keeps it out of
 * lists.
 */
export async function plantLongWork(): Promise<number> {
  return inShopDatabase(SHOP_DATA, async (db) => {
    await sql`insert into work (source_key, title, ${COPIED}, opened_episodes, free_episodes, latest_opened_at, created_at, popularity)
      select 'journey-long-work', '삼천 화의 이야기', ${COPIED}, 0, 0, null, created_at, 0
      from (select * from work where rating = 'all' and shelf = 'serial' and is_listed order by id limit 1) model
      on conflict do nothing`.execute(db);
    return db.transaction().execute(async (tx) => {
      // Serializes the two viewports.
      const { rows } = await sql<{ id: number }>`
        select id from work where source_key = 'journey-long-work' for update`.execute(tx);
      const id = rows[0]?.id ?? 0;
      await sql`insert into episode (work_id, source_key, position, title, unit, content, opens_at, is_free, revision, digest)
        select ${id}, n::text, n, n || '화의 제목', 'episode', 'text', seoga_now() - make_interval(hours => 4000 - n), true, 1, ''
        from generate_series(1, ${COUNT}::int) n
        where not exists (select 1 from episode where work_id = ${id})`.execute(tx);
      await sql`update work set opened_episodes = 0, free_episodes = 0 where id = ${id}`.execute(tx);
      return id;
    });
  });
}

/** Adds 3,000 withdrawn works to a member's library, each with its one episode owned, so that every book opens. */
export async function plantLongLibrary(mail: string): Promise<void> {
  const planted = sql`work w where w.source_key like 'journey-shelf-%'`;
  await inShopDatabase(SHOP_DATA, async (db) => {
    await sql`insert into work (source_key, title, is_listed, ${COPIED}, opened_episodes, free_episodes, created_at, popularity)
      select 'journey-shelf-' || n, '책장의 책 ' || lpad(n::text, 4, '0'), false, ${COPIED}, 0, 0, created_at, 0
      from (select * from work where rating = 'all' and is_listed order by id limit 1) model, generate_series(1, ${COUNT}::int) n
      on conflict do nothing`.execute(db);
    await db.transaction().execute(async (tx) => {
      // Serializes the two viewports.
      await sql`select 1 from ${planted} order by w.id for update`.execute(tx);
      await sql`insert into episode (work_id, source_key, position, title, unit, content, opens_at, is_free, revision, digest)
        select w.id, '1', 1, '1화', 'episode', 'text', seoga_now() - interval '1 day', false, 1, ''
        from ${planted} and not exists (select 1 from episode e where e.work_id = w.id)`.execute(tx);
    });
    const own = sql`member m, work w join episode e on e.work_id = w.id
      where m.mail = ${mail} and w.source_key like 'journey-shelf-%' on conflict do nothing`;
    await sql`insert into entitlement (member_no, work_id, episode_id, kind, source, source_id)
      select m.member_no, w.id, e.id, 'buy', 'operator', 1 from ${own}`.execute(db);
    await sql`insert into held_work (member_no, work_id, is_owned, is_paid, held_since)
      select m.member_no, w.id, true, true, seoga_now() - make_interval(mins => w.id::int) from ${own}`.execute(db);
  });
}
