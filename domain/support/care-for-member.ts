import { endAllSessions, forceNewPassword, forgetBlocks } from '#domain/membership';
import { type Actor, actAs, refuseOwnAccount } from '#domain/operators';
import type { Needs, Tx } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { plainNote, plainSupportReason } from './support-rules.ts';
import { deleteNotes, insertNote, selectState } from './support-store.ts';

interface CareOrder {
  by: Actor;
  memberNo: number;
}

/**
 * Logs a member out everywhere. Refuses with SUPPORT_ERROR 0001 what there is not, 0002 without a reason, OPERATOR_ERROR
 * 0018 one's own account.
 */
export async function endMemberSessions(ctx: Needs<'db'>, order: CareOrder & { reason: string }): Promise<void> {
  const { by, memberNo } = order;
  const act = { name: 'member.logout', subject: `member:${memberNo}`, reason: plainSupportReason(order.reason) };
  await actAs(ctx, { by, act }, async (tx) => {
    await requireMember(tx, order);
    await endAllSessions(tx, { memberNo, why: 'remote' });
    return { after: { sessions: 0 }, result: null };
  });
}

/**
 * Takes a member's password away, logs them out everywhere and sends the link to a new one. Refuses with SUPPORT_ERROR 0001,
 * 0002, 0005 who has no password or no address, 0006 whoever was sent three links within the hour.
 */
export async function forceMemberPassword(
  ctx: Needs<'db' | 'secrets' | 'mailer'>,
  order: CareOrder & { reason: string },
): Promise<void> {
  const { by, memberNo } = order;
  const act = { name: 'member.password', subject: `member:${memberNo}`, reason: plainSupportReason(order.reason) };
  await actAs(ctx, { by, act }, async (tx) => {
    await requireMember(tx, order);
    const done = await forceNewPassword(ctx, tx, memberNo);
    if (done !== 'sent') throw new Refusal('SUPPORT_ERROR', done === 'no-password' ? '0005' : '0006');
    return { after: { password: null }, result: null };
  });
}

/** Notes something of a member for whoever talks with them next. Refuses with SUPPORT_ERROR 0001, 0007 no note. */
export async function noteOfMember(ctx: Needs<'db'>, order: CareOrder & { text: string }): Promise<void> {
  const { by, memberNo } = order;
  const text = plainNote(order.text);
  const act = { name: 'member.note', subject: `member:${memberNo}` };
  await actAs(ctx, { by, act }, async (tx) => {
    await requireMember(tx, order);
    const [id, who] = by === 'command-line' ? [null, '명령줄'] : [by.id, by.name];
    await insertNote(tx, { memberNo, text, by: id, who });
    // The note itself goes with the member; the audit log stays.
    return { after: { letters: [...text].length }, result: null };
  });
}

/** Forgets what was noted of a member and when they were shut out: for whoever leaves. */
export async function forgetSupport(tx: Tx, memberNo: number): Promise<void> {
  await deleteNotes(tx, memberNo);
  await forgetBlocks(tx, memberNo);
}

async function requireMember(tx: Tx, { by, memberNo }: CareOrder): Promise<void> {
  const state = await selectState(tx, memberNo);
  if (state === undefined || state === 'withdrawn') throw new Refusal('SUPPORT_ERROR', '0001');
  await refuseOwnAccount(tx, { by, members: [memberNo] });
}
