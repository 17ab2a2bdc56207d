import { sql } from 'kysely';
import type { Tx } from '#shared/context';
import type { SocialProvider } from '#vocabulary/members';
import type { SocialIntent } from '#vocabulary/social-login';

const MINUTES = 10;

/** A way over a provider, as it was begun. */
export interface SocialAttempt {
  intent: SocialIntent;
  nonce: string;
  pkce_verifier: string | null;
  return_to: string;
  /** Who asked for a link and with which credentials; null for a login, and where that session has ended since. */
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

/** Takes an attempt, once: of two answers with one state only the first finds it. Another browser's is not found. */
export async function takeAttempt(
  tx: Tx,
  ask: { stateHash: Uint8Array; provider: SocialProvider; browser: string },
): Promise<SocialAttempt | undefined> {
  const taken = await tx
    .updateTable('social_attempt')
    .set({ used_at: sql<Date>`seoga_now()` })
    .where('state_hash', '=', ask.stateHash)
    .where('provider', '=', ask.provider)
    .where('browser', '=', ask.browser)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`seoga_now()`)
    .returning(['intent', 'nonce', 'pkce_verifier', 'return_to', 'session_id', 'credential_epoch'])
    .executeTakeFirst();
  if (!taken) return undefined;
  const { session_id: sessionId, credential_epoch: credentialEpoch, ...attempt } = taken;
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

/** Sweeps what its time has run out on. */
export async function sweepSocial(tx: Tx): Promise<void> {
  const now = sql<Date>`seoga_now()`;
  await tx.deleteFrom('social_attempt').where('expires_at', '<', now).execute();
  await tx.deleteFrom('social_join').where('expires_at', '<', now).execute();
}
