import type { Needs, SocialProfile, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { DeviceInfo } from '#shared/members/device';
import { PROVIDER_NAMES, type SocialProvider, normalizeEmail } from '#shared/members/members';
import { type StartedSession, startSession } from '../sessions/start-session.ts';
import { endExpiredBlocks } from '../blocks/block-store.ts';
import { lockCredentials } from '../password/credential-store.ts';
import { providerLinkedEmail } from '../email/account-emails.ts';
import { selectEmailRecipient } from '../email/email-store.ts';
import { lockMember, markIdentityUsed, selectIdentityOwner } from '../login/login-identity-store.ts';
import { insertIdentity, selectMemberByMail } from '../member-store.ts';
import { sendNewDeviceEmail } from '../sessions/session-emails.ts';
import { type SocialAttempt, consumeAttempt } from './social-attempt-store.ts';
import { insertSocialJoin } from './social-join-store.ts';

const KEY_BYTES = 16;

/** The outcome of a social login. */
export type SocialOutcome =
  | { kind: 'login'; session: StartedSession; returnTo: string }
  /** Unknown identity: may join with this key, kept in a hidden cookie. */
  | { kind: 'join'; joinKey: string; returnTo: string }
  | { kind: 'linked'; returnTo: string };

/** A provider callback and its browser. */
export interface SocialCallback {
  provider: SocialProvider;
  origin: string;
  browser: string;
  answer: Record<string, string>;
  device: DeviceInfo;
  isKept: boolean;
}

type Visitor = Pick<SocialCallback, 'provider' | 'browser' | 'device' | 'isKept'>;

/**
 * Finishes a social login: logs in a known identity, offers joining to an unknown one, or adds a link. Accounts are
 * never matched by e-mail address. Throws SOCIAL_ERROR 0001 cancelled, 0002 an invalid state, 0003 a provider error,
 * 0005 an address of a member, 0007/0008 an impossible link; LOGIN_ERROR 0007/0008 a locked account. Details hold
 * `returnTo` and `intent`.
 */
export async function finishSocialLogin(
  ctx: Needs<'db' | 'mailer' | 'secrets' | 'social'>,
  input: SocialCallback,
): Promise<SocialOutcome> {
  const { provider, origin, answer } = input;
  const state = answer['state'] ?? '';
  const attempt = await claim(ctx, { provider, browser: input.browser, state });
  return withErrorDetails({ provider, returnTo: attempt.return_to, intent: attempt.intent }, async () => {
    const { nonce, pkce_verifier: pkceVerifier } = attempt;
    const person = await ctx.social.finish({ provider, origin, state, nonce, pkceVerifier, answer });
    return completeAttempt(ctx, { attempt, person, visitor: input });
  });
}

/**
 * Finishes a login by the app's native dialog (specification D5): the token carries a nonce that is valid once. Throws
 * as above.
 */
export async function finishGoogleDialog(
  ctx: Needs<'db' | 'mailer' | 'secrets' | 'social'>,
  input: Omit<Visitor, 'provider'> & { idToken: string },
): Promise<SocialOutcome> {
  const visitor: Visitor = { ...input, provider: 'google' };
  const person = await ctx.social.readGoogleToken(input.idToken);
  const attempt = await claim(ctx, { provider: 'google', browser: input.browser, state: person.nonce });
  return withErrorDetails({ provider: 'google', returnTo: attempt.return_to, intent: 'login' }, () =>
    completeAttempt(ctx, { attempt, person, visitor }),
  );
}

async function claim(
  ctx: Needs<'db' | 'secrets'>,
  input: { provider: SocialProvider; browser: string; state: string },
): Promise<SocialAttempt> {
  const stateHash = ctx.secrets.digest(input.state);
  const attempt = await ctx.db.transaction().execute((tx) => consumeAttempt(tx, { ...input, stateHash }));
  if (!attempt) throw new DomainError('SOCIAL_ERROR', '0002', { provider: PROVIDER_NAMES[input.provider] });
  return attempt;
}

/** Adds the return path to errors, so that the error page can link back. */
async function withErrorDetails<Answer>(
  { provider, ...facts }: { provider: SocialProvider; returnTo: string; intent: string },
  run: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new DomainError(error.errorName, error.code, {
      ...error.details,
      ...facts,
      provider: PROVIDER_NAMES[provider],
    });
  }
}

type Arrival = { attempt: SocialAttempt; person: SocialProfile; visitor: Visitor };

async function completeAttempt(ctx: Needs<'db' | 'mailer' | 'secrets'>, arrival: Arrival): Promise<SocialOutcome> {
  return ctx.db
    .transaction()
    .execute((tx) => (arrival.attempt.intent === 'link' ? link(ctx, tx, arrival) : enter(ctx, tx, arrival)));
}

async function enter(
  ctx: Needs<'mailer' | 'secrets'>,
  tx: Tx,
  { attempt, person, visitor }: Arrival,
): Promise<SocialOutcome> {
  const identity = { provider: visitor.provider, subject: person.subject };
  const returnTo = attempt.return_to;
  const owner = await lockIdentityOwner(tx, identity);
  if (!owner) return { kind: 'join', joinKey: await savePendingJoin(ctx, tx, { attempt, person, visitor }), returnTo };
  const isLetIn = owner.state === 'suspended' && (await endExpiredBlocks(tx, owner.member_no)) > 0;
  if (owner.state === 'suspended' && !isLetIn) throw new DomainError('LOGIN_ERROR', '0007');
  if (owner.state === 'under-age') throw new DomainError('LOGIN_ERROR', '0008');
  if (owner.state !== 'active' && !isLetIn) throw new DomainError('SOCIAL_ERROR', '0003');
  await markIdentityUsed(tx, identity);
  const { device, isKept } = visitor;
  const memberNo = owner.member_no;
  const session = await startSession(ctx, tx, { memberNo, device, isKept });
  await sendNewDeviceEmail(ctx, tx, { memberNo, selector: session.selector, userAgent: device.userAgent });
  return { kind: 'login', session, returnTo };
}

/** Lock the member before the final read of the link, so that a concurrent reset is serialized. */
async function lockIdentityOwner(
  tx: Tx,
  identity: { provider: SocialProvider; subject: string },
): ReturnType<typeof selectIdentityOwner> {
  const found = await selectIdentityOwner(tx, identity);
  if (!found) return undefined;
  await lockMember(tx, found.member_no);
  return selectIdentityOwner(tx, identity);
}

async function savePendingJoin(ctx: Needs<'secrets'>, tx: Tx, { attempt, person, visitor }: Arrival): Promise<string> {
  const mail = person.mail === null ? null : normalizeEmail(person.mail);
  // An address not verified by the provider is looked up behind a captcha when joining.
  const isTold = mail !== null && person.isMailProved;
  if (isTold && (await selectMemberByMail(tx, mail))) throw new DomainError('SOCIAL_ERROR', '0005');
  const joinKey = ctx.secrets.random(KEY_BYTES);
  await insertSocialJoin(tx, {
    key: ctx.secrets.digest(joinKey),
    browser: visitor.browser,
    provider: visitor.provider,
    person: { ...person, mail },
    returnTo: attempt.return_to,
  });
  return joinKey;
}

async function link(ctx: Needs<'mailer'>, tx: Tx, { attempt, person, visitor }: Arrival): Promise<SocialOutcome> {
  const { owner, return_to: returnTo } = attempt;
  // The session was ended or the password reset meanwhile.
  if (owner === null || !(await lockCredentials(tx, owner))) throw new DomainError('AUTH_ERROR', '0002');
  const { memberNo } = owner;
  const member = await selectEmailRecipient(tx, { memberNo });
  if (!member?.mailProvedAt) throw new DomainError('MEMBER_ERROR', '0008');
  const { provider } = visitor;
  const mail = person.mail === null ? null : normalizeEmail(person.mail);
  if (await insertIdentity(tx, { memberNo, provider, subject: person.subject, mail })) {
    const to = { ...ctx.mailer.branding(), nick: member.nick, address: member.mail };
    await ctx.mailer.send(tx, providerLinkedEmail({ ...to, provider, at: member.now }));
    return { kind: 'linked', returnTo };
  }
  const holder = await selectIdentityOwner(tx, { provider, subject: person.subject });
  if (holder?.member_no === memberNo) return { kind: 'linked', returnTo };
  throw new DomainError('SOCIAL_ERROR', holder ? '0007' : '0008');
}
