import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { normalizePassword } from '#shared/members/members';
import { type MemberAccess, selectMemberAccess } from '../profile/profile-store.ts';
import { type ThrottleCounter, countAttempt, resetAttempts } from '#kernel/throttle-store';

const MAX_TRIES = 5;
const TRIES_SECONDS = 900;

/** The current session and password, required for sensitive actions. */
export interface PasswordProof {
  memberNo: number;
  sessionId: number;
  password: string;
}

/**
 * Confirms the member by password, or by a login within ten minutes without one. Throws CONFIRM_ERROR 0001 no
 * password, 0002 wrong, 0003 no recent login, 0004 too many attempts; AUTH_ERROR 0004 for a former member.
 */
export async function confirmPassword(
  ctx: Needs<'db' | 'passwords' | 'secrets'>,
  proof: PasswordProof,
): Promise<MemberAccess> {
  const access = await selectMemberAccess(ctx.db, proof);
  if (!access) throw new DomainError('AUTH_ERROR', '0004');
  if (access.passwordHash === null) {
    if (!access.isFreshLogin) throw new DomainError('CONFIRM_ERROR', '0003');
    return access;
  }
  if (proof.password === '') throw new DomainError('CONFIRM_ERROR', '0001');
  const tries = tryCounter(ctx, proof.memberNo);
  // Counted before verification, so that concurrent attempts all count.
  if ((await countAttempt(ctx.db, tries)).failures > MAX_TRIES) throw new DomainError('CONFIRM_ERROR', '0004');
  const { isRight } = await ctx.passwords.verify(access.passwordHash, normalizePassword(proof.password));
  if (!isRight) throw new DomainError('CONFIRM_ERROR', '0002');
  await resetAttempts(ctx.db, [tries]);
  return access;
}

function tryCounter(ctx: Needs<'secrets'>, memberNo: number): ThrottleCounter {
  return { kind: 'confirm', key: ctx.secrets.mac('throttle', `member ${memberNo}`), windowSeconds: TRIES_SECONDS };
}
