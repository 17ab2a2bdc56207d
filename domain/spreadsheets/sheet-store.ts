import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { SheetKind, SheetMapping } from '#shared/operations/spreadsheets';

/** An uploaded sheet; its rows are sealed. */
export interface SheetUploadRow {
  id: number;
  operatorId: number;
  kind: SheetKind;
  fileName: string;
  sealed: string;
  mapping: SheetMapping;
  rows: number;
  madeAt: Date;
  appliedAt: Date | null;
  done: number;
  failed: number;
}

const COLUMNS = sql`s.id, s.operator_id as "operatorId", s.kind, s.file_name as "fileName", s.sealed, s.mapping, s.rows,
  s.made_at as "madeAt", s.applied_at as "appliedAt", s.done, s.failed`;
/** Hours that an upload is kept. */
const RETENTION_HOURS = 24;

export async function insertUpload(
  tx: Tx,
  upload: Pick<SheetUploadRow, 'operatorId' | 'kind' | 'fileName' | 'sealed' | 'mapping' | 'rows'>,
): Promise<number> {
  const { id } = await tx
    .insertInto('sheet_import')
    .values({
      operator_id: upload.operatorId,
      kind: upload.kind,
      file_name: upload.fileName,
      sealed: upload.sealed,
      mapping: JSON.stringify(upload.mapping),
      rows: upload.rows,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** An upload of an operator; of another's none. */
export async function selectUpload(
  db: Db | Tx,
  query: { id: number; operatorId: number },
): Promise<SheetUploadRow | undefined> {
  const { rows } = await sql<SheetUploadRow>`
    select ${COLUMNS} from sheet_import s where s.id = ${query.id} and s.operator_id = ${query.operatorId}`.execute(db);
  return rows[0];
}

/** Locks an upload. */
export async function lockUpload(tx: Tx, id: number): Promise<void> {
  await sql`select 1 from sheet_import where id = ${id} for update`.execute(tx);
}

/** The newest uploads of an operator, without their rows. */
export async function selectUploads(db: Db, operatorId: number): Promise<Omit<SheetUploadRow, 'sealed'>[]> {
  const { rows } = await sql<SheetUploadRow>`
    select s.id, s.operator_id as "operatorId", s.kind, s.file_name as "fileName", '' as sealed, s.mapping, s.rows,
      s.made_at as "madeAt", s.applied_at as "appliedAt", s.done, s.failed
    from sheet_import s where s.operator_id = ${operatorId} order by s.id desc limit 20`.execute(db);
  return rows;
}

export async function updateMapping(tx: Tx, id: number, mapping: SheetMapping): Promise<void> {
  await sql`update sheet_import set mapping = ${JSON.stringify(mapping)}::jsonb where id = ${id}`.execute(tx);
}

export async function markApplied(
  tx: Tx,
  input: { id: number; done: number; failed: number; isFinished: boolean },
): Promise<void> {
  await sql`
    update sheet_import set done = ${input.done}, failed = ${input.failed},
      applied_at = case when ${input.isFinished}::boolean then seoga_now() else applied_at end
    where id = ${input.id}`.execute(tx);
}

/** The heads that an operator mapped last, by column key. */
export async function selectMappedHeads(
  db: Db,
  { operatorId, kind }: { operatorId: number; kind: SheetKind },
): Promise<Record<string, string>> {
  const row = await db
    .selectFrom('sheet_mapping')
    .select('heads')
    .where('operator_id', '=', operatorId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row?.heads ?? {};
}

export async function writeMappedHeads(
  tx: Tx,
  input: { operatorId: number; kind: SheetKind; heads: Record<string, string> },
): Promise<void> {
  await sql`
    insert into sheet_mapping (operator_id, kind, heads)
    values (${input.operatorId}, ${input.kind}, ${JSON.stringify(input.heads)}::jsonb)
    on conflict (operator_id, kind) do update set heads = excluded.heads`.execute(tx);
}

/** Deletes uploads after a day. */
export async function deleteOldUploads(tx: Tx): Promise<void> {
  await sql`delete from sheet_import where made_at <= seoga_now() - make_interval(hours => ${RETENTION_HOURS})`.execute(
    tx,
  );
}

export async function selectToday(db: Db | Tx): Promise<{ today: string; now: Date }> {
  const { rows } = await sql<{ today: string; now: Date }>`
    select (seoga_now() at time zone 'Asia/Seoul')::date::text as today, seoga_now() as now`.execute(db);
  if (!rows[0]) throw new Error('a query without a from clause answers one row');
  return rows[0];
}

/** A row of members that was taken over; finished once its coins are granted or proposed. */
export interface SheetMemberRow {
  line: number;
  memberNo: number;
  error: string | null;
  isFinished: boolean;
}

export async function selectSheetMembers(db: Db | Tx, sheetId: number): Promise<SheetMemberRow[]> {
  return db
    .selectFrom('sheet_member')
    .select(['line', 'member_no as memberNo', 'error', 'is_finished as isFinished'])
    .where('sheet_import_id', '=', sheetId)
    .orderBy('line')
    .execute();
}

export async function insertSheetMember(
  tx: Tx,
  row: { sheetId: number; line: number; memberNo: number },
): Promise<void> {
  await tx
    .insertInto('sheet_member')
    .values({ sheet_import_id: row.sheetId, line: row.line, member_no: row.memberNo })
    .execute();
}

export async function finishSheetMember(
  tx: Tx,
  row: { sheetId: number; line: number; error: string | null },
): Promise<void> {
  await tx
    .updateTable('sheet_member')
    .set({ is_finished: true, error: row.error })
    .where('sheet_import_id', '=', row.sheetId)
    .where('line', '=', row.line)
    .execute();
}

/** The member of a row that was taken over; locks the upload, so that a row is taken over once. */
export async function selectSheetMember(
  tx: Tx,
  { sheetId, line }: { sheetId: number; line: number },
): Promise<number | undefined> {
  await lockUpload(tx, sheetId);
  const row = await tx
    .selectFrom('sheet_member')
    .select('member_no as memberNo')
    .where('sheet_import_id', '=', sheetId)
    .where('line', '=', line)
    .executeTakeFirst();
  return row?.memberNo;
}
