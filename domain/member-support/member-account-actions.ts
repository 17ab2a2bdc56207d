import { endAllSessions, forcePasswordReset, deleteMemberBlocks } from '#domain/members';
import { type Actor, actorColumns, withAudit, rejectOwnAccount } from '#domain/operators';
import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { requireNote, requireSupportReason } from './support-rules.ts';
import { deleteNotes, insertNote, selectState } from './support-store.ts';

interface MemberAction {
  by: Actor;
  memberNo: number;
}

/**
 * Ends all sessions of a member. Throws SUPPORT_ERROR 0001 for an unknown member, 0002 without a reason,
 * OPERATOR_ERROR 0018 for one's own account.
 */
export async function endMemberSessions(ctx: Needs<'db'>, input: MemberAction & { reason: string }): Promise<void> {
  const { by, memberNo } = input;
  const action = {
    name: 'member.logout',
    subject: `member:${memberNo}`,
    reason: requireSupportReason(input.reason),
  } as const;
  await withAudit(ctx, { by, act: action }, async (tx) => {
    await requireMember(tx, input);
    await endAllSessions(tx, { memberNo, why: 'remote' });
    return { after: { sessions: 0 }, result: null };
  });
}

/**
 * Removes a member's password, ends all sessions and sends a reset link. Throws SUPPORT_ERROR 0001, 0002, 0005 without
 * a password or address, 0006 after three links within the hour.
 */
export async function resetMemberPassword(
  ctx: Needs<'db' | 'secrets' | 'mailer'>,
  input: MemberAction & { reason: string },
): Promise<void> {
  const { by, memberNo } = input;
  const action = {
    name: 'member.password',
    subject: `member:${memberNo}`,
    reason: requireSupportReason(input.reason),
  } as const;
  await withAudit(ctx, { by, act: action }, async (tx) => {
    await requireMember(tx, input);
    const done = await forcePasswordReset(ctx, tx, memberNo);
    if (done !== 'sent') throw new DomainError('SUPPORT_ERROR', done === 'no-password' ? '0005' : '0006');
    return { after: { password: null }, result: null };
  });
}

/** Adds a note about a member. Throws SUPPORT_ERROR 0001, 0007 for an empty note. */
export async function addMemberNote(ctx: Needs<'db'>, input: MemberAction & { text: string }): Promise<void> {
  const { by, memberNo } = input;
  const text = requireNote(input.text);
  const action = { name: 'member.note', subject: `member:${memberNo}` } as const;
  await withAudit(ctx, { by, act: action }, async (tx) => {
    await requireMember(tx, input);
    const { operatorId: id, who } = actorColumns(by);
    await insertNote(tx, { memberNo, text, by: id, who });
    // The note is deleted with the member; the audit log stays.
    return { after: { letters: [...text].length }, result: null };
  });
}

/** Deletes a leaving member's notes and suspensions. */
export async function deleteSupportData(tx: Tx, memberNo: number): Promise<void> {
  await deleteNotes(tx, memberNo);
  await deleteMemberBlocks(tx, memberNo);
}

async function requireMember(tx: Tx, { by, memberNo }: MemberAction): Promise<void> {
  const state = await selectState(tx, memberNo);
  if (state === undefined || state === 'withdrawn') throw new DomainError('SUPPORT_ERROR', '0001');
  await rejectOwnAccount(tx, { by, members: [memberNo] });
}
