import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { SearchDocument } from '#kernel/ports/search-engine-port';

/** Until another process takes over from one that stopped; longer than one part takes. */
const CLAIM = '2 minutes';

/** A work whose search terms changed. */
export interface SearchChange {
  workId: number;
  revision: number;
}

/** Starts recording changes. */
export async function insertSearchEngine(tx: Tx): Promise<void> {
  await tx
    .insertInto('search_engine')
    .defaultValues()
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Stops recording changes. */
export async function deleteSearchEngine(tx: Tx): Promise<void> {
  await tx.deleteFrom('search_engine').execute();
  await tx.deleteFrom('search_change').execute();
}

export async function requireRebuild(tx: Tx): Promise<void> {
  await tx.updateTable('search_engine').set({ needs_rebuild: true }).execute();
}

export async function selectSearchEngine(db: Db): Promise<{ needsRebuild: boolean; waiting: number } | undefined> {
  const { rows } = await sql<{ needsRebuild: boolean; waiting: number }>`
    select needs_rebuild as "needsRebuild", (select count(*)::int from search_change) as waiting
    from search_engine`.execute(db);
  return rows[0];
}

/** Whether this process may send; others wait until its claim is released or expires. */
export async function claimSearchEngine(tx: Tx): Promise<boolean> {
  const { rows } = await sql`
    update search_engine set claimed_until = seoga_now() + ${CLAIM}::interval
    where claimed_until < seoga_now() returning is_only`.execute(tx);
  return rows.length > 0;
}

export async function extendClaim(tx: Tx): Promise<void> {
  await sql`update search_engine set claimed_until = seoga_now() + ${CLAIM}::interval`.execute(tx);
}

export async function releaseSearchEngine(tx: Tx, { isRebuilt }: { isRebuilt: boolean }): Promise<void> {
  await sql`
    update search_engine set claimed_until = '-infinity', needs_rebuild = needs_rebuild and not ${isRebuilt}`.execute(
    tx,
  );
}

const DOCUMENT = sql`
  s.work_id as id,
  array[w.title] || w.other_titles as titles,
  s.grams as codes,
  s.pop as popularity,
  extract(epoch from s.latest)::bigint as latest`;

export async function selectDocumentsAfter(
  db: Db,
  { after, limit }: { after: number; limit: number },
): Promise<SearchDocument[]> {
  const { rows } = await sql<SearchDocument>`
    select ${DOCUMENT} from work_search s join work w on w.id = s.work_id
    where s.work_id > ${after} order by s.work_id limit ${limit}`.execute(db);
  return rows;
}

export async function selectDocuments(db: Db, workIds: readonly number[]): Promise<SearchDocument[]> {
  const { rows } = await sql<SearchDocument>`
    select ${DOCUMENT} from work_search s join work w on w.id = s.work_id
    where s.work_id = any(${[...workIds]}::bigint[])`.execute(db);
  return rows;
}

export async function selectSearchChanges(db: Db, limit: number): Promise<SearchChange[]> {
  const { rows } = await sql<SearchChange>`
    select work_id as "workId", revision from search_change order by work_id limit ${limit}`.execute(db);
  return rows;
}

/** Removes what was sent, unless it changed again; a locked row is changing now. */
export async function deleteSearchChanges(tx: Tx, sent: readonly SearchChange[]): Promise<void> {
  await sql`
    delete from search_change where work_id in (
      select c.work_id
      from search_change c
      join unnest(${sent.map(({ workId }) => workId)}::bigint[], ${sent.map(({ revision }) => revision)}::bigint[])
        as s (work_id, revision) using (work_id, revision)
      for update of c skip locked
    )`.execute(tx);
}
