import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { Rating } from '#shared/catalog/ratings';

export async function selectFollow(
  db: Db,
  query: { memberNo: number; workId: number },
): Promise<{ rating: Rating; is_followed: boolean; wants_alarm: boolean } | undefined> {
  const { rows } = await sql<{ rating: Rating; is_followed: boolean; wants_alarm: boolean }>`
    select w.rating, f.member_no is not null as is_followed, coalesce(f.wants_alarm, false) as wants_alarm
    from work w left join follow f on f.work_id = w.id and f.member_no = ${query.memberNo}
    where w.id = ${query.workId} and w.is_listed`.execute(db);
  return rows[0];
}

/** Follow state of a work, as JSON. */
export interface FollowPreferences {
  isFollowed: boolean;
  wantsAlarm: boolean;
}

/** Follow and alert state of a listed work as an SQL value; null if not followed. */
export function followPreferencesSql(query: {
  memberNo: number;
  workId: number;
}): RawBuilder<FollowPreferences | null> {
  return sql`(select json_build_object('isFollowed', true, 'wantsAlarm', f.wants_alarm)
    from follow f join work fw on fw.id = f.work_id and fw.is_listed
    where f.member_no = ${query.memberNo} and f.work_id = ${query.workId})`;
}

/** Sets the alert; turning it on also follows. Returns the follower count. */
export async function updateEpisodeAlert(
  db: Db,
  input: { memberNo: number; workId: number; wantsAlarm: boolean },
): Promise<number> {
  const { memberNo, workId } = input;
  if (!input.wantsAlarm) {
    const { rows } = await sql<{ follows: number }>`
      with changed as (update follow set wants_alarm = false where member_no = ${memberNo} and work_id = ${workId})
      select follows from work where id = ${workId}`.execute(db);
    return rows[0]?.follows ?? 0;
  }
  const { rows } = await sql<{ follows: number }>`
    with changed as (insert into follow as f (member_no, work_id, wants_alarm) values (${memberNo}, ${workId}, true)
      on conflict (member_no, work_id) do update set wants_alarm = true returning f.xmax = 0 as is_new),
    counted as (update work set follows = follows + 1
      where id = ${workId} and exists (select 1 from changed where is_new) returning follows)
    select follows from counted union all select follows from work
    where id = ${workId} and not exists (select 1 from counted)`.execute(db);
  return rows[0]?.follows ?? 0;
}

/** Follows or unfollows and adjusts the count by the actual change. */
export async function updateFollow(
  db: Db,
  input: { memberNo: number; workId: number; isFollowed: boolean },
): Promise<number> {
  const { memberNo, workId } = input;
  const change = input.isFollowed
    ? sql`insert into follow (member_no, work_id) values (${memberNo}, ${workId}) on conflict do nothing returning 1`
    : sql`delete from follow where member_no = ${memberNo} and work_id = ${workId} returning 1`;
  const { rows } = await sql<{ follows: number }>`
    with changed as (${change}),
    counted as (update work set follows = follows + ${input.isFollowed ? 1 : -1}
      where id = ${workId} and exists (select 1 from changed) returning follows)
    select follows from counted union all select follows from work
    where id = ${workId} and not exists (select 1 from counted)`.execute(db);
  return rows[0]?.follows ?? 0;
}

export async function selectFollows(
  db: Db,
  memberNo: number,
): Promise<{ workId: number; title: string; at: Date; wantsAlarm: boolean }[]> {
  return db
    .selectFrom('follow')
    .innerJoin('work', 'work.id', 'follow.work_id')
    .select(['work.id as workId', 'work.title', 'follow.at', 'follow.wants_alarm as wantsAlarm'])
    .where('follow.member_no', '=', memberNo)
    .orderBy('follow.at', 'desc')
    .execute();
}

/** Deletes the history of former follows, which prevents double counting. */
export async function deleteFormerFollows(tx: Tx, memberNo: number): Promise<void> {
  await tx.deleteFrom('former_follow').where('member_no', '=', memberNo).execute();
}

/** Unfollows works or all; counts are locked in one order. */
export async function deleteFollows(tx: Tx, input: { memberNo: number; works: number[] | 'all' }): Promise<number> {
  const { rows } = await sql`
    with gone as (delete from follow where member_no = ${input.memberNo}
      ${input.works === 'all' ? sql`` : sql`and work_id = any(${input.works}::bigint[])`} returning work_id),
    counted as (select id from work where id in (select work_id from gone) order by id for no key update)
    update work w set follows = w.follows - 1 from counted where w.id = counted.id returning 1`.execute(tx);
  return rows.length;
}
