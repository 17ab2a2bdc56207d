import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import { EPISODES_TO_RATE } from '#shared/community/comments';

export interface RatingSum {
  ratings: number;
  halves: number;
}

/** Whether a member may rate: an unrefunded purchase, three opened episodes, or all of them. */
function canRateSql(memberNo: RawBuilder<unknown>, workId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(exists (select 1 from entitlement h where h.member_no = ${memberNo} and h.work_id = ${workId}
      and h.source = 'purchase' and h.revoked_at is null)
    or (select count(*) from (
        select place.episode_id from reading_record place join episode e on e.id = place.episode_id and e.work_id = ${workId}
        where place.member_no = ${memberNo} and place.work_id = ${workId} and place.kind = 'place'
        union
        select h.episode_id from entitlement h where h.member_no = ${memberNo} and h.work_id = ${workId}
          and h.opened_at is not null and h.revoked_at is null) opened)
      >= (select least(${EPISODES_TO_RATE}::int, greatest(1, w.opened_episodes)) from work w where w.id = ${workId}))`;
}

export async function selectCanRate(db: Db | Tx, query: { memberNo: number; workId: number }): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select ${canRateSql(sql`${query.memberNo}::bigint`, sql`${query.workId}::bigint`)} as has`.execute(db);
  return rows[0]?.has ?? false;
}

/** Sets or removes a rating and recounts the work. */
export async function writeRating(
  tx: Tx,
  input: { memberNo: number; workId: number; halves: number | null },
): Promise<void> {
  const { memberNo, workId, halves } = input;
  await lockRatingSum(tx, workId);
  if (halves === null)
    await tx.deleteFrom('work_rating').where('work_id', '=', workId).where('member_no', '=', memberNo).execute();
  else
    await sql`
      insert into work_rating (work_id, member_no, halves) values (${workId}, ${memberNo}, ${halves})
      on conflict (work_id, member_no) do update
        set halves = excluded.halves, is_counted = true, changed_at = seoga_now()`.execute(tx);
  await recountRatings(tx, workId);
}

/** Locks the sum, so that concurrent ratings are counted in turn. */
async function lockRatingSum(tx: Tx, workId: number): Promise<void> {
  await sql`
    insert into work_rating_sum (work_id) values (${workId})
    on conflict (work_id) do update set ratings = work_rating_sum.ratings`.execute(tx);
}

async function recountRatings(tx: Tx, workId: number): Promise<void> {
  await sql`
    update work_rating_sum s set ratings = t.ratings, halves = t.halves
    from (select count(*)::int as ratings, coalesce(sum(halves), 0) as halves from work_rating
      where work_id = ${workId} and is_counted) t
    where s.work_id = ${workId}`.execute(tx);
}

export async function selectRating(
  db: Db,
  query: { workId: number; memberNo: number | null },
): Promise<RatingSum & { own: number | null }> {
  const { rows } = await sql<RatingSum & { own: number | null }>`
    select coalesce(max(s.ratings), 0) as ratings, coalesce(max(s.halves), 0)::bigint as halves,
      (select r.halves from work_rating r where r.work_id = ${query.workId} and r.member_no = ${query.memberNo}::bigint) as own
    from work_rating_sum s where s.work_id = ${query.workId}`.execute(db);
  return rows[0] ?? { ratings: 0, halves: 0, own: null };
}

export async function selectMemberRatings(
  db: Db,
  memberNo: number,
): Promise<{ title: string; halves: number; at: Date }[]> {
  return db
    .selectFrom('work_rating')
    .innerJoin('work', 'work.id', 'work_rating.work_id')
    .select(['work.title', 'halves', 'changed_at as at'])
    .where('member_no', '=', memberNo)
    .orderBy('changed_at', 'desc')
    .execute();
}

/** Deletes a member's ratings and recounts the works in one order, to avoid deadlocks. */
export async function deleteMemberRatings(tx: Tx, memberNo: number): Promise<void> {
  const rows = await tx
    .selectFrom('work_rating')
    .select('work_id')
    .where('member_no', '=', memberNo)
    .orderBy('work_id')
    .execute();
  for (const { work_id: workId } of rows) await writeRating(tx, { memberNo, workId, halves: null });
}

/** Works with a rating whose precondition changed, for example by a refund. */
export async function selectRatingsToRefresh(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ workId: number }>`
    select distinct r.work_id as "workId" from work_rating r
    where (not r.is_counted or exists (select 1 from entitlement h where h.member_no = r.member_no and h.work_id = r.work_id
      and h.revoked_at is not null)) and r.is_counted is distinct from ${canRateSql(sql`r.member_no`, sql`r.work_id`)} order by 1 limit ${limit}`.execute(
    db,
  );
  return rows.map(({ workId }) => workId);
}

export async function refreshRatings(tx: Tx, workId: number): Promise<void> {
  await lockRatingSum(tx, workId);
  await sql`
    update work_rating r set is_counted = not r.is_counted
    where r.work_id = ${workId} and r.is_counted is distinct from ${canRateSql(sql`r.member_no`, sql`r.work_id`)}`.execute(
    tx,
  );
  await recountRatings(tx, workId);
}
