import type { Needs, Tx } from '#kernel/context';
import type { ExportSection } from '#kernel/export-section';
import type { Reader } from '#kernel/reader';
import { DomainError } from '#kernel/domain-error';
import {
  INQUIRY_CATEGORY_NAMES,
  INQUIRY_STATE_NAMES,
  type InquiryFileType,
  type InquirySubject,
} from '#shared/community/inquiries';
import { deleteVotes } from '../faqs/faq-store.ts';
import { fileKey, removeFiles } from './inquiry-files.ts';
import { readInquirySubject } from './read-inquiry-subject.ts';
import { isDeletable, savedName } from './inquiry-rules.ts';
import {
  type Inquiry,
  type InquiryListItem,
  selectInquiry,
  selectMemberFile,
  selectMemberInquiries,
} from './inquiry-query-store.ts';
import {
  deleteInquiries,
  deleteRetainedInquiries,
  lockInquiry,
  retainInquiriesByLaw,
  updateInquiryState,
  selectOldInquiries,
  selectStrayFiles,
} from './inquiry-store.ts';

const PAGE_LINES = 20;
const EXPORT_LINES = 10_000;
const GONE_SUBJECT = '지금은 판매하지 않는 작품';

/** A member's inquiries, newest first; `next` starts the next page. */
export async function listMemberInquiries(
  ctx: Needs<'db'>,
  input: { memberNo: number; before?: number | undefined },
): Promise<{ inquiries: InquiryListItem[]; next: number | null }> {
  const rows = await selectMemberInquiries(ctx.db, { ...input, limit: PAGE_LINES + 1 });
  const inquiries = rows.slice(0, PAGE_LINES);
  return { inquiries, next: rows.length > PAGE_LINES ? (inquiries.at(-1)?.id ?? null) : null };
}

/**
 * A member's inquiry; its subject is named as far as the reader may see it. Throws INQUIRY_ERROR 0001 when unknown or
 * another member's.
 */
export async function readMemberInquiry(
  ctx: Needs<'db' | 'secrets'>,
  input: { memberNo: number; reader: Reader; inquiryId: number },
): Promise<Inquiry & { mayBeDeleted: boolean }> {
  const inquiry = await selectInquiry(ctx.db, input);
  if (!inquiry) throw new DomainError('INQUIRY_ERROR', '0001');
  const about = inquiry.about && { ...inquiry.about, label: await subjectNow(ctx, { ...input, about: inquiry.about }) };
  return { ...inquiry, about, mayBeDeleted: isDeletable(inquiry) };
}

async function subjectNow(
  ctx: Needs<'db' | 'secrets'>,
  input: { memberNo: number; reader: Reader; about: InquirySubject },
): Promise<string> {
  try {
    return await readInquirySubject(ctx, input);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return GONE_SUBJECT;
  }
}

/** Closes a member's inquiry; idempotent. Throws INQUIRY_ERROR 0001. */
export async function closeInquiry(ctx: Needs<'db'>, input: { memberNo: number; inquiryId: number }): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const current = await lockInquiry(tx, input);
    if (!current) throw new DomainError('INQUIRY_ERROR', '0001');
    if (current.state !== 'closed') await updateInquiryState(tx, { id: current.id, state: 'closed' });
  });
}

/** Deletes an inquiry that nobody has begun to answer. Throws INQUIRY_ERROR 0001 and 0012. */
export async function deleteInquiry(
  ctx: Needs<'db' | 'files' | 'log'>,
  input: { memberNo: number; inquiryId: number },
): Promise<void> {
  const files = await ctx.db.transaction().execute(async (tx) => {
    const current = await lockInquiry(tx, input);
    if (!current) throw new DomainError('INQUIRY_ERROR', '0001');
    if (!isDeletable(current)) throw new DomainError('INQUIRY_ERROR', '0012');
    return deleteInquiries(tx, [current.id]);
  });
  await removeFiles(ctx, files);
}

/** A file of a member's inquiry with its download name. Throws INQUIRY_ERROR 0001 when unknown or another member's. */
export async function openInquiryFile(
  ctx: Needs<'db' | 'files'>,
  input: { memberNo: number; key: string },
): Promise<{ name: string; type: InquiryFileType; bytes: Uint8Array }> {
  const file = await selectMemberFile(ctx.db, input);
  const bytes = file && (await ctx.files.read(fileKey(input.key)));
  if (!file || !bytes) throw new DomainError('INQUIRY_ERROR', '0001');
  return { name: savedName(file.name, file.type), type: file.type, bytes };
}

/** A member's inquiries for the data export. */
export async function exportInquiries(ctx: Needs<'db'>, memberNo: number): Promise<ExportSection[]> {
  const lines = await selectMemberInquiries(ctx.db, { memberNo, limit: EXPORT_LINES });
  const rows: ExportSection['rows'] = [];
  for (const { id } of lines) {
    const inquiry = await selectInquiry(ctx.db, { inquiryId: id, memberNo });
    for (const message of inquiry?.messages ?? [])
      rows.push({
        inquiry: id,
        category: INQUIRY_CATEGORY_NAMES[inquiry?.category ?? 'other'],
        title: inquiry?.title ?? '',
        state: INQUIRY_STATE_NAMES[inquiry?.state ?? 'received'],
        by: message.operator === null ? '회원' : '운영자',
        text: message.text,
        files: message.files.map(({ name }) => name).join(', '),
        at: message.at.toISOString(),
      });
  }
  return [
    {
      name: 'inquiries',
      title: '1:1 문의',
      about: '보내신 문의와 받으신 답변입니다. 소비자의 불만과 분쟁 처리에 관한 기록으로 3년 동안 보관합니다.',
      columns: [
        { key: 'inquiry', title: '문의 번호' },
        { key: 'category', title: '유형' },
        { key: 'title', title: '제목' },
        { key: 'state', title: '상태' },
        { key: 'by', title: '작성자' },
        { key: 'text', title: '내용' },
        { key: 'files', title: '파일' },
        { key: 'at', title: '일시' },
      ],
      rows,
    },
  ];
}

/** Retains a leaving member's inquiries as the law requires and deletes the rest and the votes. */
export async function deleteMemberInquiries(tx: Tx, memberNo: number): Promise<void> {
  await deleteInquiries(tx, await retainInquiriesByLaw(tx, memberNo));
  await deleteVotes(tx, memberNo);
}

/** Nightly purge: inquiries after three years, retained copies included, and unreferenced files. */
export async function purgeOldInquiries(ctx: Needs<'db' | 'files' | 'log'>): Promise<void> {
  for (let old = await selectOldInquiries(ctx.db); old.length > 0; old = await selectOldInquiries(ctx.db)) {
    const expired = old;
    await removeFiles(ctx, await ctx.db.transaction().execute((tx) => deleteInquiries(tx, expired)));
  }
  await ctx.db.transaction().execute(deleteRetainedInquiries);
  await removeFiles(ctx, await selectStrayFiles(ctx.db));
}
