import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { TrustFacts } from './review-rules.ts';

/** What decides whether an author publishes without review. */
export interface ReviewFacts {
  trust: TrustFacts;
  isWorkOpen: boolean;
  approvedEpisodes: number;
  isUnderReview: boolean;
}

/** Facts about an author at a work, without one episode. */
export async function selectReviewFacts(
  db: Db | Tx,
  { memberNo, workId, episodeId }: { memberNo: number; workId: number; episodeId: number | null },
): Promise<ReviewFacts> {
  const { rows } = await sql<Omit<ReviewFacts, 'trust'> & TrustFacts>`
    with pens as (select id from pen where member_no = ${memberNo}::bigint),
    works as (
      select c.work_id as id
      from work_crew c
      where c.pen_id in (select id from pens) and c.role in ('owner', 'co-writer', 'artist') and c.accepted_at is not null
    ),
    opened as (
      select e.opens_at
      from episode e
      where e.work_id in (select id from works) and not e.is_withdrawn and e.opens_at <= seoga_now()
    ),
    measures as (
      select m.kind
      from pen_measure m
      where m.pen_id in (select id from pens) and m.lifted_at is null and (m.ends_at is null or m.ends_at > seoga_now())
    )
    select (select count(*)::int from opened) as "openedEpisodes",
      coalesce(floor(extract(epoch from seoga_now() - (select min(opens_at) from opened)) / 86400), 0)::int as days,
      coalesce((select m.mail_proved_at is not null from member m where m.member_no = ${memberNo}::bigint), false)
        as "isMailProved",
      ((select count(*) from measures)
        + (select count(*) from work_rating_lock l where l.work_id in (select id from works)
            and l.appeal_result is distinct from 'lifted')
        + (select count(*) from work_takedown t where t.work_id in (select id from works)
            and t.ended_at is null))::int as measures,
      coalesce((select not w.is_draft from work w where w.id = ${workId}::bigint), false) as "isWorkOpen",
      (select count(*)::int
        from episode e
        where e.work_id = ${workId}::bigint and not e.is_withdrawn and e.id is distinct from ${episodeId}::bigint
      ) as "approvedEpisodes",
      exists (select 1 from measures where kind = 'review')
        or exists (
          select 1
          from work_takedown t
          where t.work_id = ${workId}::bigint and t.episode_id = ${episodeId}::bigint and t.ended_at is null
        ) as "isUnderReview"`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a query without a from clause answers one row');
  const { openedEpisodes, days, isMailProved, measures, ...rest } = row;
  return { trust: { openedEpisodes, days, isMailProved, measures }, ...rest };
}
