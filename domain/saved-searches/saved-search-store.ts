import { type RawBuilder, sql } from 'kysely';
import { isWithinFamilyRatingSql, seesAdultWorksSql } from '#domain/members';
import { FILTER_COLUMNS } from '#domain/search';
import type { Db, Tx } from '#kernel/context';
import type { SavedFilter } from '#shared/search/saved-searches';
import type { AlarmSearch, NewWork } from './saved-search-rules.ts';

export interface SavedSearchRow {
  id: number;
  name: string;
  request: string;
  wantsAlarm: boolean;
  madeAt: Date;
}

export async function selectSavedSearches(db: Db, memberNo: number): Promise<SavedSearchRow[]> {
  return db
    .selectFrom('saved_search')
    .select(['id', 'name', 'request', 'wants_alarm as wantsAlarm', 'made_at as madeAt'])
    .where('member_no', '=', memberNo)
    .orderBy('id', 'desc')
    .execute();
}

/** Locks the member and returns the requests of its searches, so that concurrent changes respect the limit. */
export async function lockSearches(tx: Tx, memberNo: number): Promise<string[]> {
  await tx.selectFrom('member').select('member_no').where('member_no', '=', memberNo).forNoKeyUpdate().execute();
  const rows = await tx.selectFrom('saved_search').select('request').where('member_no', '=', memberNo).execute();
  return rows.map(({ request }) => request);
}

export async function insertSearch(
  tx: Tx,
  input: {
    memberNo: number;
    name: string;
    query: string;
    filter: SavedFilter;
    request: string;
    wantsAlarm: boolean;
  },
): Promise<void> {
  const { memberNo, name, query, filter, request, wantsAlarm } = input;
  await tx
    .insertInto('saved_search')
    .values({ member_no: memberNo, name, query, filter: JSON.stringify(filter), request, wants_alarm: wantsAlarm })
    .onConflict((conflict) => conflict.columns(['member_no', 'request']).doUpdateSet({ name, wants_alarm: wantsAlarm }))
    .execute();
}

interface OwnSearch {
  memberNo: number;
  id: number;
}

export async function updateSearchAlarm(
  tx: Tx,
  { memberNo, id, wantsAlarm }: OwnSearch & { wantsAlarm: boolean },
): Promise<void> {
  await tx
    .updateTable('saved_search')
    .set({ wants_alarm: wantsAlarm })
    .where('id', '=', id)
    .where('member_no', '=', memberNo)
    .execute();
}

export async function deleteSearch(tx: Tx, { memberNo, id }: OwnSearch): Promise<void> {
  await tx.deleteFrom('saved_search').where('id', '=', id).where('member_no', '=', memberNo).execute();
}

const RECENT = sql`seoga_now() - interval '2 days'`;

/** Works whose first episode opened within two days and that were not compared yet; back-dated imports are ignored. */
export async function selectNewWorks(db: Db, limit: number): Promise<NewWork[]> {
  const { rows } = await sql<NewWork>`
    select w.id, s.norm, f.opened_at as "openedAt", to_char(seoga_now() at time zone 'Asia/Seoul', 'YYYY-MM-DD') as day,
      w.free_episodes = w.opened_episodes as "isFree", w.free_episodes > 0 as "hasFree",
      w.wait_free_hours is not null as "isWaitFree", ${FILTER_COLUMNS},
      array(select t.name from work_tag wt join tag t on t.id = wt.tag_id where wt.work_id = w.id) as tags,
      array(
        select c.name from work_creator wc join creator c on c.id = wc.creator_id where wc.work_id = w.id
        union all
        select p.name from publisher p where p.id = w.publisher_id) as names
    from work w
    join work_search s on s.work_id = w.id
    join lateral (
      select min(e.opens_at) as opened_at
      from episode e
      where e.work_id = w.id and not e.is_withdrawn) f on f.opened_at > ${RECENT}
    where w.is_listed and w.opened_episodes > 0 and w.latest_opened_at > ${RECENT}
      and not exists (select 1 from matched_work m where m.work_id = w.id)
    order by w.latest_opened_at desc, w.id
    limit ${limit}`.execute(db);
  return rows;
}

/** Searches with an alarm after an id, in order. */
export async function selectAlarmSearches(db: Db, query: { after: number; limit: number }): Promise<AlarmSearch[]> {
  return db
    .selectFrom('saved_search')
    .select(['id', 'member_no as memberNo', 'name', 'query', 'filter', 'made_at as madeAt'])
    .where('wants_alarm', '=', true)
    .where('id', '>', query.after)
    .orderBy('id')
    .limit(query.limit)
    .execute();
}

export interface Match {
  searchId: number;
  workId: number;
}

/** Of these matches, those of active members who may see the work and have not hidden it. */
export async function selectWantedMatches(tx: Tx, matches: readonly Match[]): Promise<Match[]> {
  const member: RawBuilder<number> = sql`m.member_no`;
  const { rows } = await sql<Match>`
    select pair.search_id as "searchId", pair.work_id as "workId"
    from unnest(${matches.map(({ searchId }) => searchId)}::bigint[], ${matches.map(({ workId }) => workId)}::bigint[])
      with ordinality as pair (search_id, work_id, place)
    join saved_search s on s.id = pair.search_id and s.wants_alarm
    join member m on m.member_no = s.member_no and m.state = 'active'
    join work w on w.id = pair.work_id and w.is_listed
    where not exists (select 1 from muted_work x where x.member_no = m.member_no and x.work_id = w.id)
      and not exists (select 1 from muted_creator x join work_creator wc on wc.creator_id = x.creator_id
        where x.member_no = m.member_no and wc.work_id = w.id)
      and not exists (select 1 from blocked_tag x join work_tag wt on wt.tag_id = x.tag_id
        where x.member_no = m.member_no and wt.work_id = w.id)
      and case
        when w.rating in ('all', '12', '15') then m.adult_choice <> 'only' or not ${seesAdultWorksSql(member)}
        else m.adult_choice <> 'without' and ${seesAdultWorksSql(member)}
      end
      and ${isWithinFamilyRatingSql(member, sql`w.rating`)}
    order by pair.place`.execute(tx);
  return rows;
}

/** Marks works as compared and forgets those too old to be selected again. */
export async function markMatched(tx: Tx, workIds: readonly number[]): Promise<void> {
  await sql`insert into matched_work (work_id) select id from work where id = any(${[...workIds]}::bigint[])
    on conflict do nothing`.execute(tx);
  await sql`delete from matched_work where at < seoga_now() - interval '4 days'`.execute(tx);
}
