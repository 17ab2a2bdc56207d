import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { readAccessToken } from './access-token.ts';
import { type SessionMember, toSessionMember } from './session-member.ts';
import { decideVerifier, isSessionOver } from './session-rules.ts';
import { updateLastSeen, rotationOf, selectSessionById, selectSessionBySelector } from './session-store.ts';

/**
 * The member of an API access token. Throws AUTH_ERROR 0001 when expired, 0004 when invalid or the session has ended.
 */
export async function findMemberByToken(ctx: Needs<'db' | 'secrets'>, token: string): Promise<SessionMember> {
  const claim = readAccessToken(ctx, token);
  const row = await selectSessionById(ctx.db, claim.sessionId);
  if (!row || row.revoked_at || row.state !== 'active') throw new DomainError('AUTH_ERROR', '0004');
  if (row.member_no !== claim.memberNo || row.auth_epoch !== claim.epoch) throw new DomainError('AUTH_ERROR', '0004');
  if (row.now >= claim.expiresAt) throw new DomainError('AUTH_ERROR', '0001');
  return toSessionMember(row);
}

/**
 * The member of a session cookie (`selector.verifier`), if valid. Documents never rotate or revoke: a page that is
 * still loading may send an old verifier.
 */
export async function findMemberByCookie(
  ctx: Needs<'db' | 'secrets'>,
  cookie: string,
): Promise<SessionMember | undefined> {
  const [selector = '', verifier = ''] = cookie.split('.');
  if (!/^[\w-]{22}$/.test(selector) || !/^[\w-]{43}$/.test(verifier)) return undefined;
  const row = await selectSessionBySelector(ctx.db, selector);
  if (!row || row.revoked_at || row.state !== 'active') return undefined;
  if (isSessionOver({ expiresAt: row.expires_at, seenAt: row.seen_at }, row.now)) return undefined;
  const worth = decideVerifier(ctx, { session: rotationOf(row), verifier, now: row.now });
  if (worth === 'copied') return undefined;
  const isConfirmed = worth === 'current' && !row.is_confirmed;
  if (isConfirmed || row.now.getTime() - row.seen_at.getTime() > 300_000)
    await updateLastSeen(ctx.db, { id: row.id, isConfirmed });
  return toSessionMember(row);
}
