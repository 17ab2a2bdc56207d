import { sql } from 'kysely';
import { type Actor, actorColumns } from '#domain/operators';
import type { Db, Tx } from '#kernel/context';
import type { TypoRow, TypoState } from '#shared/community/typo-reports';

export interface NewTypo {
  episodeId: number;
  memberNo: number;
  revision: number;
  block: string;
  offset: number;
  found: string;
  before: string;
  after: string;
  wanted: string;
}

/** Inserts a report; undefined for an open duplicate of the member. */
export async function insertTypo(tx: Tx, typo: NewTypo): Promise<number | undefined> {
  const row = await tx
    .insertInto('typo_report')
    .values({
      episode_id: typo.episodeId,
      member_no: typo.memberNo,
      revision: typo.revision,
      block: typo.block,
      at_offset: typo.offset,
      found: typo.found,
      before: typo.before,
      after: typo.after,
      wanted: typo.wanted,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Open reports oldest first, decided ones newest first. */
export async function selectTypos(
  db: Db,
  query: { state: TypoState; workId?: number | undefined; after: number | null; most: number },
): Promise<TypoRow[]> {
  const isOpen = query.state === 'open';
  const beyond = query.after === null ? sql`true` : isOpen ? sql`r.id > ${query.after}` : sql`r.id < ${query.after}`;
  const { rows } = await sql<TypoRow>`
    select r.id, r.episode_id as "episodeId", e.title as "episodeTitle", e.position, e.unit, w.id as "workId",
      w.title as "workTitle", r.block, r.found, r.wanted, r.before, r.after, r.state, r.made_at as "madeAt",
      r.decided_at as "decidedAt", coalesce(o.name, r.decided_who) as "decidedBy",
      r.became,
      (select count(*) from typo_report s where s.episode_id = r.episode_id and s.block = r.block
        and s.at_offset = r.at_offset and s.found = r.found and s.wanted = r.wanted and s.state = r.state) as readers
    from typo_report r join episode e on e.id = r.episode_id join work w on w.id = e.work_id
      left join operator o on o.id = r.decided_by
    where r.state = ${query.state} and ${beyond}
      and ${query.workId === undefined ? sql`true` : sql`w.id = ${query.workId}::bigint`}
    order by ${isOpen ? sql`r.id` : sql`r.id desc`} limit ${query.most}`.execute(db);
  return rows;
}

export async function countOpenTypos(db: Db, { workId }: { workId?: number | undefined }): Promise<number> {
  const row = await db
    .selectFrom('typo_report')
    .innerJoin('episode', 'episode.id', 'typo_report.episode_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('typo_report.state', '=', 'open')
    .$if(workId !== undefined, (query) => query.where('episode.work_id', '=', workId ?? 0))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** A locked report. */
export interface LockedTypo {
  id: number;
  workId: number;
  episodeId: number;
  block: string;
  offset: number;
  found: string;
  wanted: string;
  state: TypoState;
}

export async function lockTypo(tx: Tx, id: number): Promise<LockedTypo | undefined> {
  return tx
    .selectFrom('typo_report')
    .innerJoin('episode', 'episode.id', 'typo_report.episode_id')
    .select([
      'typo_report.id',
      'episode.work_id as workId',
      'episode_id as episodeId',
      'block',
      'at_offset as offset',
      'found',
      'wanted',
      'state',
    ])
    .where('typo_report.id', '=', id)
    .forUpdate('typo_report')
    .executeTakeFirst();
}

/** Decides a report and its duplicates; returns the distinct reporters. */
export async function decideIdenticalTypos(
  tx: Tx,
  typo: LockedTypo,
  decided: { state: 'accepted' | 'refused'; by: Actor; became: number | null },
): Promise<{ id: number; memberNo: number }[]> {
  const { operatorId, who } = actorColumns(decided.by);
  const { rows } = await sql<{ id: number; memberNo: number | null }>`
    update typo_report set state = ${decided.state}, decided_at = seoga_now(), decided_by = ${operatorId},
      decided_who = ${operatorId === null ? who : null}, became = ${decided.became}
    where state = 'open' and episode_id = ${typo.episodeId} and block = ${typo.block} and at_offset = ${typo.offset}
      and found = ${typo.found} and wanted = ${typo.wanted} returning id, member_no as "memberNo"`.execute(tx);
  return rows.flatMap(({ id, memberNo }) => (memberNo === null ? [] : [{ id, memberNo }]));
}

/** Reports of a member, for the data export. */
export async function selectMemberTypos(db: Db, memberNo: number) {
  return db
    .selectFrom('typo_report')
    .select(['episode_id as episode', 'found', 'wanted', 'state', 'made_at as at'])
    .where('member_no', '=', memberNo)
    .orderBy('id')
    .execute();
}

export async function anonymizeReporter(tx: Tx, memberNo: number): Promise<void> {
  await tx.updateTable('typo_report').set({ member_no: null }).where('member_no', '=', memberNo).execute();
}
