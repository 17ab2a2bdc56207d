import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { PROVIDER_NAMES, type SocialProvider } from '#vocabulary/members';
import type { SocialIntent } from '#vocabulary/social-login';
import { type LinkAccess, selectLinkAccess } from './credential-store.ts';
import type { MemberVisit } from './member-visit.ts';
import { insertAttempt } from './social-attempt-store.ts';

const KEY_BYTES = 16;

/** The providers that are set up, in the order in which they are offered. */
export function offeredProviders(ctx: Needs<'social'>): readonly SocialProvider[] {
  return ctx.social.offered();
}

/** A way over a provider, as a browser asks for it. */
export interface SocialOrder {
  provider: SocialProvider;
  /** The shop's own address in this browser. */
  origin: string;
  browser: string;
  intent: SocialIntent;
  /** Who is logged in; a link needs one. */
  member: Pick<MemberVisit, 'sessionId'> | null;
  returnTo: string;
}

/**
 * Begins a way over a provider and answers where to send the browser: for ten minutes, once, this browser alone. The
 * state (`user_key`) is made for it and kept as its hash. Refuses a link with AUTH_ERROR 0002 without login, MEMBER_ERROR 0008
 * without a proved address, CONFIRM_ERROR 0003 without a fresh login or confirmation; with SOCIAL_ERROR 0009 a provider
 * that is not set up, 0003 one that does not answer.
 */
export async function beginSocialLogin(
  ctx: Needs<'db' | 'secrets' | 'social'>,
  order: SocialOrder,
): Promise<{ address: string }> {
  const access = order.intent === 'link' ? await linkAccess(ctx, order.member) : null;
  const way = {
    provider: order.provider,
    origin: order.origin,
    state: ctx.secrets.random(KEY_BYTES),
    nonce: ctx.secrets.random(KEY_BYTES),
  };
  const { address, pkceVerifier } = await ctx.social.begin(way);
  const { browser, provider, intent, returnTo } = order;
  const kept = { browser, provider, intent, returnTo, nonce: way.nonce, pkceVerifier };
  const owner = {
    sessionId: access && (order.member?.sessionId ?? null),
    credentialEpoch: access?.credentialEpoch ?? null,
  };
  const stateHash = ctx.secrets.digest(way.state);
  await ctx.db.transaction().execute((tx) => insertAttempt(tx, { ...kept, ...owner, stateHash }));
  return { address };
}

/** A provider link survives the password: only the proved owner of the account, who was just confirmed, may add one. */
async function linkAccess(ctx: Needs<'db'>, member: SocialOrder['member']): Promise<LinkAccess> {
  const access = member && (await selectLinkAccess(ctx.db, member.sessionId));
  if (!access) throw new Refusal('AUTH_ERROR', '0002');
  if (!access.isMailProved) throw new Refusal('MEMBER_ERROR', '0008');
  if (!access.isFresh) throw new Refusal('CONFIRM_ERROR', '0003');
  return access;
}

/**
 * Begins a login by the dialog that a shell brings (specification D5): the nonce goes into Google's token and is the
 * state at once. Refuses with SOCIAL_ERROR 0009 where Google is not set up.
 */
export async function beginGoogleDialog(
  ctx: Needs<'db' | 'secrets' | 'social'>,
  order: { browser: string; returnTo: string },
): Promise<{ nonce: string; clients: { web: string; ios: string | null } }> {
  if (!ctx.social.offered().includes('google'))
    throw new Refusal('SOCIAL_ERROR', '0009', { provider: PROVIDER_NAMES.google });
  const nonce = ctx.secrets.random(KEY_BYTES);
  await ctx.db.transaction().execute((tx) =>
    insertAttempt(tx, {
      ...order,
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
