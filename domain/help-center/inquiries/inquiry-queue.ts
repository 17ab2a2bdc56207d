import { type Actor, operatorIdOf, withAudit, withAuditOnce, auditRead, rolesThatMay } from '#domain/operators';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { INQUIRY_STATES, type InquiryFileType, type InquiryState } from '#shared/community/inquiries';
import { writeAnswer } from './answer-inquiry.ts';
import { fileKey } from './inquiry-files.ts';
import { savedName, toWrittenBlocks } from './inquiry-rules.ts';
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
} from './inquiry-query-store.ts';
import { assignInquiry, deleteTemplate, lockInquiry, updateInquiryState, upsertTemplate } from './inquiry-store.ts';

const MAX_LISTED = 100;
/** The public signature of answers; the audit log has the author. */
const ANSWERS_AS = '고객센터';
const TEMPLATE = { title: 60, body: 4000 };

/** The console's inquiries: waiting, assigned to the operator, or all; longest waiting first. */
export async function listInquiryQueue(
  ctx: Needs<'db'>,
  input: { list: 'waiting' | 'mine' | 'all'; operatorId: number; memberNo?: number | undefined },
): Promise<QueuedInquiry[]> {
  const { list, operatorId, memberNo } = input;
  const waiting: InquiryState[] = ['received', 'more', 'answering'];
  const states = list === 'all' ? INQUIRY_STATES : waiting;
  const assignedTo = list === 'mine' ? operatorId : undefined;
  return selectQueue(ctx.db, { states, assignedTo, memberNo, isNewestFirst: list === 'all', limit: MAX_LISTED });
}

/** An inquiry on the answer page. */
export interface QueuedInquiryDetails extends Inquiry {
  assigned: { id: number; name: string } | null;
  clerks: { id: number; name: string }[];
  templates: InquiryTemplate[];
}

/** An inquiry with assignee, possible assignees and templates. Throws INQUIRY_ERROR 0001. */
export async function openQueuedInquiry(ctx: Needs<'db'>, inquiryId: number): Promise<QueuedInquiryDetails> {
  const inquiry = await selectInquiry(ctx.db, { inquiryId });
  if (!inquiry) throw new DomainError('INQUIRY_ERROR', '0001');
  const roles = await rolesThatMay(ctx.db, 'inquiries');
  const [assigned, clerks, templates] = await Promise.all([
    selectAssigned(ctx.db, inquiryId),
    selectClerks(ctx.db, roles),
    selectTemplates(ctx.db),
  ]);
  return { ...inquiry, assigned: assigned ?? null, clerks, templates };
}

/** Answers from the console once per key, each line a paragraph. Throws as `answerInquiry` does. */
export async function answerQueuedInquiry(
  ctx: Needs<'db' | 'mailer' | 'secrets'>,
  input: { by: Actor; inquiryId: number; text: string; key: string },
): Promise<void> {
  const { by, inquiryId, key } = input;
  const blocks = toWrittenBlocks(input.text);
  const action = { name: 'inquiry.answer', subject: `inquiry:${inquiryId}` } as const;
  await withAuditOnce(ctx, { by, act: action, key, request: blocks }, async (tx) => {
    const before = await writeAnswer(ctx, tx, { inquiryId, operator: ANSWERS_AS, blocks });
    const operatorId = operatorIdOf(by);
    if (operatorId !== null) await assignInquiry(tx, { id: inquiryId, operatorId });
    return { before: { state: before }, after: { state: 'answered' }, result: 'answered' };
  });
}

/**
 * Assigns an inquiry (null: nobody) and marks it as being answered. Throws INQUIRY_ERROR 0001 and 0011, SUPPORT_ERROR
 * 0009 for an operator without the right.
 */
export async function assignQueuedInquiry(
  ctx: Needs<'db'>,
  input: { by: Actor; inquiryId: number; operatorId: number | null },
): Promise<void> {
  const { by, inquiryId, operatorId } = input;
  const action = { name: 'inquiry.assign', subject: `inquiry:${inquiryId}` } as const;
  const roles = await rolesThatMay(ctx.db, 'inquiries');
  await withAudit(ctx, { by, act: action }, async (tx) => {
    const clerks = await selectClerks(tx, roles);
    if (operatorId !== null && !clerks.some(({ id }) => id === operatorId))
      throw new DomainError('SUPPORT_ERROR', '0009');
    const current = await lockInquiry(tx, { inquiryId });
    if (!current) throw new DomainError('INQUIRY_ERROR', '0001');
    if (current.state === 'closed') throw new DomainError('INQUIRY_ERROR', '0011');
    const before = await selectAssigned(tx, inquiryId);
    await assignInquiry(tx, { id: inquiryId, operatorId });
    if (operatorId !== null && current.state === 'received')
      await updateInquiryState(tx, { id: inquiryId, state: 'answering' });
    return { before: { assigned: before?.id ?? null }, after: { assigned: operatorId }, result: null };
  });
}

/** A file for the console; the access is audited. Undefined when missing. */
export async function readInquiryFile(
  ctx: Needs<'db' | 'files'>,
  input: { by: Actor; inquiryId: number; key: string },
): Promise<{ name: string; type: InquiryFileType; bytes: Uint8Array } | undefined> {
  const { by, inquiryId, key } = input;
  const file = await selectFile(ctx.db, { inquiryId, key });
  const bytes = file && (await ctx.files.read(fileKey(key)));
  if (!file || !bytes) return undefined;
  await auditRead(ctx, { by, act: { name: 'inquiry.file', subject: `inquiry:${inquiryId}` } });
  return { name: savedName(file.name, file.type), type: file.type, bytes };
}

/** Answer templates by title. */
export async function listTemplates(ctx: Needs<'db'>): Promise<InquiryTemplate[]> {
  return selectTemplates(ctx.db);
}

/** Creates (without `id`) or changes a template. Throws SUPPORT_ERROR 0008. */
export async function saveTemplate(
  ctx: Needs<'db'>,
  input: { by: Actor; id: number | null; title: string; body: string },
): Promise<void> {
  const { by, id } = input;
  const title = input.title.normalize('NFC').trim();
  const body = input.body.normalize('NFC').replaceAll(/\r\n?/g, '\n').trim();
  const isFit = title !== '' && body !== '' && [...title].length <= TEMPLATE.title && [...body].length <= TEMPLATE.body;
  if (!isFit || Number.isNaN(id)) throw new DomainError('SUPPORT_ERROR', '0008');
  const action = { name: 'template.keep', subject: `template:${id ?? 'new'}` } as const;
  await withAudit(ctx, { by, act: action }, async (tx) => {
    const before = (await selectTemplates(tx)).find((item) => item.id === id) ?? null;
    if (!(await upsertTemplate(tx, { id, title, body }))) throw new DomainError('SUPPORT_ERROR', '0008');
    return { before, after: { title, body }, result: null };
  });
}

/** Deletes a template. Throws SUPPORT_ERROR 0008 for an unknown id. */
export async function removeTemplate(ctx: Needs<'db'>, input: { by: Actor; id: number }): Promise<void> {
  if (Number.isNaN(input.id)) throw new DomainError('SUPPORT_ERROR', '0008');
  const action = { name: 'template.drop', subject: `template:${input.id}` } as const;
  await withAudit(ctx, { by: input.by, act: action }, async (tx) => {
    const before = (await selectTemplates(tx)).find((item) => item.id === input.id) ?? null;
    await deleteTemplate(tx, input.id);
    return { before, after: null, result: null };
  });
}
