import type { Needs } from '#kernel/context';

/** Minutes that an access token is valid. */
export const ACCESS_MINUTES = 10;
/** Days until a session ends in any case, and without use. */
export const SESSION_DAYS = 365;
export const IDLE_DAYS = 90;
/** How long the previous verifier is accepted, for requests in flight. */
const OVERLAP_MS = 10_000;
export const MAX_REFRESHES_A_MINUTE = 30;

export interface Rotation {
  verifierHash: Uint8Array;
  previousHash: Uint8Array | null;
  rotatedAt: Date;
  isConfirmed: boolean;
}

/**
 * The verifier of a session's n-th rotation, derived from the shop's key: repeated refreshes give the same successor
 * without storing it.
 */
export function verifierOf(
  ctx: Needs<'secrets'>,
  session: { selector: string; seed: string; rotation: number },
): string {
  return ctx.secrets.mac('session', `${session.selector}.${session.seed}.${session.rotation}`);
}

/**
 * Classifies a verifier. The previous one is accepted for ten seconds, or until the current one was presented, so that
 * a lost response logs nobody out.
 */
export function decideVerifier(
  ctx: Needs<'secrets'>,
  input: { session: Rotation; verifier: string; now: Date },
): 'current' | 'previous' | 'copied' {
  const { session, now } = input;
  const hash = ctx.secrets.digest(input.verifier);
  if (ctx.secrets.timingSafeEqual(hash, session.verifierHash)) return 'current';
  if (!session.previousHash || !ctx.secrets.timingSafeEqual(hash, session.previousHash)) return 'copied';
  const isLate = now.getTime() - session.rotatedAt.getTime() > OVERLAP_MS;
  return isLate && session.isConfirmed ? 'copied' : 'previous';
}

export function isSessionOver(session: { expiresAt: Date; seenAt: Date }, now: Date): boolean {
  return now >= session.expiresAt || now.getTime() - session.seenAt.getTime() > IDLE_DAYS * 86_400_000;
}
