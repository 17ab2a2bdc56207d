import { countTry } from '#domain/membership';
import type { Needs, Tx } from '#shared/context';
import type { Reader } from '#shared/reader';
import { Refusal } from '#shared/refusal';
import { INQUIRY_LIMITS, type InquirySubject } from '#vocabulary/inquiries';
import { type SentFile, keepFiles, measureFiles, removeFiles } from './inquiry-files.ts';
import { inquiryCategory, inquiryText, inquiryTitle, stateAfterMessage } from './inquiry-rules.ts';
import {
  type KeptFile,
  holdInquiry,
  insertInquiry,
  insertMessage,
  moveInquiry,
  selectInquiryOfKey,
} from './inquiry-store.ts';
import { readInquirySubject } from './read-inquiry-subject.ts';

type InquiryNeeds = Needs<'db' | 'files' | 'attachments' | 'secrets' | 'log'>;
const DAY_SECONDS = 86_400;

/** What a member wrote, as it was typed. */
export interface InquiryOrder {
  memberNo: number;
  reader: Reader;
  category: string;
  title: string;
  text: string;
  about: InquirySubject | null;
  files: SentFile[];
  key: string;
}

/**
 * Asks the shop something; answers the inquiry's number, the same for the same key. Refuses with INQUIRY_ERROR what is
 * wrong with a field or a file, 0010 too many in a day, 0013 what it is about and nobody finds, and with
 * IDEMPOTENCY_ERROR 0002 a key that asked something else.
 */
export async function openInquiry(ctx: InquiryNeeds, order: InquiryOrder): Promise<number> {
  const { memberNo, reader, key } = order;
  const category = inquiryCategory(order.category);
  const title = inquiryTitle(order.title);
  const body = inquiryText(order.text);
  measureFiles(order.files);
  const asked = await askedBefore(ctx, { memberNo, key, title, body });
  if (asked !== undefined) return asked;
  const label = order.about && (await readInquirySubject(ctx, { memberNo, reader, about: order.about }));
  const about = order.about && label ? { ...order.about, label } : null;
  const files = await keepFiles(ctx, order);
  const id = await ctx.db.transaction().execute(async (tx) => {
    const inquiryId = await insertInquiry(tx, { memberNo, category, title, about, key });
    if (inquiryId === undefined) return undefined;
    await countMessage(tx, { memberNo, isFirst: true });
    await insertMessage(tx, { inquiryId, operator: null, body, blocks: null, key, files });
    return inquiryId;
  });
  if (id !== undefined) return id;
  // The same form came twice at once: what the other one sent stands.
  await removeFiles(ctx, keysOf(files));
  const other = await askedBefore(ctx, { memberNo, key, title, body });
  if (other === undefined) throw new Refusal('IDEMPOTENCY_ERROR', '0003');
  return other;
}

async function askedBefore(
  ctx: Needs<'db'>,
  ask: { memberNo: number; key: string; title: string; body: string },
): Promise<number | undefined> {
  const known = await selectInquiryOfKey(ctx.db, ask);
  if (known && (known.title !== ask.title || known.body !== ask.body)) throw new Refusal('IDEMPOTENCY_ERROR', '0002');
  return known?.id;
}

/**
 * Says more in an inquiry of one's own; the same key says it once. Refuses with INQUIRY_ERROR as `openInquiry` does, 0001
 * another's or none, 0011 one that is ended.
 */
export async function addInquiryMessage(
  ctx: InquiryNeeds,
  order: { memberNo: number; inquiryId: number; text: string; files: SentFile[]; key: string },
): Promise<void> {
  const { memberNo, inquiryId, key } = order;
  const body = inquiryText(order.text);
  measureFiles(order.files);
  // Asked first without files: they cost work that whoever may not write must not cause.
  await ctx.db.transaction().execute((tx) => holdOpen(tx, { memberNo, inquiryId }));
  const files = await keepFiles(ctx, order);
  const isWritten = await ctx.db.transaction().execute(async (tx) => {
    const state = await holdOpen(tx, { memberNo, inquiryId });
    const written = await insertMessage(tx, { inquiryId, operator: null, body, blocks: null, key, files });
    if (written === undefined) return false;
    await countMessage(tx, { memberNo, isFirst: false });
    await moveInquiry(tx, { id: inquiryId, state });
    return true;
  });
  if (!isWritten) await removeFiles(ctx, keysOf(files));
}

async function holdOpen(tx: Tx, ask: { memberNo: number; inquiryId: number }) {
  const held = await holdInquiry(tx, ask);
  if (!held) throw new Refusal('INQUIRY_ERROR', '0001');
  const state = stateAfterMessage(held.state);
  if (!state) throw new Refusal('INQUIRY_ERROR', '0011');
  return state;
}

async function countMessage(tx: Tx, { memberNo, isFirst }: { memberNo: number; isFirst: boolean }): Promise<void> {
  const { inquiriesADay, messagesADay } = INQUIRY_LIMITS;
  const counts: { kind: string; most: number }[] = [{ kind: 'inquiry-message', most: messagesADay }];
  if (isFirst) counts.push({ kind: 'inquiry', most: inquiriesADay });
  for (const { kind, most } of counts) {
    const { failures } = await countTry(tx, { kind, key: String(memberNo), windowSeconds: DAY_SECONDS });
    if (failures > most) throw new Refusal('INQUIRY_ERROR', '0010');
  }
}

function keysOf(files: KeptFile[]): string[] {
  return files.map(({ key }) => key);
}
