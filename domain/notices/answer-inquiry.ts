import { writeToMember } from '#domain/membership';
import { notify } from '#domain/notifications';
import type { Needs, Tx } from '#shared/context';
import { Refusal } from '#shared/refusal';
import type { InquiryState } from '#vocabulary/inquiries';
import { type WrittenBlock, plainText } from '#vocabulary/written-text';
import { fileKey } from './inquiry-files.ts';
import { type Inquiry, type WaitingInquiry, selectInquiries, selectInquiry } from './inquiry-reads-store.ts';
import { holdInquiry, insertMessage, moveInquiry } from './inquiry-store.ts';

const MOST_LISTED = 200;

/** Inquiries in these states for the operator, those that wait longest first. */
export async function listInquiries(
  ctx: Needs<'db'>,
  ask: { states: readonly InquiryState[] },
): Promise<WaitingInquiry[]> {
  return selectInquiries(ctx.db, { states: ask.states, limit: MOST_LISTED });
}

/** An inquiry for the operator. Refuses with INQUIRY_ERROR 0001 what is not there. */
export async function showInquiry(ctx: Needs<'db'>, inquiryId: number): Promise<Inquiry> {
  const inquiry = await selectInquiry(ctx.db, { inquiryId });
  if (!inquiry) throw new Refusal('INQUIRY_ERROR', '0001');
  return inquiry;
}

/** The files of an inquiry for the operator; one that is gone from the store is left out. */
export async function inquiryFiles(
  ctx: Needs<'files'>,
  inquiry: Inquiry,
): Promise<{ ending: string; bytes: Uint8Array }[]> {
  const files: { ending: string; bytes: Uint8Array }[] = [];
  for (const { key, type } of inquiry.messages.flatMap((message) => message.files)) {
    const bytes = await ctx.files.read(fileKey(key));
    if (bytes) files.push({ ending: type === 'image/webp' ? '.webp' : '.pdf', bytes });
  }
  return files;
}

/** Tells the member that somebody has begun to answer. Refuses with INQUIRY_ERROR 0001 and 0011. */
export async function takeUpInquiry(ctx: Needs<'db'>, inquiryId: number): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const held = await holdInquiry(tx, { inquiryId });
    if (!held) throw new Refusal('INQUIRY_ERROR', '0001');
    if (held.state === 'closed') throw new Refusal('INQUIRY_ERROR', '0011');
    await moveInquiry(tx, { id: inquiryId, state: 'answering' });
  });
}

/**
 * Answers an inquiry, and tells its member that there is an answer: in the inbox, and by a letter that tells the title and where to read
 * it, no more. Refuses with INQUIRY_ERROR 0001 what is not there, 0004 an empty answer, 0011 one that is ended.
 */
export async function answerInquiry(
  ctx: Needs<'db' | 'mailer' | 'secrets'>,
  order: { inquiryId: number; operator: string; blocks: WrittenBlock[] },
): Promise<void> {
  await ctx.db.transaction().execute((tx) => writeAnswer(ctx, tx, order));
}

/** As `answerInquiry`, in the caller's transaction. Answers how the inquiry stood. */
export async function writeAnswer(
  ctx: Needs<'mailer' | 'secrets'>,
  tx: Tx,
  order: { inquiryId: number; operator: string; blocks: WrittenBlock[] },
): Promise<InquiryState> {
  const { inquiryId, blocks } = order;
  const body = plainText(blocks).trim();
  const operator = order.operator.normalize('NFC').trim().slice(0, 40);
  if (body === '' || operator === '') throw new Refusal('INQUIRY_ERROR', '0004');
  const held = await holdInquiry(tx, { inquiryId });
  if (!held) throw new Refusal('INQUIRY_ERROR', '0001');
  if (held.state === 'closed') throw new Refusal('INQUIRY_ERROR', '0011');
  const { memberNo, title, state } = held;
  const key = `answer ${ctx.secrets.random(16)}`;
  const messageId = await insertMessage(tx, { inquiryId, operator, body, blocks, key, files: [] });
  await moveInquiry(tx, { id: inquiryId, state: 'answered' });
  await notify(tx, { memberNo, kind: 'inquiry', ref: `answer:${messageId}`, facts: { inquiry: inquiryId, title } });
  await writeToMember(ctx, tx, {
    memberNo,
    key: `inquiry-answer ${messageId}`,
    subject: '1:1 문의에 답변을 드렸습니다.',
    paragraphs: (url) => [
      `보내 주신 문의 “${title}”에 답변을 드렸습니다.`,
      `답변 보기:\n${url}/my/inquiries/${inquiryId}`,
      '더 궁금하신 점이 있으면 같은 화면에서 이어서 문의하실 수 있습니다.',
    ],
  });
  return state;
}
