import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import { UNOPENED_RENTAL_DAYS } from '#shared/money/purchases';

export interface EpisodeGrant {
  memberNo: number;
  workId: number;
  hold: 'buy' | 'rental';
  first: number | null;
  last: number | null;
}

export async function selectGrantableEpisodes(db: Db, grant: EpisodeGrant): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from episode e join work w on w.id = e.work_id
    where e.work_id = ${grant.workId} and w.is_listed and not e.is_withdrawn and not e.is_free
      and e.opens_at <= seoga_clock() and (${grant.first}::int is null or e.position >= ${grant.first}::int)
      and (${grant.last}::int is null or e.position <= ${grant.last}::int)
      and not exists (select 1 from entitlement h where h.member_no = ${grant.memberNo} and h.episode_id = e.id
        and h.kind in ('buy', ${grant.hold}) and h.revoked_at is null
        and (h.ends_at is null or h.ends_at > seoga_clock()))
    order by e.position`.execute(db);
  return rows.map(({ id }) => id);
}

/** Grants episodes as a gift; a rental starts at the first opening. Returns their number. */
export async function insertGrantedEntitlements(
  tx: Tx,
  grant: { memberNo: number; workId: number; episodes: number[]; rentalHours: number | null; giftId: number },
): Promise<number> {
  const { memberNo, rentalHours } = grant;
  const { rows } = await sql`
    insert into entitlement (member_no, episode_id, kind, work_id, source, source_id, rental_hours, ends_at)
    select ${memberNo}, id, ${rentalHours === null ? 'buy' : 'rental'}, ${grant.workId}, 'gift', ${grant.giftId},
      ${rentalHours}::int,
      case
        when ${rentalHours}::int is null then null
        else seoga_clock() + make_interval(days => ${UNOPENED_RENTAL_DAYS}, hours => ${rentalHours}::int)
      end
    from unnest(${grant.episodes}::bigint[]) as id
    on conflict (member_no, episode_id, kind) do update set
      source = excluded.source, source_id = excluded.source_id, rental_hours = excluded.rental_hours,
      granted_at = excluded.granted_at, opened_at = null, kept_at = null, ends_at = excluded.ends_at,
      revoked_at = null
    where entitlement.revoked_at is not null or entitlement.ends_at <= seoga_clock()
    returning 1`.execute(tx);
  return rows.length;
}
