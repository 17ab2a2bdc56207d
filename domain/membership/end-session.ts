import type { Needs, Tx } from '#shared/context';
import type { DeviceInfo } from '#vocabulary/device';
import type { SessionEnd } from '#vocabulary/members';
import { memberOfCookie } from './member-of-session.ts';
import type { MemberVisit } from './member-visit.ts';
import { raiseEpoch, revokeSessions, selectRunningSessions } from './session-store.ts';

/** One device on which a member is logged in. */
export interface RunningSession {
  id: number;
  device: DeviceInfo;
  startedAt: Date;
  seenAt: Date;
  isKept: boolean;
  /** The one that asks. */
  isThis: boolean;
}

type Owner = Pick<MemberVisit, 'memberNo' | 'sessionId'>;

/** Logs out: the session ends at once, on calls and documents alike. Saying it twice does no harm. */
export async function endSession(ctx: Needs<'db'>, member: Owner): Promise<void> {
  await ctx.db
    .transaction()
    .execute((tx) => revokeSessions(tx, { memberNo: member.memberNo, only: member.sessionId, why: 'logout' }));
}

/**
 * Ends the login that a browser still brings when another has begun in it (T3), whosever it was; anything else it brings is
 * passed over. An answer to the former login that is still under way then sets no cookie over those of the new one.
 */
export async function endReplacedSession(ctx: Needs<'db' | 'secrets'>, cookie: string): Promise<void> {
  const member = await memberOfCookie(ctx, cookie);
  if (!member) return;
  const { memberNo, sessionId } = member;
  await ctx.db.transaction().execute((tx) => revokeSessions(tx, { memberNo, only: sessionId, why: 'replaced' }));
}

/** Devices on which the member is logged in, the one used last first. */
export async function listSessions(ctx: Needs<'db'>, member: Owner): Promise<RunningSession[]> {
  const rows = await selectRunningSessions(ctx.db, member.memberNo);
  return rows.map((row) => ({
    id: row.id,
    device: { type: row.device_type, version: row.device_version, userAgent: row.user_agent },
    startedAt: row.started_at,
    seenAt: row.seen_at,
    isKept: row.is_kept,
    isThis: row.id === member.sessionId,
  }));
}

/** Ends one of the member's own sessions elsewhere; somebody else's is not found and nothing happens. */
export async function endSessionElsewhere(
  ctx: Needs<'db'>,
  order: { member: Owner; sessionId: number },
): Promise<boolean> {
  const { memberNo } = order.member;
  const ended = await ctx.db
    .transaction()
    .execute((tx) => revokeSessions(tx, { memberNo, only: order.sessionId, why: 'remote' }));
  return ended > 0;
}

/** Ends every session but the one that asks; answers how many. */
export async function endOtherSessions(ctx: Needs<'db'>, member: Owner): Promise<number> {
  return ctx.db
    .transaction()
    .execute((tx) => revokeSessions(tx, { memberNo: member.memberNo, except: member.sessionId, why: 'remote' }));
}

/** Ends all sessions of a member, or all but one, and makes every access token worthless. */
export async function endAllSessions(
  tx: Tx,
  order: { memberNo: number; except?: number; why: SessionEnd },
): Promise<void> {
  await revokeSessions(tx, order);
  if (order.except === undefined) await raiseEpoch(tx, order.memberNo);
}
