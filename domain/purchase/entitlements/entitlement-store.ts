import { type RawBuilder, sql } from 'kysely';
import type { ContentExtraQuery } from '#domain/catalog';
import type { Tx } from '#kernel/context';
import type { HoldingKind } from '#shared/money/purchases';
import type { Entitlement, OpenedEntitlement } from './entitlement-rules.ts';
import { passTermSql } from './pass-right-store.ts';

/**
 * A member's entitlements to the episode of the surrounding statement, as JSON: at most one per kind, without revoked
 * ones, with expired ones, and a running pass last. Empty for visitors.
 */
export function entitlementsSql(memberNo: number | null, episode: RawBuilder<unknown>): RawBuilder<Entitlement[]> {
  if (memberNo === null) return sql`'[]'::json`;
  return sql`(
    select coalesce(json_agg(json_build_object(
      'kind', h.kind, 'source', h.source, 'openedAt', h.opened_at, 'isKept', h.kept_at is not null,
      'endsAt', h.ends_at, 'rentalHours', h.rental_hours, 'isOver', coalesce(h.ends_at <= seoga_now(), false)
    ) order by h.source = 'pass', h.kind), '[]')
    from (
      select kind, source, opened_at, kept_at, ends_at, rental_hours
      from entitlement
      where member_no = ${memberNo} and episode_id = ${episode} and revoked_at is null
      union all
      select 'rental', 'pass', p.used_at, p.used_at, p.ends_at, null
      from (${passTermSql(memberNo, episode)}) p
    ) h
  )`;
}

/** Whether a member has any entitlement to the work of the surrounding statement. */
export function ownsAnyEpisodeSql(memberNo: number | null, work: RawBuilder<unknown>): RawBuilder<boolean> {
  if (memberNo === null) return sql`false`;
  return sql`exists (select 1 from entitlement h where h.member_no = ${memberNo} and h.work_id = ${work}
    and h.revoked_at is null and (h.ends_at is null or h.ends_at > seoga_now()))`;
}

/** The episodes of a work that a member may open, as a database array; empty for visitors. */
export function ownedEpisodeIdsSql(memberNo: number | null, workId: number): RawBuilder<unknown> {
  if (memberNo === null) return sql`'{}'::bigint[]`;
  return sql`array(select h.episode_id from entitlement h where h.member_no = ${memberNo} and h.work_id = ${workId}
    and h.revoked_at is null and (h.ends_at is null or h.ends_at > (select seoga_now())))`;
}

/** The same as rows: `episode_id`, and `is_owned`, false for rentals. */
export function ownedEpisodeRowsSql(memberNo: number, workId: number): RawBuilder<unknown> {
  return sql`select h.episode_id, bool_or(h.kind = 'buy') as is_owned from entitlement h
    where h.member_no = ${memberNo} and h.work_id = ${workId}
      and h.revoked_at is null and (h.ends_at is null or h.ends_at > (select seoga_now())) group by h.episode_id`;
}

/** Whether a member has opened the episode of the surrounding statement and may still read it, as `isOpenTo`. */
export function hasOpenedSql(memberNo: number | null, episode: RawBuilder<unknown>): RawBuilder<boolean> {
  if (memberNo === null) return sql`false`;
  return sql`(exists (select 1 from entitlement h where h.member_no = ${memberNo} and h.episode_id = ${episode}
    and h.opened_at is not null and h.revoked_at is null and (h.ends_at is null or h.ends_at > seoga_now()))
    or exists (select 1 from (${passTermSql(memberNo, episode)}) p where p.used_at is not null))`;
}

/**
 * Opens an entitlement in the statement that reads the content: from then on it cannot be withdrawn, and a rental
 * starts. One statement, so that either the opening or a concurrent withdrawal succeeds, and a failed read opens
 * nothing.
 */
export function openEntitlementPart(entitlement: {
  memberNo: number;
  episodeId: number;
  kind: HoldingKind;
}): ContentExtraQuery<OpenedEntitlement | null> {
  return {
    first: sql`opened as (update entitlement set opened_at = seoga_clock(),
      ends_at = least(ends_at, seoga_clock() + make_interval(hours => rental_hours))
    where member_no = ${entitlement.memberNo} and episode_id = ${entitlement.episodeId} and kind = ${entitlement.kind}
      and opened_at is null and revoked_at is null and (ends_at is null or ends_at > seoga_clock())
    returning ends_at),`,
    told: sql`(select json_build_object('endsAt', opened.ends_at) from opened)`,
  };
}

/**
 * Marks an entitlement as handed over to a device: it can no longer be withdrawn, and a rental starts. False when
 * there is none.
 */
export async function markHandedOver(
  tx: Tx,
  entitlement: { memberNo: number; episodeId: number; kind: HoldingKind },
): Promise<boolean> {
  const { rows } = await sql`
    update entitlement set kept_at = coalesce(kept_at, seoga_clock()),
      opened_at = case when kind = 'rental' then coalesce(opened_at, seoga_clock()) else opened_at end,
      ends_at = case when opened_at is null then least(ends_at, seoga_clock() + make_interval(hours => rental_hours))
        else ends_at end
    where member_no = ${entitlement.memberNo} and episode_id = ${entitlement.episodeId} and kind = ${entitlement.kind}
      and revoked_at is null and (ends_at is null or ends_at > seoga_clock())
    returning 1`.execute(tx);
  return rows.length > 0;
}

/**
 * Marks a handed-over episode as opened that many milliseconds ago, never before the handover or after now. Keeps an
 * earlier opening.
 */
export async function markOpenedOffline(
  tx: Tx,
  entitlement: { memberNo: number; episodeId: number; agoMs: number },
): Promise<void> {
  const at = sql`greatest(kept_at, seoga_clock() - ${entitlement.agoMs} * interval '1 millisecond')`;
  await sql`
    update entitlement set opened_at = ${at}, ends_at = least(ends_at, ${at} + make_interval(hours => rental_hours))
    where member_no = ${entitlement.memberNo} and episode_id = ${entitlement.episodeId} and kept_at is not null
      and opened_at is null and revoked_at is null and (ends_at is null or ends_at > seoga_clock())`.execute(tx);
}
