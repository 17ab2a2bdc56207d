import { sql } from 'kysely';
import type { Db } from '#kernel/context';
import type { InquiryCategory, InquiryFileType, InquiryState, InquirySubject } from '#shared/community/inquiries';
import type { ArticleTextBlock } from '#shared/content/articles';

export interface InquiryListItem {
  id: number;
  category: InquiryCategory;
  title: string;
  state: InquiryState;
  madeAt: Date;
  lastAt: Date;
}

export interface WaitingInquiry extends InquiryListItem {
  memberNo: number;
  answers: number;
}

const LINE = sql`i.id, i.category, i.title, i.state, i.made_at as "madeAt", i.last_at as "lastAt"`;

export async function selectMemberInquiries(
  db: Db,
  input: { memberNo: number; before?: number | undefined; limit: number },
): Promise<InquiryListItem[]> {
  const { rows } = await sql<InquiryListItem>`
    select ${LINE} from inquiry i where i.member_no = ${input.memberNo}
      and (${input.before ?? null}::bigint is null or i.id < ${input.before ?? null}::bigint)
    order by i.id desc limit ${input.limit}`.execute(db);
  return rows;
}

export async function selectInquiries(
  db: Db,
  input: { states: readonly InquiryState[]; limit: number },
): Promise<WaitingInquiry[]> {
  const { rows } = await sql<WaitingInquiry>`
    select ${LINE}, i.member_no as "memberNo",
      (select count(*)::int from inquiry_message m where m.inquiry_id = i.id and m.operator is not null) as answers
    from inquiry i where i.state = any(${input.states}::text[]) order by i.last_at, i.id limit ${input.limit}`.execute(
    db,
  );
  return rows;
}

export interface InquiryFile {
  key: string;
  name: string;
  type: InquiryFileType;
  bytes: number;
}
export interface InquiryMessage {
  id: number;
  /** The answering operator; null for the member. */
  operator: string | null;
  text: string;
  blocks: ArticleTextBlock[] | null;
  at: Date;
  files: InquiryFile[];
}
export interface Inquiry extends WaitingInquiry {
  about: (InquirySubject & { label: string }) | null;
  messages: InquiryMessage[];
}

interface InquiryRow extends WaitingInquiry {
  aboutKind: InquirySubject['kind'] | null;
  aboutId: number | null;
  aboutLabel: string;
}

export async function selectInquiry(
  db: Db,
  input: { inquiryId: number; memberNo?: number },
): Promise<Inquiry | undefined> {
  const { rows } = await sql<InquiryRow>`
    select ${LINE}, i.member_no as "memberNo", i.about_kind as "aboutKind", i.about_id as "aboutId",
      i.about_label as "aboutLabel",
      (select count(*)::int from inquiry_message m where m.inquiry_id = i.id and m.operator is not null) as answers
    from inquiry i where i.id = ${input.inquiryId}
      and (${input.memberNo ?? null}::bigint is null or i.member_no = ${input.memberNo ?? null}::bigint)`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { aboutKind, aboutId, aboutLabel, ...inquiry } = row;
  const about = aboutKind && aboutId !== null ? { kind: aboutKind, id: aboutId, label: aboutLabel } : null;
  return { ...inquiry, about, messages: await selectMessages(db, row.id) };
}

async function selectMessages(db: Db, inquiryId: number): Promise<InquiryMessage[]> {
  const { rows } = await sql<InquiryMessage>`
    select m.id, m.operator, m.body as text, m.blocks, m.made_at as at,
      coalesce((select jsonb_agg(jsonb_build_object('key', f.key, 'name', f.name, 'type', f.type, 'bytes', f.bytes)
        order by f.position) from inquiry_file f where f.message_id = m.id), '[]') as files
    from inquiry_message m where m.inquiry_id = ${inquiryId} order by m.id`.execute(db);
  return rows;
}

export async function selectMemberFile(
  db: Db,
  input: { memberNo: number; key: string },
): Promise<{ name: string; type: InquiryFileType } | undefined> {
  const { rows } = await sql<{ name: string; type: InquiryFileType }>`
    select f.name, f.type from inquiry_file f join inquiry_message m on m.id = f.message_id
    join inquiry i on i.id = m.inquiry_id where f.key = ${input.key} and i.member_no = ${input.memberNo}`.execute(db);
  return rows[0];
}

export interface QueuedInquiry extends WaitingInquiry {
  nick: string;
  assignedTo: number | null;
  assignedName: string | null;
}

/** Inquiries in these states, longest waiting first, optionally of one operator or member. */
export async function selectQueue(
  db: Db,
  input: {
    states: readonly InquiryState[];
    assignedTo?: number | undefined;
    memberNo?: number | undefined;
    isNewestFirst: boolean;
    limit: number;
  },
): Promise<QueuedInquiry[]> {
  const sorting = input.isNewestFirst ? sql`i.last_at desc, i.id desc` : sql`i.last_at, i.id`;
  const { rows } = await sql<QueuedInquiry>`
    select ${LINE}, i.member_no as "memberNo", m.nick, i.assigned_to as "assignedTo", o.name as "assignedName",
      (select count(*)::int from inquiry_message a where a.inquiry_id = i.id and a.operator is not null) as answers
    from inquiry i join member m using (member_no) left join operator o on o.id = i.assigned_to
    where i.state = any(${input.states}::text[])
      and (${input.assignedTo ?? null}::bigint is null or i.assigned_to = ${input.assignedTo ?? null}::bigint)
      and (${input.memberNo ?? null}::bigint is null or i.member_no = ${input.memberNo ?? null}::bigint)
    order by ${sorting} limit ${input.limit}`.execute(db);
  return rows;
}

export async function selectAssigned(db: Db, inquiryId: number): Promise<{ id: number; name: string } | undefined> {
  return db
    .selectFrom('inquiry')
    .innerJoin('operator', 'operator.id', 'inquiry.assigned_to')
    .select(['operator.id', 'operator.name'])
    .where('inquiry.id', '=', inquiryId)
    .executeTakeFirst();
}

export async function selectFile(
  db: Db,
  input: { inquiryId: number; key: string },
): Promise<{ name: string; type: InquiryFileType; memberNo: number } | undefined> {
  const { rows } = await sql<{ name: string; type: InquiryFileType; memberNo: number }>`
    select f.name, f.type, i.member_no as "memberNo" from inquiry_file f join inquiry_message m on m.id = f.message_id
    join inquiry i on i.id = m.inquiry_id where f.key = ${input.key} and i.id = ${input.inquiryId}`.execute(db);
  return rows[0];
}

export interface InquiryTemplate {
  id: number;
  title: string;
  body: string;
}

export async function selectTemplates(db: Db): Promise<InquiryTemplate[]> {
  return db.selectFrom('inquiry_template').select(['id', 'title', 'body']).orderBy('title').execute();
}

export async function selectClerks(db: Db, roles: readonly string[]): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select o.id, o.name from operator o where o.disabled_at is null and exists (select 1 from operator_role r
      where r.operator_id = o.id and r.role = any(${[...roles]}::text[])) order by o.name, o.id`.execute(db);
  return rows;
}
