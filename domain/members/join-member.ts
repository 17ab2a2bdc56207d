import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { DeviceInfo } from '#shared/members/device';
import type { ErrorCode } from '#shared/errors/errors';
import { type JoinForm, joinError } from '#shared/members/join-rules';
import { type ConsentKind, normalizeEmail, normalizePassword } from '#shared/members/members';
import { type StartedSession, startSession } from './sessions/start-session.ts';
import { initialNickname } from './profile/initial-nickname.ts';
import { rejoinError } from './leave/leave-membership.ts';
import { insertConsents, insertIdentity, insertMember, selectMemberByMail } from './member-store.ts';
import { sendEmailVerification } from './email/verify-email.ts';
import { solveCaptcha } from './captcha/solve-captcha.ts';
import { type ThrottleCounter, countAttempt } from '#kernel/throttle-store';

const MAX_JOINS_AN_HOUR = 30;
const EVENT_BYTES = 16;

/** A registration request (specification A9). */
export interface JoinInput {
  form: JoinForm;
  captcha: string;
  address: string;
  browser: string;
  device: DeviceInfo;
  isKept: boolean;
  /** Where the reader continues after verifying the address. */
  returnTo?: string;
  /** Versions of the legal texts in force when the boxes were ticked. */
  versions: { terms: string; privacy: string };
}

/** A new member, logged in. `joinEvent` deduplicates the join in advertising systems (B2). */
export interface JoinResult {
  memberNo: number;
  joinEvent: string;
  session: StartedSession;
}

/**
 * Registers by e-mail address and password and logs in. Throws JOIN_ERROR 0001 to 0008 for the form (V1), 0011 above
 * thirty attempts an hour, 0012/0013 for the captcha; only then 0009 for a taken address, 0010 for a recent leave.
 */
export async function joinMember(
  ctx: Needs<'db' | 'secrets' | 'passwords' | 'mailer'>,
  input: JoinInput,
): Promise<JoinResult> {
  const errorCode = joinError(input.form);
  if (errorCode) throw new DomainError('JOIN_ERROR', errorCode);
  const mail = normalizeEmail(input.form.email);
  const gate = await ctx.db.transaction().execute((tx) => checkJoinAttempt(ctx, tx, { ...input, mail }));
  if (gate !== 'open') throw typeof gate === 'string' ? new DomainError('JOIN_ERROR', gate) : gate;
  const passwordHash = await ctx.passwords.hash(normalizePassword(input.form.password));
  return ctx.db.transaction().execute(async (tx) => {
    const joinEvent = ctx.secrets.random(EVENT_BYTES);
    const nick = await initialNickname(ctx, tx);
    const memberNo = await insertMember(tx, {
      mail,
      isMailProved: false,
      passwordHash,
      nick,
      joinedBy: 'mail',
      joinEvent,
    });
    // A concurrent registration took the address.
    if (memberNo === undefined) throw new DomainError('JOIN_ERROR', '0009');
    await insertIdentity(tx, { memberNo, provider: 'mail', subject: mail, mail });
    await insertConsents(tx, { memberNo, consents: joinConsents(input.form, input.versions) });
    await sendEmailVerification(ctx, tx, { memberNo, ...(input.returnTo ? { returnTo: input.returnTo } : {}) });
    return { memberNo, joinEvent, session: await startSession(ctx, tx, { ...input, memberNo }) };
  });
}

/** Consents with their versions, refusals included. */
export function joinConsents(
  form: Pick<JoinForm, 'alarm_agree'>,
  versions: JoinInput['versions'],
): { kind: ConsentKind; version: string; isGiven: boolean }[] {
  return [
    { kind: 'terms', version: versions.terms, isGiven: true },
    { kind: 'privacy', version: versions.privacy, isGiven: true },
    { kind: 'age', version: versions.terms, isGiven: true },
    { kind: 'marketing', version: versions.privacy, isGiven: form.alarm_agree },
  ];
}

async function checkJoinAttempt(
  ctx: Needs<'secrets'>,
  tx: Tx,
  input: { mail: string; address: string; browser: string; captcha: string },
): Promise<'open' | ErrorCode | DomainError> {
  const tries = await countAttempt(tx, joinCounter(ctx, input.address));
  if (tries.failures > MAX_JOINS_AN_HOUR) return '0011';
  // Before the address lookup, so that neither response nor timing reveals whether it is known.
  const outcome = await solveCaptcha(tx, { browser: input.browser, text: input.captcha });
  if (outcome === 'missing') return '0012';
  if (outcome === 'wrong') return '0013';
  if (await selectMemberByMail(tx, input.mail)) return '0009';
  return (await rejoinError({ db: tx, secrets: ctx.secrets }, input.mail)) ?? 'open';
}

function joinCounter(ctx: Needs<'secrets'>, address: string): ThrottleCounter {
  return { kind: 'join', key: ctx.secrets.mac('throttle', address), windowSeconds: 3600 };
}
