import type { Needs, Tx } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { makeAccessToken } from './access-token.ts';
import { tellReusedSession } from './session-letters.ts';
import { REFRESHES_A_MINUTE, decideVerifier, isSessionOver, verifierOf } from './session-rules.ts';
import { type SessionRow, lockSession, revokeSessions, rotateSession, rotationOf } from './session-store.ts';
import { countTry } from '#shared/throttle-store';

/** What a refresh gives: a new access token, and the verifier that replaces the one that asked. */
export interface Refreshed {
  accessToken: string;
  verifier: string;
  isKept: boolean;
}

type Outcome = Refreshed | 'denied' | 'too-often';

/**
 * A new access token for a session (specification A2). Needs the selector that script holds and, from the HttpOnly
 * cookie, the verifier. Refuses with AUTH_ERROR 0003 whatever no longer opens; a verifier that was used up before
 * belongs to a copy, so the whole session ends. AUTH_ERROR 0006 beyond thirty a minute.
 */
export async function refreshSession(
  ctx: Needs<'db' | 'secrets' | 'log' | 'mailer'>,
  ask: { selector: string; cookie: string },
): Promise<Refreshed> {
  const [named, verifier = ''] = ask.cookie.split('.');
  if (!ask.selector || named !== ask.selector) throw new Refusal('AUTH_ERROR', '0003');
  // The outcome is thrown outside: a session that was ended for being copied must stay ended.
  const outcome = await ctx.db.transaction().execute(async (tx) => {
    const row = await lockSession(tx, ask.selector);
    if (!row || row.revoked_at || row.state !== 'active') return 'denied';
    if (isSessionOver({ expiresAt: row.expires_at, seenAt: row.seen_at }, row.now)) return 'denied';
    return refreshLocked(ctx, tx, { row, verifier });
  });
  if (outcome === 'too-often') throw new Refusal('AUTH_ERROR', '0006');
  if (outcome === 'denied') throw new Refusal('AUTH_ERROR', '0003');
  return outcome;
}

async function refreshLocked(
  ctx: Needs<'secrets' | 'log' | 'mailer'>,
  tx: Tx,
  { row, verifier }: { row: SessionRow; verifier: string },
): Promise<Outcome> {
  const worth = decideVerifier(ctx, { session: rotationOf(row), verifier, now: row.now });
  if (worth === 'copied') {
    await revokeSessions(tx, { memberNo: row.member_no, only: row.id, why: 'reuse' });
    await tellReusedSession(ctx, tx, { memberNo: row.member_no, selector: row.selector });
    ctx.log.warn({ session: row.id }, 'a used-up session key came back: the session was ended');
    return 'denied';
  }
  const tries = await countTry(tx, { kind: 'refresh', key: `${row.id}`, windowSeconds: 60 });
  if (tries.failures > REFRESHES_A_MINUTE) return 'too-often';
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
