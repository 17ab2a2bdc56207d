import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { Rating } from '#shared/catalog/ratings';
import type { MutedKind } from '#shared/catalog/mutes';

export interface MutedRow {
  id: number;
  name: string;
  at: Date;
}

export interface NamedMute {
  id: number;
  name: string;
  isMuted: boolean;
}

/** A work with its creators and tags, and which of them the member has muted or blocked. */
export interface MuteChoicesRow {
  id: number;
  title: string;
  rating: Rating;
  isMuted: boolean;
  creators: NamedMute[];
  tags: NamedMute[];
}

export async function selectMuteChoices(
  db: Db,
  query: { workId: number; memberNo: number },
): Promise<MuteChoicesRow | undefined> {
  const { workId, memberNo } = query;
  const { rows } = await sql<MuteChoicesRow>`
    select w.id, w.title, w.rating,
      exists (select 1 from muted_work m where m.member_no = ${memberNo} and m.work_id = w.id) as "isMuted",
      coalesce((
        select json_agg(json_build_object('id', c.id, 'name', c.name, 'isMuted', exists (
          select 1 from muted_creator m where m.member_no = ${memberNo} and m.creator_id = c.id)) order by wc.position)
        from work_creator wc
        join creator c on c.id = wc.creator_id
        where wc.work_id = w.id), '[]') as creators,
      coalesce((
        select json_agg(json_build_object('id', t.id, 'name', t.name, 'isMuted', exists (
          select 1 from blocked_tag b where b.member_no = ${memberNo} and b.tag_id = t.id)) order by t.name, t.id)
        from work_tag wt
        join tag t on t.id = wt.tag_id
        where wt.work_id = w.id), '[]') as tags
    from work w
    where w.id = ${workId} and w.is_listed`.execute(db);
  return rows[0];
}

/** A member's muted works, newest first. */
export async function selectMutedWorks(db: Db, memberNo: number): Promise<MutedRow[]> {
  return db
    .selectFrom('muted_work as m')
    .innerJoin('work as w', 'w.id', 'm.work_id')
    .select(['w.id', 'w.title as name', 'm.at'])
    .where('m.member_no', '=', memberNo)
    .orderBy('m.at', 'desc')
    .orderBy('w.id', 'desc')
    .execute();
}

export async function selectMutedCreators(db: Db, memberNo: number): Promise<MutedRow[]> {
  return db
    .selectFrom('muted_creator as m')
    .innerJoin('creator as c', 'c.id', 'm.creator_id')
    .select(['c.id', 'c.name', 'm.at'])
    .where('m.member_no', '=', memberNo)
    .orderBy('m.at', 'desc')
    .orderBy('c.id', 'desc')
    .execute();
}

/** Locks the member and counts the muted ones of a kind, so that concurrent changes respect the limit. */
export async function lockMutes(tx: Tx, input: { memberNo: number; kind: MutedKind }): Promise<number> {
  const { memberNo, kind } = input;
  await tx.selectFrom('member').select('member_no').where('member_no', '=', memberNo).forNoKeyUpdate().execute();
  const row = await tx
    .selectFrom(kind === 'work' ? 'muted_work' : 'muted_creator')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('member_no', '=', memberNo)
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** Whether such a listed work, or a creator of one, exists. */
export async function existsToMute(tx: Tx, { kind, id }: { kind: MutedKind; id: number }): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select case when ${kind} = 'work' then exists (select 1 from work w where w.id = ${id} and w.is_listed)
      else exists (select 1 from work_creator wc join work w on w.id = wc.work_id
        where wc.creator_id = ${id} and w.is_listed) end as exists`.execute(tx);
  return rows[0]?.exists ?? false;
}

export async function insertMute(tx: Tx, { memberNo, kind, id }: MuteKey): Promise<void> {
  if (kind === 'work')
    await tx
      .insertInto('muted_work')
      .values({ member_no: memberNo, work_id: id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else
    await tx
      .insertInto('muted_creator')
      .values({ member_no: memberNo, creator_id: id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

export async function deleteMute(tx: Tx, { memberNo, kind, id }: MuteKey): Promise<void> {
  if (kind === 'work')
    await tx.deleteFrom('muted_work').where('member_no', '=', memberNo).where('work_id', '=', id).execute();
  else await tx.deleteFrom('muted_creator').where('member_no', '=', memberNo).where('creator_id', '=', id).execute();
}

interface MuteKey {
  memberNo: number;
  kind: MutedKind;
  id: number;
}
