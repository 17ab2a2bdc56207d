import type { Needs } from '#shared/context';

/** Minutes that an access token opens calls. */
export const ACCESS_MINUTES = 10;
/** Days after which a session ends whatever happens, and without being used. */
export const SESSION_DAYS = 365;
export const IDLE_DAYS = 90;
/** How long the verifier before the current one still opens, for requests that were under way. */
const OVERLAP_MS = 10_000;
/** How often one session may be refreshed within a minute. */
export const REFRESHES_A_MINUTE = 30;

/** Where a session stands between two verifiers. */
export interface Rotation {
  verifierHash: Uint8Array;
  previousHash: Uint8Array | null;
  rotatedAt: Date;
  isConfirmed: boolean;
}

/**
 * The verifier of a session's n-th rotation. It follows from the shop's key, so that asking twice for the same
 * successor gives the same one without its being kept anywhere.
 */
export function verifierOf(ctx: Needs<'secrets'>, of: { selector: string; seed: string; rotation: number }): string {
  return ctx.secrets.mac('session', `${of.selector}.${of.seed}.${of.rotation}`);
}

/**
 * What a verifier that comes back is worth. The one before the current opens for ten seconds, and for as long as the
 * current one has never come back: an answer that was lost on its way logs nobody out. Any older one was copied.
 */
export function decideVerifier(
  ctx: Needs<'secrets'>,
  ask: { session: Rotation; verifier: string; now: Date },
): 'current' | 'previous' | 'copied' {
  const { session, now } = ask;
  const hash = ctx.secrets.digest(ask.verifier);
  if (ctx.secrets.isSame(hash, session.verifierHash)) return 'current';
  if (!session.previousHash || !ctx.secrets.isSame(hash, session.previousHash)) return 'copied';
  const isLate = now.getTime() - session.rotatedAt.getTime() > OVERLAP_MS;
  return isLate && session.isConfirmed ? 'copied' : 'previous';
}

/** Ends a year from its start; one not used for ninety days has ended too. */
export function isSessionOver(session: { expiresAt: Date; seenAt: Date }, now: Date): boolean {
  return now >= session.expiresAt || now.getTime() - session.seenAt.getTime() > IDLE_DAYS * 86_400_000;
}
