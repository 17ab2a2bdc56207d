import type { Needs, SocialPerson, Tx } from '#shared/context';
import { Refusal } from '#shared/refusal';
import type { DeviceInfo } from '#vocabulary/device';
import { PROVIDER_NAMES, type SocialProvider, plainMail } from '#vocabulary/members';
import { type StartedSession, beginSession } from './begin-session.ts';
import { endLapsedBlocks } from './block-store.ts';
import { lockCredentials } from './credential-store.ts';
import { providerLinkedLetter } from './letters.ts';
import { selectCorrespondent } from './mail-store.ts';
import { lockMember, noteIdentityUsed, selectIdentityOwner } from './ways-in-store.ts';
import { insertIdentity, selectMemberByMail } from './member-store.ts';
import { tellNewDevice } from './session-letters.ts';
import { type SocialAttempt, takeAttempt } from './social-attempt-store.ts';
import { insertSocialJoin } from './social-join-store.ts';

const KEY_BYTES = 16;

/** How a way over a provider ended. */
export type SocialOutcome =
  /** A member, logged in. */
  | { kind: 'login'; session: StartedSession; returnTo: string }
  /** Nobody the shop knows: may join with this key, which the browser keeps hidden. */
  | { kind: 'join'; joinKey: string; returnTo: string }
  /** A further way in for the member who asked. */
  | { kind: 'linked'; returnTo: string };

/** What a callback brought, and by which browser. */
export interface SocialAnswer {
  provider: SocialProvider;
  origin: string;
  browser: string;
  /** The parameters as the provider sent them. */
  answer: Record<string, string>;
  device: DeviceInfo;
  isKept: boolean;
}

type Visitor = Pick<SocialAnswer, 'provider' | 'browser' | 'device' | 'isKept'>;

/**
 * Ends a way over a provider. A known identity logs in, an unknown one may join, a link is made for the member whose
 * login asked for it. Never joins anybody by a mail address. Refuses with SOCIAL_ERROR 0001 cancelled, 0002 a state that
 * is unknown, used, past its ten minutes or of another browser, 0003 the provider's fault, 0005 an address that belongs
 * to a member, 0007/0008 a link that cannot be; LOGIN_ERROR 0007/0008 a locked account. Facts hold `returnTo`, `intent`.
 */
export async function finishSocialLogin(
  ctx: Needs<'db' | 'mailer' | 'secrets' | 'social'>,
  order: SocialAnswer,
): Promise<SocialOutcome> {
  const { provider, origin, answer } = order;
  const state = answer['state'] ?? '';
  const attempt = await claim(ctx, { provider, browser: order.browser, state });
  return withFacts({ provider, returnTo: attempt.return_to, intent: attempt.intent }, async () => {
    const { nonce, pkce_verifier: pkceVerifier } = attempt;
    const person = await ctx.social.finish({ provider, origin, state, nonce, pkceVerifier, answer });
    return settle(ctx, { attempt, person, visitor: order });
  });
}

/** Ends a login by a shell's own dialog (specification D5): the token names its nonce, which is good once. Refuses as above. */
export async function finishGoogleDialog(
  ctx: Needs<'db' | 'mailer' | 'secrets' | 'social'>,
  order: Omit<Visitor, 'provider'> & { idToken: string },
): Promise<SocialOutcome> {
  const visitor: Visitor = { ...order, provider: 'google' };
  const person = await ctx.social.readGoogleToken(order.idToken);
  const attempt = await claim(ctx, { provider: 'google', browser: order.browser, state: person.nonce });
  return withFacts({ provider: 'google', returnTo: attempt.return_to, intent: 'login' }, () =>
    settle(ctx, { attempt, person, visitor }),
  );
}

async function claim(
  ctx: Needs<'db' | 'secrets'>,
  ask: { provider: SocialProvider; browser: string; state: string },
): Promise<SocialAttempt> {
  const stateHash = ctx.secrets.digest(ask.state);
  const attempt = await ctx.db.transaction().execute((tx) => takeAttempt(tx, { ...ask, stateHash }));
  if (!attempt) throw new Refusal('SOCIAL_ERROR', '0002', { provider: PROVIDER_NAMES[ask.provider] });
  return attempt;
}

/** A refusal tells where the reader was going, so that the page that says it can lead on. */
async function withFacts<Answer>(
  { provider, ...facts }: { provider: SocialProvider; returnTo: string; intent: string },
  act: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(error.refusalName, error.code, {
      ...error.facts,
      ...facts,
      provider: PROVIDER_NAMES[provider],
    });
  }
}

type Arrival = { attempt: SocialAttempt; person: SocialPerson; visitor: Visitor };

async function settle(ctx: Needs<'db' | 'mailer' | 'secrets'>, arrival: Arrival): Promise<SocialOutcome> {
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
  if (!owner) return { kind: 'join', joinKey: await keepForJoin(ctx, tx, { attempt, person, visitor }), returnTo };
  const isLetIn = owner.state === 'suspended' && (await endLapsedBlocks(tx, owner.member_no)) > 0;
  if (owner.state === 'suspended' && !isLetIn) throw new Refusal('LOGIN_ERROR', '0007');
  if (owner.state === 'under-age') throw new Refusal('LOGIN_ERROR', '0008');
  if (owner.state !== 'active' && !isLetIn) throw new Refusal('SOCIAL_ERROR', '0003');
  await noteIdentityUsed(tx, identity);
  const { device, isKept } = visitor;
  const memberNo = owner.member_no;
  const session = await beginSession(ctx, tx, { memberNo, device, isKept });
  await tellNewDevice(ctx, tx, { memberNo, selector: session.selector, userAgent: device.userAgent });
  return { kind: 'login', session, returnTo };
}

/** The member is locked before the link is read for good: a reset that removes it at the same time comes first or waits. */
async function lockIdentityOwner(
  tx: Tx,
  identity: { provider: SocialProvider; subject: string },
): ReturnType<typeof selectIdentityOwner> {
  const found = await selectIdentityOwner(tx, identity);
  if (!found) return undefined;
  await lockMember(tx, found.member_no);
  return selectIdentityOwner(tx, identity);
}

async function keepForJoin(ctx: Needs<'secrets'>, tx: Tx, { attempt, person, visitor }: Arrival): Promise<string> {
  const mail = person.mail === null ? null : plainMail(person.mail);
  // An address that the provider did not prove is looked up behind a captcha, when the join is sent.
  const isTold = mail !== null && person.isMailProved;
  if (isTold && (await selectMemberByMail(tx, mail))) throw new Refusal('SOCIAL_ERROR', '0005');
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
  // Whoever logged out, or whose password was reset meanwhile, is nobody to link to.
  if (owner === null || !(await lockCredentials(tx, owner))) throw new Refusal('AUTH_ERROR', '0002');
  const { memberNo } = owner;
  const member = await selectCorrespondent(tx, { memberNo });
  if (!member?.mailProvedAt) throw new Refusal('MEMBER_ERROR', '0008');
  const { provider } = visitor;
  const mail = person.mail === null ? null : plainMail(person.mail);
  if (await insertIdentity(tx, { memberNo, provider, subject: person.subject, mail })) {
    const to = { ...ctx.mailer.letterhead(), nick: member.nick, address: member.mail };
    await ctx.mailer.send(tx, providerLinkedLetter({ ...to, provider, at: member.now }));
    return { kind: 'linked', returnTo };
  }
  const holder = await selectIdentityOwner(tx, { provider, subject: person.subject });
  if (holder?.member_no === memberNo) return { kind: 'linked', returnTo };
  throw new Refusal('SOCIAL_ERROR', holder ? '0007' : '0008');
}
