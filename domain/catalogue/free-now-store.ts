import { type RawBuilder, sql } from 'kysely';

/**
 * How many first episodes of a work a promotion gives away now. Of a fixed-price work none: giving a book away would be a
 * discount beyond what the law allows.
 */
export function freeFirstSql(workId: RawBuilder<unknown>): RawBuilder<number> {
  return sql`coalesce((select max(pr.free_first) from promotion_work pw
    join promotion pr on pr.id = pw.promotion_id and pr.is_published and pr.free_first > 0
      and pr.starts_at <= (select seoga_now()) and pr.ends_at > (select seoga_now())
    join work pf on pf.id = pw.work_id and not coalesce(pf.is_fixed_price, pf.kind = 'single')
    where pw.work_id = ${workId}), 0)`;
}

/**
 * Whether an episode costs nothing now: by itself, or by a promotion; of the episode under that name. Where all episodes
 * asked for are of one work, its number lets the promotion be looked up once.
 */
export function freeNowSql(episode: string, workId?: RawBuilder<unknown>): RawBuilder<boolean> {
  const column = (name: string): RawBuilder<unknown> => sql.ref(`${episode}.${name}`);
  return sql`(${column('is_free')} or ${column('position')} <= ${freeFirstSql(workId ?? column('work_id'))})`;
}
