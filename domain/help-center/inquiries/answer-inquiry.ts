import { sendMemberEmail } from '#domain/members';
import { notify } from '#domain/notifications';
import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { InquiryState } from '#shared/community/inquiries';
import { type ArticleTextBlock, plainText } from '#shared/content/articles';
import { paths } from '#shared/web/paths';
import { fileKey } from './inquiry-files.ts';
import { type Inquiry, type WaitingInquiry, selectInquiries, selectInquiry } from './inquiry-query-store.ts';
import { lockInquiry, insertMessage, updateInquiryState } from './inquiry-store.ts';

const MAX_LISTED = 200;

/** Inquiries in these states, longest waiting first. */
export async function listInquiries(
  ctx: Needs<'db'>,
  input: { states: readonly InquiryState[] },
): Promise<WaitingInquiry[]> {
  return selectInquiries(ctx.db, { states: input.states, limit: MAX_LISTED });
}

/** An inquiry for the operator. Throws INQUIRY_ERROR 0001 when unknown. */
export async function showInquiry(ctx: Needs<'db'>, inquiryId: number): Promise<Inquiry> {
  const inquiry = await selectInquiry(ctx.db, { inquiryId });
  if (!inquiry) throw new DomainError('INQUIRY_ERROR', '0001');
  return inquiry;
}

/** An inquiry's files; missing ones are skipped. */
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

/** Marks an inquiry as being answered. Throws INQUIRY_ERROR 0001 and 0011. */
export async function claimInquiry(ctx: Needs<'db'>, inquiryId: number): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const current = await lockInquiry(tx, { inquiryId });
    if (!current) throw new DomainError('INQUIRY_ERROR', '0001');
    if (current.state === 'closed') throw new DomainError('INQUIRY_ERROR', '0011');
    await updateInquiryState(tx, { id: inquiryId, state: 'answering' });
  });
}

/**
 * Answers an inquiry and notifies the member in the inbox and by an e-mail with only title and link. Throws
 * INQUIRY_ERROR 0001 when unknown, 0004 for an empty answer, 0011 when closed.
 */
export async function answerInquiry(
  ctx: Needs<'db' | 'mailer' | 'secrets'>,
  input: { inquiryId: number; operator: string; blocks: ArticleTextBlock[] },
): Promise<void> {
  await ctx.db.transaction().execute((tx) => writeAnswer(ctx, tx, input));
}

/** `answerInquiry` in the caller's transaction. Returns the previous state. */
export async function writeAnswer(
  ctx: Needs<'mailer' | 'secrets'>,
  tx: Tx,
  input: { inquiryId: number; operator: string; blocks: ArticleTextBlock[] },
): Promise<InquiryState> {
  const { inquiryId, blocks } = input;
  const body = plainText(blocks).trim();
  const operator = input.operator.normalize('NFC').trim().slice(0, 40);
  if (body === '' || operator === '') throw new DomainError('INQUIRY_ERROR', '0004');
  const current = await lockInquiry(tx, { inquiryId });
  if (!current) throw new DomainError('INQUIRY_ERROR', '0001');
  if (current.state === 'closed') throw new DomainError('INQUIRY_ERROR', '0011');
  const { memberNo, title, state } = current;
  const key = `answer ${ctx.secrets.random(16)}`;
  const messageId = await insertMessage(tx, { inquiryId, operator, body, blocks, key, files: [] });
  await updateInquiryState(tx, { id: inquiryId, state: 'answered' });
  await notify(tx, { memberNo, kind: 'inquiry', ref: `answer:${messageId}`, facts: { inquiry: inquiryId, title } });
  await sendMemberEmail(ctx, tx, {
    memberNo,
    key: `inquiry-answer ${messageId}`,
    subject: '1:1 문의에 답변을 드렸습니다.',
    paragraphs: (url) => [
      `보내 주신 문의 “${title}”에 답변을 드렸습니다.`,
      `답변 보기:\n${url}${paths.inquiry(inquiryId)}`,
      '더 궁금하신 점이 있으면 같은 화면에서 이어서 문의하실 수 있습니다.',
    ],
  });
  return state;
}
