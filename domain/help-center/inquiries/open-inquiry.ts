import { countAttempt } from '#domain/members';
import type { Needs, Tx } from '#kernel/context';
import type { Reader } from '#kernel/reader';
import { DomainError } from '#kernel/domain-error';
import { INQUIRY_LIMITS, type InquirySubject } from '#shared/community/inquiries';
import { type UploadedFile, saveFiles, measureFiles, removeFiles } from './inquiry-files.ts';
import { inquiryCategory, inquiryText, inquiryTitle, stateAfterMessage } from './inquiry-rules.ts';
import {
  type StoredFile,
  lockInquiry,
  insertInquiry,
  insertMessage,
  updateInquiryState,
  selectInquiryByKey,
} from './inquiry-store.ts';
import { readInquirySubject } from './read-inquiry-subject.ts';

type InquiryNeeds = Needs<'db' | 'files' | 'attachments' | 'secrets' | 'log'>;
const DAY_SECONDS = 86_400;

export interface InquiryInput {
  memberNo: number;
  reader: Reader;
  category: string;
  title: string;
  text: string;
  about: InquirySubject | null;
  files: UploadedFile[];
  key: string;
}

/**
 * Creates an inquiry and returns its number, the same for a repeated key. Throws INQUIRY_ERROR for an invalid field or
 * file, 0010 above the daily limit, 0013 for an unknown subject; IDEMPOTENCY_ERROR 0002 for a key used with other
 * content.
 */
export async function openInquiry(ctx: InquiryNeeds, input: InquiryInput): Promise<number> {
  const { memberNo, reader, key } = input;
  const category = inquiryCategory(input.category);
  const title = inquiryTitle(input.title);
  const body = inquiryText(input.text);
  measureFiles(input.files);
  const repeated = await findRepeatedInquiry(ctx, { memberNo, key, title, body });
  if (repeated !== undefined) return repeated;
  const label = input.about && (await readInquirySubject(ctx, { memberNo, reader, about: input.about }));
  const about = input.about && label ? { ...input.about, label } : null;
  const files = await saveFiles(ctx, input);
  const id = await ctx.db.transaction().execute(async (tx) => {
    const inquiryId = await insertInquiry(tx, { memberNo, category, title, about, key });
    if (inquiryId === undefined) return undefined;
    await countMessage(tx, { memberNo, isFirst: true });
    await insertMessage(tx, { inquiryId, operator: null, body, blocks: null, key, files });
    return inquiryId;
  });
  if (id !== undefined) return id;
  // A concurrent request with the same key won; its files stay.
  await removeFiles(ctx, keysOf(files));
  const other = await findRepeatedInquiry(ctx, { memberNo, key, title, body });
  if (other === undefined) throw new DomainError('IDEMPOTENCY_ERROR', '0003');
  return other;
}

async function findRepeatedInquiry(
  ctx: Needs<'db'>,
  input: { memberNo: number; key: string; title: string; body: string },
): Promise<number | undefined> {
  const previous = await selectInquiryByKey(ctx.db, input);
  if (previous && (previous.title !== input.title || previous.body !== input.body))
    throw new DomainError('IDEMPOTENCY_ERROR', '0002');
  return previous?.id;
}

/**
 * Adds a message to a member's inquiry, once per key. Throws INQUIRY_ERROR as `openInquiry` does, 0001 when unknown or
 * another member's, 0011 when closed.
 */
export async function addInquiryMessage(
  ctx: InquiryNeeds,
  input: { memberNo: number; inquiryId: number; text: string; files: UploadedFile[]; key: string },
): Promise<void> {
  const { memberNo, inquiryId, key } = input;
  const body = inquiryText(input.text);
  measureFiles(input.files);
  // Checked before processing files, which is expensive.
  await ctx.db.transaction().execute((tx) => lockOpenInquiry(tx, { memberNo, inquiryId }));
  const files = await saveFiles(ctx, input);
  const isWritten = await ctx.db.transaction().execute(async (tx) => {
    const state = await lockOpenInquiry(tx, { memberNo, inquiryId });
    const written = await insertMessage(tx, { inquiryId, operator: null, body, blocks: null, key, files });
    if (written === undefined) return false;
    await countMessage(tx, { memberNo, isFirst: false });
    await updateInquiryState(tx, { id: inquiryId, state });
    return true;
  });
  if (!isWritten) await removeFiles(ctx, keysOf(files));
}

async function lockOpenInquiry(tx: Tx, input: { memberNo: number; inquiryId: number }) {
  const current = await lockInquiry(tx, input);
  if (!current) throw new DomainError('INQUIRY_ERROR', '0001');
  const state = stateAfterMessage(current.state);
  if (!state) throw new DomainError('INQUIRY_ERROR', '0011');
  return state;
}

async function countMessage(tx: Tx, { memberNo, isFirst }: { memberNo: number; isFirst: boolean }): Promise<void> {
  const { inquiriesADay, messagesADay } = INQUIRY_LIMITS;
  const counts: { kind: string; most: number }[] = [{ kind: 'inquiry-message', most: messagesADay }];
  if (isFirst) counts.push({ kind: 'inquiry', most: inquiriesADay });
  for (const { kind, most } of counts) {
    const { failures } = await countAttempt(tx, { kind, key: String(memberNo), windowSeconds: DAY_SECONDS });
    if (failures > most) throw new DomainError('INQUIRY_ERROR', '0010');
  }
}

function keysOf(files: StoredFile[]): string[] {
  return files.map(({ key }) => key);
}
