import { type Actor, actAs, actOnceAs, noteRead } from '#domain/operators';
import type { Needs } from '#shared/context';
import type { InquiryFileType } from '#shared/help-tables';
import { Refusal } from '#shared/refusal';
import { INQUIRY_STATES, type InquiryState } from '#vocabulary/inquiries';
import { OPERATOR_ROLES, mayEnter } from '#vocabulary/operator-rights';
import { writeAnswer } from './answer-inquiry.ts';
import { fileKey } from './inquiry-files.ts';
import { savedName, writtenLines } from './inquiry-rules.ts';
import {
  type Inquiry,
  type InquiryTemplate,
  type QueuedInquiry,
  selectAssigned,
  selectClerks,
  selectFile,
  selectInquiry,
  selectQueue,
  selectTemplates,
} from './inquiry-reads-store.ts';
import { assignInquiry, deleteTemplate, holdInquiry, moveInquiry, upsertTemplate } from './inquiry-store.ts';

const MOST_LISTED = 100;
/** How the shop signs its answers; who wrote one stands in the audit log. */
const ANSWERS_AS = '고객센터';
const TEMPLATE = { title: 60, body: 4000 };

/** Inquiries of the console: those that wait, those that somebody took, or all; waiting ones stand longest first. */
export async function queueInquiries(
  ctx: Needs<'db'>,
  ask: { list: 'waiting' | 'mine' | 'all'; operatorId: number; memberNo?: number | undefined },
): Promise<QueuedInquiry[]> {
  const { list, operatorId, memberNo } = ask;
  const waiting: InquiryState[] = ['received', 'more', 'answering'];
  const states = list === 'all' ? INQUIRY_STATES : waiting;
  const assignedTo = list === 'mine' ? operatorId : undefined;
  return selectQueue(ctx.db, { states, assignedTo, memberNo, isNewestFirst: list === 'all', limit: MOST_LISTED });
}

/** An inquiry as the console works on it. */
export interface WorkedInquiry extends Inquiry {
  assigned: { id: number; name: string } | null;
  clerks: { id: number; name: string }[];
  templates: InquiryTemplate[];
}

/** An inquiry with who looks after it, who may, and the answers that are given often. Refuses with INQUIRY_ERROR 0001. */
export async function openInquiryDesk(ctx: Needs<'db'>, inquiryId: number): Promise<WorkedInquiry> {
  const inquiry = await selectInquiry(ctx.db, { inquiryId });
  if (!inquiry) throw new Refusal('INQUIRY_ERROR', '0001');
  const roles = OPERATOR_ROLES.filter((role) => mayEnter([role], 'inquiries'));
  const [assigned, clerks, templates] = await Promise.all([
    selectAssigned(ctx.db, inquiryId),
    selectClerks(ctx.db, roles),
    selectTemplates(ctx.db),
  ]);
  return { ...inquiry, assigned: assigned ?? null, clerks, templates };
}

/**
 * Answers an inquiry from the console, once for its key: as `answerInquiry`, each line a paragraph. Refuses as it does.
 */
export async function answerFromDesk(
  ctx: Needs<'db' | 'mailer' | 'secrets'>,
  order: { by: Actor; inquiryId: number; text: string; key: string },
): Promise<void> {
  const { by, inquiryId, key } = order;
  const blocks = writtenLines(order.text);
  const act = { name: 'inquiry.answer', subject: `inquiry:${inquiryId}` };
  await actOnceAs(ctx, { by, act, key, request: blocks }, async (tx) => {
    const before = await writeAnswer(ctx, tx, { inquiryId, operator: ANSWERS_AS, blocks });
    if (by !== 'command-line') await assignInquiry(tx, { id: inquiryId, operatorId: by.id });
    return { before: { state: before }, after: { state: 'answered' }, result: 'answered' };
  });
}

/**
 * Says who looks after an inquiry (null: nobody); one that nobody had begun is being answered from then on. Refuses with
 * INQUIRY_ERROR 0001 and 0011, with SUPPORT_ERROR 0009 who may not look after any.
 */
export async function assignFromDesk(
  ctx: Needs<'db'>,
  order: { by: Actor; inquiryId: number; operatorId: number | null },
): Promise<void> {
  const { by, inquiryId, operatorId } = order;
  const act = { name: 'inquiry.assign', subject: `inquiry:${inquiryId}` };
  const roles = OPERATOR_ROLES.filter((role) => mayEnter([role], 'inquiries'));
  await actAs(ctx, { by, act }, async (tx) => {
    const clerks = await selectClerks(tx, roles);
    if (operatorId !== null && !clerks.some(({ id }) => id === operatorId)) throw new Refusal('SUPPORT_ERROR', '0009');
    const held = await holdInquiry(tx, { inquiryId });
    if (!held) throw new Refusal('INQUIRY_ERROR', '0001');
    if (held.state === 'closed') throw new Refusal('INQUIRY_ERROR', '0011');
    const before = await selectAssigned(tx, inquiryId);
    await assignInquiry(tx, { id: inquiryId, operatorId });
    if (operatorId !== null && held.state === 'received') await moveInquiry(tx, { id: inquiryId, state: 'answering' });
    return { before: { assigned: before?.id ?? null }, after: { assigned: operatorId }, result: null };
  });
}

/** A file of an inquiry, for the console; that it was opened is noted. Undefined where it is gone. */
export async function readDeskFile(
  ctx: Needs<'db' | 'files'>,
  ask: { by: Actor; inquiryId: number; key: string },
): Promise<{ name: string; type: InquiryFileType; bytes: Uint8Array } | undefined> {
  const { by, inquiryId, key } = ask;
  const file = await selectFile(ctx.db, { inquiryId, key });
  const bytes = file && (await ctx.files.read(fileKey(key)));
  if (!file || !bytes) return undefined;
  await noteRead(ctx, { by, act: { name: 'inquiry.file', subject: `inquiry:${inquiryId}` } });
  return { name: savedName(file.name, file.type), type: file.type, bytes };
}

/** Answers that are given often, by their titles. */
export async function listTemplates(ctx: Needs<'db'>): Promise<InquiryTemplate[]> {
  return selectTemplates(ctx.db);
}

/** Keeps an answer that is given often: a new one without `id`. Refuses with SUPPORT_ERROR 0008. */
export async function keepTemplate(
  ctx: Needs<'db'>,
  order: { by: Actor; id: number | null; title: string; body: string },
): Promise<void> {
  const { by, id } = order;
  const title = order.title.normalize('NFC').trim();
  const body = order.body.normalize('NFC').replaceAll(/\r\n?/g, '\n').trim();
  const isFit = title !== '' && body !== '' && [...title].length <= TEMPLATE.title && [...body].length <= TEMPLATE.body;
  if (!isFit || Number.isNaN(id)) throw new Refusal('SUPPORT_ERROR', '0008');
  const act = { name: 'template.keep', subject: `template:${id ?? 'new'}` };
  await actAs(ctx, { by, act }, async (tx) => {
    const before = (await selectTemplates(tx)).find((one) => one.id === id) ?? null;
    if (!(await upsertTemplate(tx, { id, title, body }))) throw new Refusal('SUPPORT_ERROR', '0008');
    return { before, after: { title, body }, result: null };
  });
}

/** Takes an answer that is given often away. Refuses with SUPPORT_ERROR 0008 what is no number of one. */
export async function dropTemplate(ctx: Needs<'db'>, order: { by: Actor; id: number }): Promise<void> {
  if (Number.isNaN(order.id)) throw new Refusal('SUPPORT_ERROR', '0008');
  const act = { name: 'template.drop', subject: `template:${order.id}` };
  await actAs(ctx, { by: order.by, act }, async (tx) => {
    const before = (await selectTemplates(tx)).find((one) => one.id === order.id) ?? null;
    await deleteTemplate(tx, order.id);
    return { before, after: null, result: null };
  });
}
