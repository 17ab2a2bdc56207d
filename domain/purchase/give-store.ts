import { sql } from 'kysely';
import type { Db, Tx } from '#shared/context';
import { UNOPENED_RENTAL_DAYS } from '#vocabulary/purchases';

/** Episodes of a work that something given may open: from one place to another, or all. */
export interface GivenEpisodes {
  memberNo: number;
  workId: number;
  hold: 'buy' | 'rental';
  first: number | null;
  last: number | null;
}

/** Episodes that a member does not hold that way, or for good, and that are open and not free anyway. */
export async function selectGivable(db: Db, ask: GivenEpisodes): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from episode e join work w on w.id = e.work_id
    where e.work_id = ${ask.workId} and w.is_listed and not e.is_withdrawn and not e.is_free
      and e.opens_at <= seoga_clock() and (${ask.first}::int is null or e.position >= ${ask.first}::int)
      and (${ask.last}::int is null or e.position <= ${ask.last}::int)
      and not exists (select 1 from entitlement h where h.member_no = ${ask.memberNo} and h.episode_id = e.id
        and h.kind in ('buy', ${ask.hold}) and h.revoked_at is null
        and (h.ends_at is null or h.ends_at > seoga_clock()))
    order by e.position`.execute(db);
  return rows.map(({ id }) => id);
}

/** Opens episodes as a gift: a rental's clock starts at first opening. Answers how many it opened. */
export async function insertGiven(
  tx: Tx,
  order: { memberNo: number; workId: number; episodes: number[]; rentalHours: number | null; giftId: number },
): Promise<number> {
  const { memberNo, rentalHours } = order;
  const { rows } = await sql`
    insert into entitlement (member_no, episode_id, kind, work_id, source, source_id, rental_hours, ends_at)
    select ${memberNo}, id, ${rentalHours === null ? 'buy' : 'rental'}, ${order.workId}, 'gift', ${order.giftId},
      ${rentalHours}::int, case when ${rentalHours}::int is null then null
        else seoga_clock() + make_interval(days => ${UNOPENED_RENTAL_DAYS}, hours => ${rentalHours}::int) end
    from unnest(${order.episodes}::bigint[]) as id
    on conflict (member_no, episode_id, kind) do update set
      source = excluded.source, source_id = excluded.source_id, rental_hours = excluded.rental_hours,
      granted_at = excluded.granted_at, opened_at = null, kept_at = null, ends_at = excluded.ends_at, revoked_at = null
    where entitlement.revoked_at is not null or entitlement.ends_at <= seoga_clock()
    returning 1`.execute(tx);
  return rows.length;
}
