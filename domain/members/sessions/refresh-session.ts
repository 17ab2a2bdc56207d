import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { makeAccessToken } from './access-token.ts';
import { sendReusedSessionEmail } from './session-emails.ts';
import { MAX_REFRESHES_A_MINUTE, decideVerifier, isSessionOver, verifierOf } from './session-rules.ts';
import { type MemberSessionRow, lockSession, revokeSessions, rotateSession, rotationOf } from './session-store.ts';
import { countAttempt } from '#kernel/throttle-store';

/** A new access token and the rotated verifier. */
export interface RefreshedSession {
  accessToken: string;
  verifier: string;
  isKept: boolean;
}

type Outcome = RefreshedSession | 'denied' | 'too-often';

/**
 * Refreshes a session (specification A2) by selector and cookie verifier. Throws AUTH_ERROR 0003 when invalid (a
 * reused verifier revokes the session as copied), 0006 above thirty a minute.
 */
export async function refreshSession(
  ctx: Needs<'db' | 'secrets' | 'log' | 'mailer'>,
  input: { selector: string; cookie: string },
): Promise<RefreshedSession> {
  const [named, verifier = ''] = input.cookie.split('.');
  if (!input.selector || named !== input.selector) throw new DomainError('AUTH_ERROR', '0003');
  // Thrown outside the transaction, so that revoking a copied session is committed.
  const outcome = await ctx.db.transaction().execute(async (tx) => {
    const row = await lockSession(tx, input.selector);
    if (!row || row.revoked_at || row.state !== 'active') return 'denied';
    if (isSessionOver({ expiresAt: row.expires_at, seenAt: row.seen_at }, row.now)) return 'denied';
    return refreshLocked(ctx, tx, { row, verifier });
  });
  if (outcome === 'too-often') throw new DomainError('AUTH_ERROR', '0006');
  if (outcome === 'denied') throw new DomainError('AUTH_ERROR', '0003');
  return outcome;
}

async function refreshLocked(
  ctx: Needs<'secrets' | 'log' | 'mailer'>,
  tx: Tx,
  { row, verifier }: { row: MemberSessionRow; verifier: string },
): Promise<Outcome> {
  const worth = decideVerifier(ctx, { session: rotationOf(row), verifier, now: row.now });
  if (worth === 'copied') {
    await revokeSessions(tx, { memberNo: row.member_no, only: row.id, why: 'reuse' });
    await sendReusedSessionEmail(ctx, tx, { memberNo: row.member_no, selector: row.selector });
    ctx.log.warn({ session: row.id }, 'a used-up session key came back: the session was ended');
    return 'denied';
  }
  const tries = await countAttempt(tx, { kind: 'refresh', key: `${row.id}`, windowSeconds: 60 });
  if (tries.failures > MAX_REFRESHES_A_MINUTE) return 'too-often';
  const rotation = worth === 'current' ? row.rotation + 1 : row.rotation;
  const next = verifierOf(ctx, { selector: row.selector, seed: row.seed, rotation });
  if (worth === 'current') await rotateSession(tx, { id: row.id, hash: ctx.secrets.digest(next) });
  return {
    accessToken: makeAccessToken(ctx, {
      memberNo: row.member_no,
      sessionId: row.id,
      epoch: row.auth_epoch,
      now: row.now,
    }),
    verifier: next,
    isKept: row.is_kept,
  };
}
