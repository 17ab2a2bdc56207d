import { sql } from 'kysely';
import type { Db, Tx } from '#shared/context';
import type { ImportProgressLine, ImportReportLine, ImportRunState, WorkChoice } from '#vocabulary/import-runs';

/** An import by upload. */
export interface ImportRun {
  id: number;
  operatorId: number;
  who: string;
  state: ImportRunState;
  replaces: boolean;
  overwrites: boolean;
  /** What was chosen in the preview, by `choiceKey`. */
  choices: Record<string, WorkChoice>;
  isCancelled: boolean;
  progress: ImportProgressLine | null;
  dryReport: ImportReportLine[] | null;
  report: ImportReportLine[] | null;
  madeAt: Date;
  endedAt: Date | null;
}
/** A file of one. */
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
  'who',
  'state',
  'replaces',
  'overwrites',
  'choices',
  'is_cancelled as isCancelled',
  'progress',
  'dry_report as dryReport',
  'report',
  'made_at as madeAt',
  'ended_at as endedAt',
] as const;
const FILE = ['id', 'run_id as runId', 'name', 'bytes', 'received'] as const;

/** Begins an import; answers its number. */
export async function insertRun(tx: Tx, by: { id: number; name: string }): Promise<number> {
  const row = await tx
    .insertInto('import_run')
    .values({ operator_id: by.id, who: by.name, progress: null, dry_report: null, report: null, ended_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** One import. */
export async function selectRun(db: Db, id: number): Promise<ImportRun | undefined> {
  return db.selectFrom('import_run').select(RUN).where('id', '=', id).executeTakeFirst();
}

/** The same, held until the transaction ends. */
export async function holdRun(tx: Tx, id: number): Promise<ImportRun | undefined> {
  return tx.selectFrom('import_run').select(RUN).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Imports, the newest first, with how many files each has. */
export async function selectRuns(
  db: Db,
  ask: { before: number | null; most: number },
): Promise<
  (Pick<ImportRun, 'id' | 'who' | 'state' | 'madeAt' | 'endedAt'> & { files: number; name: string | null })[]
> {
  const { rows } = await sql<
    Pick<ImportRun, 'id' | 'who' | 'state' | 'madeAt' | 'endedAt'> & { files: number; name: string | null }
  >`
    select r.id, r.who, r.state, r.made_at as "madeAt", r.ended_at as "endedAt",
      (select count(*)::int from import_file f where f.run_id = r.id) as files,
      (select f.name from import_file f where f.run_id = r.id order by f.position limit 1) as name
    from import_run r where ${ask.before === null ? sql`true` : sql`r.id < ${ask.before}`} order by r.id desc limit ${ask.most}`.execute(
    db,
  );
  return rows;
}

/** The files of an import in their order. */
export async function selectFiles(db: Db | Tx, runId: number): Promise<ImportFile[]> {
  return db.selectFrom('import_file').select(FILE).where('run_id', '=', runId).orderBy('position').execute();
}

/** A file of an import, held until the transaction ends: parts of it come one after the other. */
export async function holdFile(tx: Tx, at: { runId: number; id: string }): Promise<ImportFile | undefined> {
  return tx
    .selectFrom('import_file')
    .select(FILE)
    .where('run_id', '=', at.runId)
    .where('id', '=', at.id)
    .forUpdate()
    .executeTakeFirst();
}

/** Notes a file that is to come. */
export async function insertFile(tx: Tx, file: Omit<ImportFile, 'received'>): Promise<void> {
  await sql`insert into import_file (id, run_id, position, name, bytes)
    select ${file.id}, ${file.runId}, coalesce(max(position), 0) + 1, ${file.name}, ${file.bytes} from import_file where run_id = ${file.runId}`.execute(
    tx,
  );
}

/** Says how much of a file is there. */
export async function writeReceived(tx: Tx, at: { id: string; received: number }): Promise<void> {
  await tx.updateTable('import_file').set({ received: at.received }).where('id', '=', at.id).execute();
}

/** Takes a file out of its import. */
export async function deleteFile(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('import_file').where('id', '=', id).execute();
}

/** How many bytes the files of imports that are not over take, or will. */
export async function sumUploads(tx: Tx): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(f.bytes), 0)::bigint as bytes from import_file f join import_run r on r.id = f.run_id
    where r.ended_at is null`.execute(tx);
  return rows[0]?.bytes ?? 0;
}

/** Moves an import on. */
export async function moveRun(
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

/** Asks an import that runs to stop. */
export async function askToStop(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('import_run').set({ is_cancelled: true }).where('id', '=', id).execute();
}

/** Notes how far an import is; false where it is to stop. */
export async function writeProgress(db: Db, at: { id: number; progress: ImportProgressLine }): Promise<boolean> {
  const row = await db
    .updateTable('import_run')
    .set({ progress: JSON.stringify(at.progress), seen_at: sql<Date>`seoga_clock()` })
    .where('id', '=', at.id)
    .returning('is_cancelled')
    .executeTakeFirst();
  return row?.is_cancelled === false;
}

/** Keeps what came of reading. */
export async function writeDryReport(tx: Tx, at: { id: number; report: ImportReportLine[] }): Promise<void> {
  const dry_report = JSON.stringify(at.report);
  await tx.updateTable('import_run').set({ dry_report }).where('id', '=', at.id).execute();
}

/** Ends an import, with what came of it. */
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

/** Imports that nobody went on with for so many days, or that stopped without a word. */
export async function selectStale(db: Db, days: number): Promise<{ id: number; isRunning: boolean }[]> {
  const { rows } = await sql<{ id: number; isRunning: boolean }>`
    select id, state in ('reading', 'applying') as "isRunning" from import_run where ended_at is null and
      case when state in ('reading', 'applying') then seen_at < seoga_now() - interval '1 day'
        else seen_at < seoga_now() - make_interval(days => ${days}) end`.execute(db);
  return rows;
}
