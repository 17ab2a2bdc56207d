import { type RawBuilder, sql } from 'kysely';
import { type ContentExtraQuery, inRightsSql } from '#domain/catalog';
import type { Tx } from '#kernel/context';
import type { OpenedEntitlement } from './entitlement-rules.ts';

/**
 * The running pass of a member that covers the episode of the surrounding statement: `id`, `used_at`, `ends_at`. It
 * leaves out the newest episodes, and what is no longer offered.
 */
export function passTermSql(memberNo: number, episode: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select t.id, t.used_at, t.ends_at
    from pass_term t
    where t.member_no = ${memberNo} and t.ends_at > seoga_now() and t.starts_at <= seoga_now()
      and t.cancelled_at is null
      and exists (
        select 1
        from episode pe
        join work w on w.id = pe.work_id and w.is_listed
        join pass_work pw on pw.work_id = pe.work_id and pw.added_at <= seoga_now()
          and (pw.leaves_at is null or pw.leaves_at > seoga_now())
        where pe.id = ${episode} and not pe.is_withdrawn and pe.opens_at <= seoga_now() and ${inRightsSql('w', sql`seoga_now()`)}
          and (
            select count(*)
            from (
              select 1
              from episode ne
              where ne.work_id = pe.work_id and ne.position > pe.position and not ne.is_withdrawn
                and ne.opens_at <= seoga_now()
              limit pw.newest
            ) newer
          ) >= pw.newest
      )`;
}

/** Marks the pass as used in the statement that reads the content: from then on it is not refunded whole. */
export function openPassPart(opening: {
  memberNo: number;
  episodeId: number;
}): ContentExtraQuery<OpenedEntitlement | null> {
  return {
    first: sql`opened as (${usePassSql(opening)}),`,
    told: sql`(select json_build_object('endsAt', opened.ends_at) from opened)`,
  };
}

/** Marks the pass as used by a download; false when none covers the episode. */
export async function markPassUsed(tx: Tx, opening: { memberNo: number; episodeId: number }): Promise<boolean> {
  const { rows } = await sql<{ covers: boolean }>`
    with opened as (${usePassSql(opening)})
    select exists (select 1 from opened) or exists (
      select 1
      from (${passTermSql(opening.memberNo, sql`${opening.episodeId}::bigint`)}) p
      where p.used_at is not null
    ) as covers`.execute(tx);
  return rows[0]?.covers ?? false;
}

function usePassSql({ memberNo, episodeId }: { memberNo: number; episodeId: number }): RawBuilder<unknown> {
  return sql`
    update pass_term set used_at = seoga_clock()
    where id in (select p.id from (${passTermSql(memberNo, sql`${episodeId}::bigint`)}) p)
      and used_at is null and cancelled_at is null
    returning ends_at`;
}
