import type { Needs, Tx } from '#kernel/context';
import type { DeviceInfo } from '#shared/members/device';
import type { SessionEnd } from '#shared/members/members';
import { findMemberByCookie } from './find-session-member.ts';
import type { SessionMember } from './session-member.ts';
import { raiseEpoch, revokeSessions, selectActiveSessions } from './session-store.ts';

/** A device on which a member is logged in. */
export interface ActiveSession {
  id: number;
  device: DeviceInfo;
  startedAt: Date;
  seenAt: Date;
  isKept: boolean;
  /** The requesting session. */
  isThis: boolean;
}

type Owner = Pick<SessionMember, 'memberNo' | 'sessionId'>;

/** Logs out, effective at once for API and documents. Idempotent. */
export async function endSession(ctx: Needs<'db'>, member: Owner): Promise<void> {
  await ctx.db
    .transaction()
    .execute((tx) => revokeSessions(tx, { memberNo: member.memberNo, only: member.sessionId, why: 'logout' }));
}

/**
 * Ends a browser's old session when a new login replaces it (T3), so that late responses cannot overwrite the new
 * cookies.
 */
export async function endReplacedSession(ctx: Needs<'db' | 'secrets'>, cookie: string): Promise<void> {
  const member = await findMemberByCookie(ctx, cookie);
  if (!member) return;
  const { memberNo, sessionId } = member;
  await ctx.db.transaction().execute((tx) => revokeSessions(tx, { memberNo, only: sessionId, why: 'replaced' }));
}

/** The member's active sessions, last used first. */
export async function listSessions(ctx: Needs<'db'>, member: Owner): Promise<ActiveSession[]> {
  const rows = await selectActiveSessions(ctx.db, member.memberNo);
  return rows.map((row) => ({
    id: row.id,
    device: { type: row.device_type, version: row.device_version, userAgent: row.user_agent },
    startedAt: row.started_at,
    seenAt: row.seen_at,
    isKept: row.is_kept,
    isThis: row.id === member.sessionId,
  }));
}

/** Ends another session of the member; ignores other members' sessions. */
export async function endSessionElsewhere(
  ctx: Needs<'db'>,
  input: { member: Owner; sessionId: number },
): Promise<boolean> {
  const { memberNo } = input.member;
  const ended = await ctx.db
    .transaction()
    .execute((tx) => revokeSessions(tx, { memberNo, only: input.sessionId, why: 'remote' }));
  return ended > 0;
}

/** Ends all sessions except the current one; returns how many. */
export async function endOtherSessions(ctx: Needs<'db'>, member: Owner): Promise<number> {
  return ctx.db
    .transaction()
    .execute((tx) => revokeSessions(tx, { memberNo: member.memberNo, except: member.sessionId, why: 'remote' }));
}

/** Ends all sessions, or all but one, and invalidates every access token. */
export async function endAllSessions(
  tx: Tx,
  input: { memberNo: number; except?: number; why: SessionEnd },
): Promise<void> {
  await revokeSessions(tx, input);
  if (input.except === undefined) await raiseEpoch(tx, input.memberNo);
}
