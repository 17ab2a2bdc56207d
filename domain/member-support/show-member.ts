import { type MemberBlock, type ActiveSession, listBlocks, listSessions, payerAge } from '#domain/members';
import { type Actor, auditRead, hasRecentRead } from '#domain/operators';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { maskEmail } from '#shared/members/members';
import { requireSupportReason } from './support-rules.ts';
import {
  type ConsentNowRow,
  type MemberNote,
  type MemberDetailsRow,
  type LoginMethodRow,
  selectConsentsNow,
  selectMemberDetails,
  selectNotes,
  selectState,
  selectLoginMethods,
} from './support-store.ts';

/** A member's details; addresses masked unless this operator gave a reason within ten minutes. */
export interface MemberDetails extends MemberDetailsRow {
  isComplete: boolean;
  age: 'adult' | 'minor' | 'unverified';
  ways: LoginMethodRow[];
  sessions: ActiveSession[];
  consents: ConsentNowRow[];
  notes: MemberNote[];
  blocks: MemberBlock[];
}

const READ = 'member.read';

/** A member for the console. Throws SUPPORT_ERROR 0001 when unknown. */
export async function showMember(ctx: Needs<'db'>, input: { by: Actor; memberNo: number }): Promise<MemberDetails> {
  const { by, memberNo } = input;
  const row = await selectMemberDetails(ctx.db, memberNo);
  if (!row) throw new DomainError('SUPPORT_ERROR', '0001');
  const isUnmasked = await hasRecentRead(ctx, { by, act: { name: READ, subject: `member:${memberNo}` } });
  const masked = (mail: string | null): string | null => (mail === null || isUnmasked ? mail : maskEmail(mail));
  const [ways, sessions, consents, notes, blocks, age] = await Promise.all([
    selectLoginMethods(ctx.db, memberNo),
    listSessions(ctx, { memberNo, sessionId: 0 }),
    selectConsentsNow(ctx.db, memberNo),
    selectNotes(ctx.db, memberNo),
    listBlocks(ctx, memberNo),
    payerAge(ctx, memberNo),
  ]);
  return {
    ...row,
    isComplete: isUnmasked,
    age,
    mail: masked(row.mail),
    ways: ways.map((method) => ({ ...method, mail: masked(method.mail) })),
    sessions: isUnmasked ? sessions : sessions.map((item) => ({ ...item, device: { ...item.device, userAgent: '' } })),
    consents,
    notes,
    blocks,
  };
}

/**
 * Audits a reason for reading personal data, which unmasks it for ten minutes. Throws SUPPORT_ERROR 0001 when unknown,
 * 0002 without a reason.
 */
export async function revealMember(
  ctx: Needs<'db'>,
  input: { by: Actor; memberNo: number; reason: string },
): Promise<void> {
  const { by, memberNo } = input;
  const reason = requireSupportReason(input.reason);
  if ((await selectState(ctx.db, memberNo)) === undefined) throw new DomainError('SUPPORT_ERROR', '0001');
  await auditRead(ctx, { by, act: { name: READ, subject: `member:${memberNo}`, reason } });
}
