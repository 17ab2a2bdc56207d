import { sql } from 'kysely';
import type { Tx } from '#kernel/context';
import type { SocialProvider } from '#shared/members/members';
import type { SocialIntent } from '#shared/members/social-login';

const MINUTES = 10;

export interface SocialAttempt {
  intent: SocialIntent;
  nonce: string;
  pkce_verifier: string | null;
  return_to: string;
  /** The member and credential epoch of a link request; null for a login, or when that session has ended. */
  owner: { memberNo: number; credentialEpoch: number } | null;
}

export async function insertAttempt(
  tx: Tx,
  attempt: {
    stateHash: Uint8Array;
    provider: SocialProvider;
    browser: string;
    nonce: string;
    pkceVerifier: string | null;
    intent: SocialIntent;
    sessionId: number | null;
    credentialEpoch: number | null;
    returnTo: string;
  },
): Promise<void> {
  await tx
    .deleteFrom('social_attempt')
    .where('expires_at', '<', sql<Date>`seoga_now() - interval '1 hour'`)
    .execute();
  await tx
    .insertInto('social_attempt')
    .values({
      state_hash: attempt.stateHash,
      provider: attempt.provider,
      browser: attempt.browser,
      nonce: attempt.nonce,
      pkce_verifier: attempt.pkceVerifier,
      intent: attempt.intent,
      session_id: attempt.sessionId,
      credential_epoch: attempt.credentialEpoch,
      return_to: attempt.returnTo,
      expires_at: sql<Date>`seoga_now() + make_interval(mins => ${MINUTES})`,
    })
    .execute();
}

/** Consumes a browser's attempt; only the first of two responses with one state finds it. */
export async function consumeAttempt(
  tx: Tx,
  input: { stateHash: Uint8Array; provider: SocialProvider; browser: string },
): Promise<SocialAttempt | undefined> {
  const claimed = await tx
    .updateTable('social_attempt')
    .set({ used_at: sql<Date>`seoga_now()` })
    .where('state_hash', '=', input.stateHash)
    .where('provider', '=', input.provider)
    .where('browser', '=', input.browser)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`seoga_now()`)
    .returning(['intent', 'nonce', 'pkce_verifier', 'return_to', 'session_id', 'credential_epoch'])
    .executeTakeFirst();
  if (!claimed) return undefined;
  const { session_id: sessionId, credential_epoch: credentialEpoch, ...attempt } = claimed;
  const session =
    sessionId === null
      ? undefined
      : await tx
          .selectFrom('session_family')
          .innerJoin('member', 'member.member_no', 'session_family.member_no')
          .select('session_family.member_no')
          .where('session_family.id', '=', sessionId)
          .where('session_family.revoked_at', 'is', null)
          .where('session_family.expires_at', '>', sql<Date>`seoga_now()`)
          .where('member.state', '=', 'active')
          .executeTakeFirst();
  const isOwned = session !== undefined && credentialEpoch !== null;
  return { ...attempt, owner: isOwned ? { memberNo: session.member_no, credentialEpoch } : null };
}

export async function deleteExpiredSocialLogins(tx: Tx): Promise<void> {
  const now = sql<Date>`seoga_now()`;
  await tx.deleteFrom('social_attempt').where('expires_at', '<', now).execute();
  await tx.deleteFrom('social_join').where('expires_at', '<', now).execute();
}
