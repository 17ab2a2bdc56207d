import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { PROVIDER_NAMES, type SocialProvider } from '#shared/members/members';
import type { SocialIntent } from '#shared/members/social-login';
import { type LinkAccess, selectLinkAccess } from '../password/credential-store.ts';
import type { SessionMember } from '../sessions/session-member.ts';
import { insertAttempt } from './social-attempt-store.ts';

const KEY_BYTES = 16;

/** The configured providers in display order. */
export function availableProviders(ctx: Needs<'social'>): readonly SocialProvider[] {
  return ctx.social.available();
}

/** A social login request. */
export interface SocialLoginInput {
  provider: SocialProvider;
  origin: string;
  browser: string;
  intent: SocialIntent;
  member: Pick<SessionMember, 'sessionId'> | null;
  returnTo: string;
}

/**
 * Starts a social login and returns the redirect address, valid for ten minutes in this browser. A link throws
 * AUTH_ERROR 0002 without login, MEMBER_ERROR 0008 without a verified address, CONFIRM_ERROR 0003 without a recent
 * confirmation; SOCIAL_ERROR 0009 for an unconfigured provider, 0003 for an unavailable one.
 */
export async function startSocialLogin(
  ctx: Needs<'db' | 'secrets' | 'social'>,
  input: SocialLoginInput,
): Promise<{ address: string }> {
  const access = input.intent === 'link' ? await linkAccess(ctx, input.member) : null;
  const request = {
    provider: input.provider,
    origin: input.origin,
    state: ctx.secrets.random(KEY_BYTES),
    nonce: ctx.secrets.random(KEY_BYTES),
  };
  const { address, pkceVerifier } = await ctx.social.begin(request);
  const { browser, provider, intent, returnTo } = input;
  const stored = { browser, provider, intent, returnTo, nonce: request.nonce, pkceVerifier };
  const owner = {
    sessionId: access && (input.member?.sessionId ?? null),
    credentialEpoch: access?.credentialEpoch ?? null,
  };
  const stateHash = ctx.secrets.digest(request.state);
  await ctx.db.transaction().execute((tx) => insertAttempt(tx, { ...stored, ...owner, stateHash }));
  return { address };
}

/** A provider link survives password changes, so only the verified and recently confirmed owner may add one. */
async function linkAccess(ctx: Needs<'db'>, member: SocialLoginInput['member']): Promise<LinkAccess> {
  const access = member && (await selectLinkAccess(ctx.db, member.sessionId));
  if (!access) throw new DomainError('AUTH_ERROR', '0002');
  if (!access.isMailProved) throw new DomainError('MEMBER_ERROR', '0008');
  if (!access.isFresh) throw new DomainError('CONFIRM_ERROR', '0003');
  return access;
}

/**
 * Starts a login by the app's native Google dialog (specification D5): the nonce in Google's token is also the state.
 * Throws SOCIAL_ERROR 0009 when Google is not configured.
 */
export async function startGoogleDialog(
  ctx: Needs<'db' | 'secrets' | 'social'>,
  input: { browser: string; returnTo: string },
): Promise<{ nonce: string; clients: { web: string; ios: string | null } }> {
  if (!ctx.social.available().includes('google'))
    throw new DomainError('SOCIAL_ERROR', '0009', { provider: PROVIDER_NAMES.google });
  const nonce = ctx.secrets.random(KEY_BYTES);
  await ctx.db.transaction().execute((tx) =>
    insertAttempt(tx, {
      ...input,
      provider: 'google',
      intent: 'login',
      stateHash: ctx.secrets.digest(nonce),
      nonce,
      pkceVerifier: null,
      sessionId: null,
      credentialEpoch: null,
    }),
  );
  return { nonce, clients: ctx.social.googleClients() };
}
