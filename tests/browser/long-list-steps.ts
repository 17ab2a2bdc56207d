import { sql } from 'kysely';
import { inShopDatabase } from '../support/bought-episodes.ts';
import { SHOP_DATA } from './buying-steps.ts';

const COUNT = 3000;
const COPIED = sql.raw(
  'shelf, kind, status, rating, other_titles, genre, synopsis, weekdays, publisher_id, cover, has_own_cover',
);

/** Fills a member's bookshelf with 3,000 works that they own and that the shop offers no more. */
export async function plantLongShelf(mail: string): Promise<void> {
  await inShopDatabase(SHOP_DATA, async (db) => {
    await sql`insert into work (source_key, title, is_listed, ${COPIED}, opened_episodes, free_episodes, created_at, popularity)
      select 'journey-shelf-' || n, '책장의 책 ' || lpad(n::text, 4, '0'), false, ${COPIED}, 0, 0, created_at, 0
      from (select * from work where rating = 'all' and is_listed order by id limit 1) model, generate_series(1, ${COUNT}::int) n
      on conflict do nothing`.execute(db);
    await sql`insert into held_work (member_no, work_id, is_owned, is_paid, held_since)
      select m.member_no, w.id, true, true, seoga_now() - make_interval(mins => w.id::int)
      from member m, work w where m.mail = ${mail} and w.source_key like 'journey-shelf-%' on conflict do nothing`.execute(
      db,
    );
  });
}
