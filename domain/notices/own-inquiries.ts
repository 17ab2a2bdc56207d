import type { Needs, Tx } from '#shared/context';
import type { ExportSheet } from '#shared/export-sheet';
import type { Reader } from '#shared/reader';
import { Refusal } from '#shared/refusal';
import { INQUIRY_CATEGORY_NAMES, INQUIRY_STATE_NAMES, type InquirySubject } from '#vocabulary/inquiries';
import { deleteVotes } from './faq-store.ts';
import { fileKey, removeFiles } from './inquiry-files.ts';
import { readInquirySubject } from './read-inquiry-subject.ts';
import { mayBeDeleted, savedName } from './inquiry-rules.ts';
import {
  type Inquiry,
  type InquiryLine,
  selectInquiry,
  selectOwnFile,
  selectOwnInquiries,
} from './inquiry-reads-store.ts';
import {
  deleteInquiries,
  deleteKeptInquiries,
  holdInquiry,
  keepInquiriesByLaw,
  moveInquiry,
  selectOldInquiries,
  selectStrayFiles,
} from './inquiry-store.ts';

const PAGE_LINES = 20;
const EXPORT_LINES = 10_000;
const GONE_SUBJECT = '지금은 판매하지 않는 작품';

/** A member's own inquiries, the newest first; `next` is where the older ones begin. */
export async function listOwnInquiries(
  ctx: Needs<'db'>,
  ask: { memberNo: number; before?: number | undefined },
): Promise<{ inquiries: InquiryLine[]; next: number | null }> {
  const rows = await selectOwnInquiries(ctx.db, { ...ask, limit: PAGE_LINES + 1 });
  const inquiries = rows.slice(0, PAGE_LINES);
  return { inquiries, next: rows.length > PAGE_LINES ? (inquiries.at(-1)?.id ?? null) : null };
}

/**
 * An inquiry of one's own. What it is about is named as this reader may see it now. Refuses with INQUIRY_ERROR 0001
 * another's, or none.
 */
export async function showOwnInquiry(
  ctx: Needs<'db' | 'secrets'>,
  ask: { memberNo: number; reader: Reader; inquiryId: number },
): Promise<Inquiry & { mayBeDeleted: boolean }> {
  const inquiry = await selectInquiry(ctx.db, ask);
  if (!inquiry) throw new Refusal('INQUIRY_ERROR', '0001');
  const about = inquiry.about && { ...inquiry.about, label: await subjectNow(ctx, { ...ask, about: inquiry.about }) };
  return { ...inquiry, about, mayBeDeleted: mayBeDeleted(inquiry) };
}

async function subjectNow(
  ctx: Needs<'db' | 'secrets'>,
  ask: { memberNo: number; reader: Reader; about: InquirySubject },
): Promise<string> {
  try {
    return await readInquirySubject(ctx, ask);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return GONE_SUBJECT;
  }
}

/** Ends an inquiry of one's own; one that is ended stays so. Refuses with INQUIRY_ERROR 0001. */
export async function closeInquiry(ctx: Needs<'db'>, ask: { memberNo: number; inquiryId: number }): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const held = await holdInquiry(tx, ask);
    if (!held) throw new Refusal('INQUIRY_ERROR', '0001');
    if (held.state !== 'closed') await moveInquiry(tx, { id: held.id, state: 'closed' });
  });
}

/** Takes back an inquiry that nobody has begun to answer, files included. Refuses with INQUIRY_ERROR 0001 and 0012. */
export async function deleteInquiry(
  ctx: Needs<'db' | 'files' | 'log'>,
  ask: { memberNo: number; inquiryId: number },
): Promise<void> {
  const files = await ctx.db.transaction().execute(async (tx) => {
    const held = await holdInquiry(tx, ask);
    if (!held) throw new Refusal('INQUIRY_ERROR', '0001');
    if (!mayBeDeleted(held)) throw new Refusal('INQUIRY_ERROR', '0012');
    return deleteInquiries(tx, [held.id]);
  });
  await removeFiles(ctx, files);
}

/** A file of an inquiry of one's own, with the name to save it by. Refuses with INQUIRY_ERROR 0001 another's, or none. */
export async function openInquiryFile(
  ctx: Needs<'db' | 'files'>,
  ask: { memberNo: number; key: string },
): Promise<{ name: string; type: 'image/webp' | 'application/pdf'; bytes: Uint8Array }> {
  const file = await selectOwnFile(ctx.db, ask);
  const bytes = file && (await ctx.files.read(fileKey(ask.key)));
  if (!file || !bytes) throw new Refusal('INQUIRY_ERROR', '0001');
  return { name: savedName(file.name, file.type), type: file.type, bytes };
}

/** What a member asked and was answered, to be taken along. */
export async function exportInquiries(ctx: Needs<'db'>, memberNo: number): Promise<ExportSheet[]> {
  const lines = await selectOwnInquiries(ctx.db, { memberNo, limit: EXPORT_LINES });
  const rows: ExportSheet['rows'] = [];
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
        { key: 'by', title: '쓴 사람' },
        { key: 'text', title: '내용' },
        { key: 'files', title: '파일' },
        { key: 'at', title: '일시' },
      ],
      rows,
    },
  ];
}

/** For whoever leaves: what the law wants of their inquiries is laid apart, the rest and their votes are gone. */
export async function forgetInquiries(tx: Tx, memberNo: number): Promise<void> {
  await deleteInquiries(tx, await keepInquiriesByLaw(tx, memberNo));
  await deleteVotes(tx, memberNo);
}

/** The nightly sweep: inquiries of more than three years ago, also of those who left, and files that nothing points to. */
export async function sweepInquiries(ctx: Needs<'db' | 'files' | 'log'>): Promise<void> {
  for (let old = await selectOldInquiries(ctx.db); old.length > 0; old = await selectOldInquiries(ctx.db)) {
    const gone = old;
    await removeFiles(ctx, await ctx.db.transaction().execute((tx) => deleteInquiries(tx, gone)));
  }
  await ctx.db.transaction().execute(deleteKeptInquiries);
  await removeFiles(ctx, await selectStrayFiles(ctx.db));
}
