import { sql } from 'kysely';
import { type PersonActor, actorColumns } from '#domain/operators';
import type { Db, Tx } from '#kernel/context';
import { WHOLE_TEXT } from '#shared/catalog/chapter-shapes';
import type { EpisodeUploadPlan, UploadedEpisodes } from '#shared/catalog/episode-upload';
import type { ImportProgressLine, ImportReportLine, ImportRunState, WorkChoice } from '#shared/catalog/import-runs';

/** An uploaded import. */
export interface ImportRun {
  id: number;
  /** One of both is set. */
  operatorId: number | null;
  memberNo: number | null;
  who: string;
  /** Set for an upload of episodes to this work. */
  workId: number | null;
  state: ImportRunState;
  replaces: boolean;
  overwrites: boolean;
  /** Choices by `choiceKey`. */
  choices: Record<string, WorkChoice>;
  isCancelled: boolean;
  progress: ImportProgressLine | null;
  dryReport: ImportReportLine[] | null;
  report: ImportReportLine[] | null;
  episodeRows: UploadedEpisodes | null;
  episodePlan: EpisodeUploadPlan | null;
  madeAt: Date;
  endedAt: Date | null;
}
/** Key of the choice for all files of an upload of episodes. */
export const ALL_FILES = '';

/** Whether each text of an upload is one episode. */
export function isWhole({ choices }: Pick<ImportRun, 'choices'>): boolean {
  return choices[ALL_FILES]?.headings === WHOLE_TEXT;
}

/** Who uploaded the files. */
export function uploaderOf({ operatorId, memberNo, who }: ImportRun): PersonActor {
  if (memberNo !== null) return { memberNo, name: who };
  if (operatorId !== null) return { id: operatorId, name: who };
  throw new Error('an import belongs to an operator or a member');
}

/** A file of an import. */
export interface ImportFile {
  id: string;
  runId: number;
  name: string;
  bytes: number;
  received: number;
}

const RUN = [
  'id',
  'operator_id as operatorId',
  'member_no as memberNo',
  'who',
  'work_id as workId',
  'state',
  'replaces',
  'overwrites',
  'choices',
  'is_cancelled as isCancelled',
  'progress',
  'dry_report as dryReport',
  'report',
  'episode_rows as episodeRows',
  'episode_plan as episodePlan',
  'made_at as madeAt',
  'ended_at as endedAt',
] as const;
const FILE = ['id', 'run_id as runId', 'name', 'bytes', 'received'] as const;

export async function insertRun(tx: Tx, { by, workId }: { by: PersonActor; workId: number | null }): Promise<number> {
  const { operatorId, memberNo, who } = actorColumns(by);
  const row = await tx
    .insertInto('import_run')
    .values({
      operator_id: operatorId,
      member_no: memberNo,
      who,
      work_id: workId,
      progress: null,
      dry_report: null,
      report: null,
      episode_rows: null,
      episode_plan: null,
      ended_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function selectRun(db: Db, id: number): Promise<ImportRun | undefined> {
  return db.selectFrom('import_run').select(RUN).where('id', '=', id).executeTakeFirst();
}

/** Locks an import. */
export async function lockRun(tx: Tx, id: number): Promise<ImportRun | undefined> {
  return tx.selectFrom('import_run').select(RUN).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function selectRuns(
  db: Db,
  query: { workId: number | null; before: number | null; most: number },
): Promise<
  (Pick<ImportRun, 'id' | 'who' | 'state' | 'madeAt' | 'endedAt'> & { files: number; name: string | null })[]
> {
  const { rows } = await sql<
    Pick<ImportRun, 'id' | 'who' | 'state' | 'madeAt' | 'endedAt'> & { files: number; name: string | null }
  >`
    select r.id, r.who, r.state, r.made_at as "madeAt", r.ended_at as "endedAt",
      (select count(*)::int from import_file f where f.run_id = r.id) as files,
      (select f.name from import_file f where f.run_id = r.id order by f.position limit 1) as name
    from import_run r
    where r.work_id is not distinct from ${query.workId}::bigint
      and ${query.before === null ? sql`true` : sql`r.id < ${query.before}`}
    order by r.id desc limit ${query.most}`.execute(db);
  return rows;
}

export async function selectFiles(db: Db | Tx, runId: number): Promise<ImportFile[]> {
  return db.selectFrom('import_file').select(FILE).where('run_id', '=', runId).orderBy('position').execute();
}

/** Locks a file, so that chunks are written in turn. */
export async function lockFile(tx: Tx, at: { runId: number; id: string }): Promise<ImportFile | undefined> {
  return tx
    .selectFrom('import_file')
    .select(FILE)
    .where('run_id', '=', at.runId)
    .where('id', '=', at.id)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertFile(tx: Tx, file: Omit<ImportFile, 'received'>): Promise<void> {
  await sql`insert into import_file (id, run_id, position, name, bytes)
    select ${file.id}, ${file.runId}, coalesce(max(position), 0) + 1, ${file.name}, ${file.bytes} from import_file where run_id = ${file.runId}`.execute(
    tx,
  );
}

export async function updateReceived(tx: Tx, at: { id: string; received: number }): Promise<void> {
  await tx.updateTable('import_file').set({ received: at.received }).where('id', '=', at.id).execute();
}

export async function deleteFile(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('import_file').where('id', '=', id).execute();
}

/** Bytes of all open imports or those of a member, including announced ones. */
export async function sumUploads(tx: Tx, { memberNo }: { memberNo: number | null }): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(f.bytes), 0)::bigint as bytes from import_file f join import_run r on r.id = f.run_id
    where r.ended_at is null
      and ${memberNo === null ? sql`true` : sql`r.member_no = ${memberNo}::bigint`}`.execute(tx);
  return rows[0]?.bytes ?? 0;
}

export async function updateRunState(
  tx: Tx,
  move: {
    id: number;
    state: ImportRunState;
    replaces?: boolean;
    overwrites?: boolean;
    choices?: Record<string, WorkChoice>;
  },
): Promise<void> {
  const { id, state, replaces, overwrites, choices } = move;
  await tx
    .updateTable('import_run')
    .set({
      state,
      progress: null,
      seen_at: sql<Date>`seoga_clock()`,
      ...(replaces === undefined ? {} : { replaces }),
      ...(overwrites === undefined ? {} : { overwrites }),
      ...(choices === undefined ? {} : { choices: JSON.stringify(choices) }),
    })
    .where('id', '=', id)
    .execute();
}

export async function requestStop(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('import_run').set({ is_cancelled: true }).where('id', '=', id).execute();
}

/** Updates the progress; false if it should stop. */
export async function updateProgress(db: Db, at: { id: number; progress: ImportProgressLine }): Promise<boolean> {
  const row = await db
    .updateTable('import_run')
    .set({ progress: JSON.stringify(at.progress), seen_at: sql<Date>`seoga_clock()` })
    .where('id', '=', at.id)
    .returning('is_cancelled')
    .executeTakeFirst();
  return row?.is_cancelled === false;
}

export async function updateDryReport(tx: Tx, at: { id: number; report: ImportReportLine[] }): Promise<void> {
  const dry_report = JSON.stringify(at.report);
  await tx.updateTable('import_run').set({ dry_report }).where('id', '=', at.id).execute();
}

export async function endRun(
  tx: Tx,
  end: { id: number; state: 'done' | 'cancelled' | 'failed'; report: ImportReportLine[] | null },
): Promise<void> {
  await tx
    .updateTable('import_run')
    .set({
      state: end.state,
      progress: null,
      ended_at: sql<Date>`seoga_now()`,
      ...(end.report ? { report: JSON.stringify(end.report) } : {}),
    })
    .where('id', '=', end.id)
    .execute();
}

export async function selectStale(db: Db, days: number): Promise<{ id: number; isRunning: boolean }[]> {
  const { rows } = await sql<{ id: number; isRunning: boolean }>`
    select id, state in ('reading', 'applying') as "isRunning" from import_run where ended_at is null and
      case when state in ('reading', 'applying') then seen_at < seoga_now() - interval '1 day'
        else seen_at < seoga_now() - make_interval(days => ${days}) end`.execute(db);
  return rows;
}
