import { type MemberBlock, type RunningSession, blocksOf, listSessions, payerKind } from '#domain/membership';
import { type Actor, noteRead, readLately } from '#domain/operators';
import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { maskedMail } from '#vocabulary/members';
import { plainSupportReason } from './support-rules.ts';
import {
  type ConsentNowRow,
  type MemberNote,
  type MemberSheetRow,
  type WayInRow,
  selectConsentsNow,
  selectMemberSheet,
  selectNotes,
  selectState,
  selectWays,
} from './support-store.ts';

/** All that the console tells of a member: addresses masked, unless this operator gave a reason within ten minutes. */
export interface MemberSheet extends MemberSheetRow {
  isWhole: boolean;
  age: 'adult' | 'minor' | 'unverified';
  ways: WayInRow[];
  sessions: RunningSession[];
  consents: ConsentNowRow[];
  notes: MemberNote[];
  blocks: MemberBlock[];
}

const READ = 'member.read';

/** A member for the console. Refuses with SUPPORT_ERROR 0001 what there is not. */
export async function showMember(ctx: Needs<'db'>, ask: { by: Actor; memberNo: number }): Promise<MemberSheet> {
  const { by, memberNo } = ask;
  const row = await selectMemberSheet(ctx.db, memberNo);
  if (!row) throw new Refusal('SUPPORT_ERROR', '0001');
  const isWhole = await readLately(ctx, { by, act: { name: READ, subject: `member:${memberNo}` } });
  const shown = (mail: string | null): string | null => (mail === null || isWhole ? mail : maskedMail(mail));
  const [ways, sessions, consents, notes, blocks, age] = await Promise.all([
    selectWays(ctx.db, memberNo),
    listSessions(ctx, { memberNo, sessionId: 0 }),
    selectConsentsNow(ctx.db, memberNo),
    selectNotes(ctx.db, memberNo),
    blocksOf(ctx, memberNo),
    payerKind(ctx, memberNo),
  ]);
  return {
    ...row,
    isWhole,
    age,
    mail: shown(row.mail),
    ways: ways.map((way) => ({ ...way, mail: shown(way.mail) })),
    sessions: isWhole ? sessions : sessions.map((one) => ({ ...one, device: { ...one.device, userAgent: '' } })),
    consents,
    notes,
    blocks,
  };
}

/**
 * Notes why an operator reads what is personal of a member: for ten minutes they see it whole. Refuses with SUPPORT_ERROR 0001
 * what there is not, 0002 no reason.
 */
export async function revealMember(
  ctx: Needs<'db'>,
  order: { by: Actor; memberNo: number; reason: string },
): Promise<void> {
  const { by, memberNo } = order;
  const reason = plainSupportReason(order.reason);
  if ((await selectState(ctx.db, memberNo)) === undefined) throw new Refusal('SUPPORT_ERROR', '0001');
  await noteRead(ctx, { by, act: { name: READ, subject: `member:${memberNo}`, reason } });
}
