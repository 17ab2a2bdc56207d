import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { InquiryCategory, InquiryFileType, InquiryState, InquirySubject } from '#shared/community/inquiries';
import type { ArticleTextBlock } from '#shared/content/articles';

/** Retention of complaints (전자상거래법 시행령 §6). */
const RETENTION_YEARS = 3;
/** Longer than any request that stores files. */
const STRAY_MINUTES = 60;

export interface StoredFile {
  key: string;
  name: string;
  type: InquiryFileType;
  bytes: number;
}

export interface NewInquiry {
  memberNo: number;
  category: InquiryCategory;
  title: string;
  about: (InquirySubject & { label: string }) | null;
  key: string;
}

export async function selectInquiryByKey(
  db: Db,
  input: { memberNo: number; key: string },
): Promise<{ id: number; title: string; body: string } | undefined> {
  const { rows } = await sql<{ id: number; title: string; body: string }>`
    select i.id, i.title, (select m.body from inquiry_message m where m.inquiry_id = i.id order by m.id limit 1) as body
    from inquiry i where i.member_no = ${input.memberNo} and i.request_key = ${input.key}`.execute(db);
  return rows[0];
}

/** Undefined when the key was used. */
export async function insertInquiry(tx: Tx, inquiry: NewInquiry): Promise<number | undefined> {
  const row = await tx
    .insertInto('inquiry')
    .values({
      member_no: inquiry.memberNo,
      category: inquiry.category,
      title: inquiry.title,
      about_kind: inquiry.about?.kind ?? null,
      about_id: inquiry.about?.id ?? null,
      about_label: inquiry.about?.label ?? '',
      request_key: inquiry.key,
      made_at: sql<Date>`seoga_now()`,
      last_at: sql<Date>`seoga_now()`,
    })
    .onConflict((conflict) => conflict.columns(['member_no', 'request_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export interface NewMessage {
  inquiryId: number;
  operator: string | null;
  body: string;
  blocks: ArticleTextBlock[] | null;
  key: string;
  files: StoredFile[];
}

/** Inserts a message and keeps its files; undefined when the key was used. */
export async function insertMessage(tx: Tx, message: NewMessage): Promise<number | undefined> {
  const row = await tx
    .insertInto('inquiry_message')
    .values({
      inquiry_id: message.inquiryId,
      operator: message.operator,
      body: message.body,
      blocks: message.blocks && JSON.stringify(message.blocks),
      request_key: message.key,
      made_at: sql<Date>`seoga_now()`,
    })
    .onConflict((conflict) => conflict.columns(['inquiry_id', 'request_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return undefined;
  const files = message.files.map((file, position) => ({ ...file, message_id: row.id, position }));
  if (files.length > 0) {
    await tx.insertInto('inquiry_file').values(files).execute();
    const keys = files.map(({ key }) => key);
    await tx.deleteFrom('inquiry_file_removal').where('key', 'in', keys).execute();
  }
  return row.id;
}

export interface LockedInquiry {
  id: number;
  memberNo: number;
  title: string;
  state: InquiryState;
  answers: number;
}

export async function lockInquiry(
  tx: Tx,
  input: { inquiryId: number; memberNo?: number },
): Promise<LockedInquiry | undefined> {
  let query = tx
    .selectFrom('inquiry')
    .select(['id', 'member_no as memberNo', 'title', 'state'])
    .where('id', '=', input.inquiryId)
    .forUpdate();
  if (input.memberNo !== undefined) query = query.where('member_no', '=', input.memberNo);
  const locked = await query.executeTakeFirst();
  if (!locked) return undefined;
  const counted = await tx
    .selectFrom('inquiry_message')
    .select((eb) => eb.fn.countAll<number>().as('answers'))
    .where('inquiry_id', '=', locked.id)
    .where('operator', 'is not', null)
    .executeTakeFirstOrThrow();
  return { ...locked, answers: counted.answers };
}

export async function updateInquiryState(tx: Tx, inquiry: { id: number; state: InquiryState }): Promise<void> {
  await tx
    .updateTable('inquiry')
    .set({ state: inquiry.state, last_at: sql<Date>`seoga_now()` })
    .where('id', '=', inquiry.id)
    .execute();
}

/** Deletes inquiries and records their files for removal. Returns the files. */
export async function deleteInquiries(tx: Tx, ids: number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ key: string }>`
    insert into inquiry_file_removal (key)
    select f.key from inquiry_file f join inquiry_message m on m.id = f.message_id where m.inquiry_id = any(${ids}::bigint[])
    on conflict (key) do update set noted_at = excluded.noted_at returning key`.execute(tx);
  await tx.deleteFrom('inquiry').where('id', 'in', ids).execute();
  return rows.map((row) => row.key);
}

/** Records files for removal before they are stored, so that a crash leaves no stray files. */
export async function insertFileRemovals(db: Db | Tx, keys: string[]): Promise<void> {
  await db
    .insertInto('inquiry_file_removal')
    .values(keys.map((key) => ({ key, noted_at: sql<Date>`seoga_now()` })))
    .execute();
}

export async function selectStrayFiles(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('inquiry_file_removal')
    .select('key')
    .where('noted_at', '<', sql<Date>`seoga_now() - make_interval(mins => ${STRAY_MINUTES})`)
    .execute();
  return rows.map((row) => row.key);
}

export async function deleteFileRemoval(db: Db, key: string): Promise<void> {
  await db.deleteFrom('inquiry_file_removal').where('key', '=', key).execute();
}

export async function selectOldInquiries(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('inquiry')
    .select('id')
    .where('last_at', '<', sql<Date>`seoga_now() - make_interval(years => ${RETENTION_YEARS})`)
    .limit(1000)
    .execute();
  return rows.map((row) => row.id);
}

export async function deleteRetainedInquiries(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('kept_by_law.inquiry')
    .where('keep_until', '<=', sql<Date>`seoga_now()`)
    .execute();
}

/** Copies a member's inquiries for legal retention, without name and files. */
export async function retainInquiriesByLaw(tx: Tx, memberNo: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into kept_by_law.inquiry (id, member_no, category, title, messages, made_at, keep_until)
    select i.id, i.member_no, i.category, i.title,
      coalesce((select jsonb_agg(jsonb_build_object('by', case when m.operator is null then 'member' else 'operator' end,
        'at', m.made_at, 'text', m.body) order by m.id) from inquiry_message m where m.inquiry_id = i.id), '[]'),
      i.made_at, i.last_at + make_interval(years => ${RETENTION_YEARS})
    from inquiry i where i.member_no = ${memberNo} returning id`.execute(tx);
  return rows.map((row) => row.id);
}

export async function assignInquiry(tx: Tx, input: { id: number; operatorId: number | null }): Promise<void> {
  await tx.updateTable('inquiry').set({ assigned_to: input.operatorId }).where('id', '=', input.id).execute();
}

/** Inserts or updates a template. False when the title is taken. */
export async function upsertTemplate(
  tx: Tx,
  template: { id: number | null; title: string; body: string },
): Promise<boolean> {
  const { id, title, body } = template;
  const { rows } = await sql`
    with changed as (update inquiry_template set title = ${title}, body = ${body}, changed_at = seoga_now()
      where id = ${id}::bigint and not exists (select 1 from inquiry_template o where o.title = ${title} and o.id <> ${id}::bigint)
      returning id),
    made as (insert into inquiry_template (title, body) select ${title}, ${body} where ${id}::bigint is null
      on conflict (title) do nothing returning id)
    select id from changed union all select id from made`.execute(tx);
  return rows.length > 0;
}

export async function deleteTemplate(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('inquiry_template').where('id', '=', id).execute();
}
