import type { Needs } from '#kernel/context';
import { type PasswordProof, confirmPassword } from './confirm-password.ts';
import { type LinkAccess, markReauthenticated, selectLinkAccess } from '../password/credential-store.ts';
import type { SessionMember } from '../sessions/session-member.ts';

/** What is missing before a provider may be linked. */
export type LinkStep = 'none' | 'prove-mail' | 'confirm';

/** Confirms the member for ten minutes in this session. Throws CONFIRM_ERROR as `confirmPassword` does. */
export async function reauthenticate(ctx: Needs<'db' | 'passwords' | 'secrets'>, proof: PasswordProof): Promise<void> {
  await confirmPassword(ctx, proof);
  await ctx.db.transaction().execute((tx) => markReauthenticated(tx, proof.sessionId));
}

/** The step that `startSocialLogin` would reject a link for. */
export async function linkStep(ctx: Needs<'db'>, member: Pick<SessionMember, 'sessionId'>): Promise<LinkStep> {
  const access: LinkAccess | undefined = await selectLinkAccess(ctx.db, member.sessionId);
  if (!access?.isMailProved) return 'prove-mail';
  return access.isFresh ? 'none' : 'confirm';
}
