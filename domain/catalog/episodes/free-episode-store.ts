import { type RawBuilder, sql } from 'kysely';

/**
 * Number of first episodes that an active promotion makes free. None for fixed-price works, since that would exceed
 * the legal discount.
 */
export function freeFirstSql(workId: RawBuilder<unknown>): RawBuilder<number> {
  return sql`coalesce((select max(pr.free_first) from promotion_work pw
    join promotion pr on pr.id = pw.promotion_id and pr.is_published and pr.free_first > 0
      and pr.starts_at <= (select seoga_now()) and pr.ends_at > (select seoga_now())
    join work pf on pf.id = pw.work_id and not coalesce(pf.is_fixed_price, pf.kind = 'single')
    where pw.work_id = ${workId}), 0)`;
}

/**
 * Whether the aliased episode is free now, permanently or by a promotion. Pass `workId` if all episodes are of one
 * work, to look the promotion up once.
 */
export function freeNowSql(episode: string, workId?: RawBuilder<unknown>): RawBuilder<boolean> {
  const column = (name: string): RawBuilder<unknown> => sql.ref(`${episode}.${name}`);
  return sql`(${column('is_free')} or ${column('position')} <= ${freeFirstSql(workId ?? column('work_id'))})`;
}
