import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';

/** What members or right holders have of a work; it stays then. */
const WORK_USES = [
  'purchase',
  'entitlement',
  'held_work',
  'ticket',
  'ticket_use',
  'wait_free',
  'shop_day_sale',
  'holder_contract',
  'holder_advance',
  'support',
  'support_membership',
  'pass_work',
  'reader_gift',
];

/** Whether the work `w` was bought, rented, given or contracted. */
export const IS_USED_WORK = sql<boolean>`(${sql.join(
  WORK_USES.map((table) => sql`exists (select 1 from ${sql.table(table)} u where u.work_id = w.id)`),
  sql` or `,
)}
  or exists (select 1 from gift g where g.things @> jsonb_build_array(jsonb_build_object('work', w.id))))`;

/** Whether the episode `e` was bought or rented. */
export const IS_USED_EPISODE = sql<boolean>`(exists (select 1 from entitlement u where u.episode_id = e.id)
  or exists (select 1 from purchase_item u where u.episode_id = e.id)
  or exists (select 1 from ticket_use u where u.episode_id = e.id)
  or exists (select 1 from reader_gift_item u where u.episode_id = e.id))`;

/** An episode with what its deletion loses. */
export interface DeletableEpisode {
  id: number;
  position: number;
  title: string;
  isUsed: boolean;
  comments: number;
}

/** The episodes of a work among these ids, in order. */
export async function selectDeletable(
  db: Db | Tx,
  { workId, ids }: { workId: number; ids: readonly number[] },
): Promise<DeletableEpisode[]> {
  const { rows } = await sql<DeletableEpisode>`
    select e.id, e.position, e.title, ${IS_USED_EPISODE} as "isUsed",
      (select count(*)::int from comment c where c.episode_id = e.id) as comments
    from episode e
    where e.work_id = ${workId} and e.id = any(${[...ids]}::bigint[])
    order by e.position, e.id`.execute(db);
  return rows;
}

/** What the deletion of a work loses. */
export interface DeletableWork {
  title: string;
  isUsed: boolean;
  episodes: number;
  comments: number;
  /** Readers who follow it. */
  followers: number;
}

export async function selectDeletableWork(db: Db | Tx, id: number): Promise<DeletableWork | undefined> {
  const { rows } = await sql<DeletableWork>`
    select w.title, ${IS_USED_WORK} as "isUsed",
      (select count(*)::int from episode e where e.work_id = w.id) as episodes,
      (select count(*)::int from comment c where c.work_id = w.id) as comments,
      (select count(*)::int from follow f where f.work_id = w.id) as followers
    from work w where w.id = ${id}`.execute(db);
  return rows[0];
}

/** Deletes episodes with their texts, pictures and comments; open quotes of the work end. */
export async function deleteEpisodeRows(
  tx: Tx,
  { workId, ids }: { workId: number; ids: readonly number[] },
): Promise<void> {
  await sql`delete from quote where work_id = ${workId}`.execute(tx);
  await sql`delete from episode where work_id = ${workId} and id = any(${[...ids]}::bigint[])`.execute(tx);
}

/** Uploaded files of a work, deleted with it. */
export async function selectUploadedFiles(tx: Tx, workId: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select f.id from import_file f join import_run r on r.id = f.run_id where r.work_id = ${workId}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Counters by work id, without a foreign key. */
const COUNTED_BY_WORK = ['opening', 'work_hour', 'work_day', 'work_total', 'ranking_place', 'former_follow'];

/** Deletes works with all dependent rows and unused names. */
export async function deleteWorks(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const works = sql`${[...ids]}::bigint[]`;
  const names = await selectNamesOf(tx, works);
  for (const table of ['quote', ...COUNTED_BY_WORK])
    await sql`delete from ${sql.table(table)} where work_id = any(${works})`.execute(tx);
  await sql`delete from work where id = any(${works})`.execute(tx);
  await deleteUnusedNames(tx, names);
}

interface WorkNames {
  creators: number[];
  publishers: number[];
  tags: number[];
  genres: string[];
}

async function selectNamesOf(tx: Tx, works: RawBuilder<unknown>): Promise<WorkNames> {
  const { rows } = await sql<WorkNames>`
    select
      array(select creator_id from work_creator where work_id = any(${works})) as creators,
      array(select publisher_id from work where id = any(${works}) and publisher_id is not null) as publishers,
      array(select tag_id from work_tag where work_id = any(${works})) as tags,
      array(select genre from work where id = any(${works})) as genres`.execute(tx);
  return rows[0] ?? { creators: [], publishers: [], tags: [], genres: [] };
}

async function deleteUnusedNames(tx: Tx, { creators, publishers, tags, genres }: WorkNames): Promise<void> {
  await sql`
    with gone as (
      delete from creator c where c.id = any(${creators}::bigint[])
        and not exists (select 1 from work_creator w where w.creator_id = c.id)
        and not exists (select 1 from muted_creator m where m.creator_id = c.id)
      returning c.name)
    delete from search_name n using gone where n.kind = 'creator' and n.name = gone.name`.execute(tx);
  await sql`
    with gone as (
      delete from publisher p where p.id = any(${publishers}::bigint[])
        and not exists (select 1 from work w where w.publisher_id = p.id)
        and not exists (select 1 from pavilion v where v.publisher_id = p.id)
        and not exists (select 1 from holder_contract h where h.publisher_id = p.id)
      returning p.name)
    delete from search_name n using gone where n.kind = 'publisher' and n.name = gone.name`.execute(tx);
  await sql`
    with gone as (
      delete from tag t where t.id = any(${tags}::bigint[])
        and not exists (select 1 from work_tag w where w.tag_id = t.id)
        and not exists (select 1 from blocked_tag b where b.tag_id = t.id)
      returning t.name)
    delete from search_name n using gone where n.kind = 'tag' and n.name = gone.name
      and not exists (select 1 from tag t join work_tag w on w.tag_id = t.id where t.name = n.name)`.execute(tx);
  await sql`
    delete from search_name n where n.kind = 'genre' and n.name = any(${genres}::text[])
      and not exists (select 1 from work w where w.genre = n.name)`.execute(tx);
}
