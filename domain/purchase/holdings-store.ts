import { type RawBuilder, sql } from 'kysely';
import type { ContentBeside } from '#domain/catalogue';
import type { Tx } from '#shared/context';
import type { HoldingKind } from '#vocabulary/purchases';
import type { Right } from './holdings-rules.ts';

/**
 * The rights of a member to the episode that the statement around it names, as JSON: at most one of each kind, those
 * taken back left out, those that are over told as such. For nobody it asks nothing.
 */
export function rightsSql(memberNo: number | null, episode: RawBuilder<unknown>): RawBuilder<Right[]> {
  if (memberNo === null) return sql`'[]'::json`;
  return sql`(select coalesce(json_agg(json_build_object('kind', h.kind, 'source', h.source, 'openedAt', h.opened_at,
      'isKept', h.kept_at is not null,
      'endsAt', h.ends_at, 'rentalHours', h.rental_hours, 'isOver', coalesce(h.ends_at <= seoga_now(), false)) order by h.kind), '[]')
    from entitlement h where h.member_no = ${memberNo} and h.episode_id = ${episode} and h.revoked_at is null)`;
}

/** Whether a member holds something of the work that the statement around it names. */
export function holdsSomethingSql(memberNo: number | null, work: RawBuilder<unknown>): RawBuilder<boolean> {
  if (memberNo === null) return sql`false`;
  return sql`exists (select 1 from entitlement h where h.member_no = ${memberNo} and h.work_id = ${work}
    and h.revoked_at is null and (h.ends_at is null or h.ends_at > seoga_now()))`;
}

/** The episodes of a work that a member holds, as an array of the database, for the statement around it; nobody holds none. */
export function heldEpisodesSql(memberNo: number | null, workId: number): RawBuilder<unknown> {
  if (memberNo === null) return sql`'{}'::bigint[]`;
  return sql`array(select h.episode_id from entitlement h where h.member_no = ${memberNo} and h.work_id = ${workId}
    and h.revoked_at is null and (h.ends_at is null or h.ends_at > (select seoga_now())))`;
}

/** The same as rows, for the statement around it: `episode_id`, and `is_owned`, false where it is rented. */
export function heldRowsSql(memberNo: number, workId: number): RawBuilder<unknown> {
  return sql`select h.episode_id, bool_or(h.kind = 'buy') as is_owned from entitlement h
    where h.member_no = ${memberNo} and h.work_id = ${workId}
      and h.revoked_at is null and (h.ends_at is null or h.ends_at > (select seoga_now())) group by h.episode_id`;
}

/** Whether a member holds the episode that the statement around it names, and has opened it: what `isOpenTo` says. */
export function hasOpenedSql(memberNo: number | null, episode: RawBuilder<unknown>): RawBuilder<boolean> {
  if (memberNo === null) return sql`false`;
  return sql`exists (select 1 from entitlement h where h.member_no = ${memberNo} and h.episode_id = ${episode}
    and h.opened_at is not null and h.revoked_at is null and (h.ends_at is null or h.ends_at > seoga_now()))`;
}

/** What first opening a right came to: until when it holds (ISO); null where there was nothing left to open. */
export interface OpenedRight {
  endsAt: string | null;
}

/**
 * Opens what a member holds for the first time in the statement that reads its content: from then on it cannot be taken back,
 * and a rental's clock runs. One statement, so that of an opening and a withdrawal exactly one comes about, and what cannot
 * be sent has not been opened.
 */
export function firstOpening(right: {
  memberNo: number;
  episodeId: number;
  kind: HoldingKind;
}): ContentBeside<OpenedRight | null> {
  return {
    first: sql`opened as (update entitlement set opened_at = seoga_clock(),
      ends_at = least(ends_at, seoga_clock() + make_interval(hours => rental_hours))
    where member_no = ${right.memberNo} and episode_id = ${right.episodeId} and kind = ${right.kind}
      and opened_at is null and revoked_at is null and (ends_at is null or ends_at > seoga_clock())
    returning ends_at),`,
    told: sql`(select json_build_object('endsAt', opened.ends_at) from opened)`,
  };
}

/**
 * Marks a right as handed over to a device: from then on it cannot be taken back for coins, as if it were opened, and a
 * rental's clock runs. False where there was no such right left.
 */
export async function updateHandedOver(
  tx: Tx,
  right: { memberNo: number; episodeId: number; kind: HoldingKind },
): Promise<boolean> {
  const { rows } = await sql`
    update entitlement set kept_at = coalesce(kept_at, seoga_clock()),
      opened_at = case when kind = 'rental' then coalesce(opened_at, seoga_clock()) else opened_at end,
      ends_at = case when opened_at is null then least(ends_at, seoga_clock() + make_interval(hours => rental_hours))
        else ends_at end
    where member_no = ${right.memberNo} and episode_id = ${right.episodeId} and kind = ${right.kind}
      and revoked_at is null and (ends_at is null or ends_at > seoga_clock())
    returning 1`.execute(tx);
  return rows.length > 0;
}

/**
 * Marks what was handed over as opened so many milliseconds ago, as its device tells it: never before it was handed
 * over, never after now. What was opened since, elsewhere, stays as it was.
 */
export async function updateOpenedAway(
  tx: Tx,
  right: { memberNo: number; episodeId: number; agoMs: number },
): Promise<void> {
  const at = sql`greatest(kept_at, seoga_clock() - ${right.agoMs} * interval '1 millisecond')`;
  await sql`
    update entitlement set opened_at = ${at}, ends_at = least(ends_at, ${at} + make_interval(hours => rental_hours))
    where member_no = ${right.memberNo} and episode_id = ${right.episodeId} and kept_at is not null
      and opened_at is null and revoked_at is null and (ends_at is null or ends_at > seoga_clock())`.execute(tx);
}
