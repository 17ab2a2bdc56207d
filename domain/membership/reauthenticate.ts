import type { Needs } from '#shared/context';
import { type SelfProof, confirmSelf } from './confirm-self.ts';
import { type LinkAccess, noteReauthenticated, selectLinkAccess } from './credential-store.ts';
import type { MemberVisit } from './member-visit.ts';

/** What a member still has to do before a provider may be linked. */
export type LinkStep = 'none' | 'prove-mail' | 'confirm';

/** Confirms the member for ten minutes within this session. Throws CONFIRM_ERROR as `confirmSelf` does. */
export async function reauthenticate(ctx: Needs<'db' | 'passwords' | 'secrets'>, proof: SelfProof): Promise<void> {
  await confirmSelf(ctx, proof);
  await ctx.db.transaction().execute((tx) => noteReauthenticated(tx, proof.sessionId));
}

/** The step that `beginSocialLogin` would refuse a link for. */
export async function linkStep(ctx: Needs<'db'>, member: Pick<MemberVisit, 'sessionId'>): Promise<LinkStep> {
  const access: LinkAccess | undefined = await selectLinkAccess(ctx.db, member.sessionId);
  if (!access?.isMailProved) return 'prove-mail';
  return access.isFresh ? 'none' : 'confirm';
}
