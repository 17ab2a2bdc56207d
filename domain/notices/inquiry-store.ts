import { sql } from 'kysely';
import type { Db, Tx } from '#shared/context';
import type { InquiryFileType } from '#shared/help-tables';
import type { InquiryCategory, InquiryState, InquirySubject } from '#vocabulary/inquiries';
import type { WrittenBlock } from '#vocabulary/written-text';

/** Complaints and how they were settled are kept so long (전자상거래법 시행령 §6). */
const KEPT_YEARS = 3;
/** By then whoever was writing a message with files has finished, or never will. */
const STRAY_MINUTES = 60;

/** A file that stands already, to be told of by a message. */
export interface KeptFile {
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

/** The inquiry that a key has begun already, with its first message. */
export async function selectInquiryOfKey(
  db: Db,
  ask: { memberNo: number; key: string },
): Promise<{ id: number; title: string; body: string } | undefined> {
  const { rows } = await sql<{ id: number; title: string; body: string }>`
    select i.id, i.title, (select m.body from inquiry_message m where m.inquiry_id = i.id order by m.id limit 1) as body
    from inquiry i where i.member_no = ${ask.memberNo} and i.request_key = ${ask.key}`.execute(db);
  return rows[0];
}

/** Writes an inquiry; undefined where its key has been used. */
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
  blocks: WrittenBlock[] | null;
  key: string;
  files: KeptFile[];
}

/** Writes a message with its files, which are then no strays; undefined where its key has been used. */
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

export interface HeldInquiry {
  id: number;
  memberNo: number;
  title: string;
  state: InquiryState;
  answers: number;
}

/** An inquiry, held until the transaction ends; of one member where one is named. */
export async function holdInquiry(
  tx: Tx,
  ask: { inquiryId: number; memberNo?: number },
): Promise<HeldInquiry | undefined> {
  let query = tx
    .selectFrom('inquiry')
    .select(['id', 'member_no as memberNo', 'title', 'state'])
    .where('id', '=', ask.inquiryId)
    .forUpdate();
  if (ask.memberNo !== undefined) query = query.where('member_no', '=', ask.memberNo);
  const held = await query.executeTakeFirst();
  if (!held) return undefined;
  const counted = await tx
    .selectFrom('inquiry_message')
    .select((eb) => eb.fn.countAll<number>().as('answers'))
    .where('inquiry_id', '=', held.id)
    .where('operator', 'is not', null)
    .executeTakeFirstOrThrow();
  return { ...held, answers: counted.answers };
}

/** Where an inquiry stands from now on. */
export async function moveInquiry(tx: Tx, inquiry: { id: number; state: InquiryState }): Promise<void> {
  await tx
    .updateTable('inquiry')
    .set({ state: inquiry.state, last_at: sql<Date>`seoga_now()` })
    .where('id', '=', inquiry.id)
    .execute();
}

/** Deletes inquiries with all that was said; their files are noted for removal. Answers those files. */
export async function deleteInquiries(tx: Tx, ids: number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ key: string }>`
    insert into inquiry_file_removal (key)
    select f.key from inquiry_file f join inquiry_message m on m.id = f.message_id where m.inquiry_id = any(${ids}::bigint[])
    on conflict (key) do update set noted_at = excluded.noted_at returning key`.execute(tx);
  await tx.deleteFrom('inquiry').where('id', 'in', ids).execute();
  return rows.map((row) => row.key);
}

/** Notes files before they stand, so that no crash leaves one that nobody knows. */
export async function noteFiles(db: Db | Tx, keys: string[]): Promise<void> {
  await db
    .insertInto('inquiry_file_removal')
    .values(keys.map((key) => ({ key, noted_at: sql<Date>`seoga_now()` })))
    .execute();
}

/** Files that nothing points to by now. */
export async function selectStrayFiles(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('inquiry_file_removal')
    .select('key')
    .where('noted_at', '<', sql<Date>`seoga_now() - make_interval(mins => ${STRAY_MINUTES})`)
    .execute();
  return rows.map((row) => row.key);
}

/** A file is gone. */
export async function forgetFile(db: Db, key: string): Promise<void> {
  await db.deleteFrom('inquiry_file_removal').where('key', '=', key).execute();
}

/** Inquiries of which nothing was heard for so long that they need not be kept. */
export async function selectOldInquiries(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('inquiry')
    .select('id')
    .where('last_at', '<', sql<Date>`seoga_now() - make_interval(years => ${KEPT_YEARS})`)
    .limit(1000)
    .execute();
  return rows.map((row) => row.id);
}

/** Deletes what was kept of those who left, once its time is over. */
export async function deleteKeptInquiries(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('kept_by_law.inquiry')
    .where('keep_until', '<=', sql<Date>`seoga_now()`)
    .execute();
}

/** Lays a member's inquiries apart for as long as the law wants: what was asked and answered, no name, no files. */
export async function keepInquiriesByLaw(tx: Tx, memberNo: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into kept_by_law.inquiry (id, member_no, category, title, messages, made_at, keep_until)
    select i.id, i.member_no, i.category, i.title,
      coalesce((select jsonb_agg(jsonb_build_object('by', case when m.operator is null then 'member' else 'operator' end,
        'at', m.made_at, 'text', m.body) order by m.id) from inquiry_message m where m.inquiry_id = i.id), '[]'),
      i.made_at, i.last_at + make_interval(years => ${KEPT_YEARS})
    from inquiry i where i.member_no = ${memberNo} returning id`.execute(tx);
  return rows.map((row) => row.id);
}

/** Says who looks after an inquiry; null: nobody. */
export async function assignInquiry(tx: Tx, order: { id: number; operatorId: number | null }): Promise<void> {
  await tx.updateTable('inquiry').set({ assigned_to: order.operatorId }).where('id', '=', order.id).execute();
}

/** Keeps an answer that is given often. False where another has its title. */
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

/** Takes a template away. */
export async function deleteTemplate(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('inquiry_template').where('id', '=', id).execute();
}
