import type { Db, Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { DeviceInfo } from '#shared/members/device';
import { type JoinForm, agreementError, isEmail } from '#shared/members/join-rules';
import { PROVIDER_NAMES, type SocialProvider, normalizeEmail, normalizeNickname } from '#shared/members/members';
import { startSession } from '../sessions/start-session.ts';
import { initialNickname } from '../profile/initial-nickname.ts';
import { type JoinResult, type JoinInput, joinConsents } from '../join-member.ts';
import {
  insertConsents,
  insertIdentity,
  insertMember,
  selectFreeNickname,
  selectMemberByMail,
} from '../member-store.ts';
import { rejoinError } from '../leave/leave-membership.ts';
import { nicknameError } from '../profile/nickname-rules.ts';
import { selectNicknameRules } from '../profile/profile-store.ts';
import { sendEmailVerification } from '../email/verify-email.ts';
import { solveCaptcha } from '../captcha/solve-captcha.ts';
import { type SocialJoin, deleteSocialJoin, selectSocialJoin, trySocialJoin } from './social-join-store.ts';
import { countAttempt } from '#kernel/throttle-store';

const MAX_TRIES = 10;
const MAX_TRIES_AN_HOUR = 30;
const EVENT_BYTES = 16;
const NO_JOIN = new Uint8Array();

/** A pending registration through a provider. */
export interface PendingJoin {
  provider: SocialProvider;
  /** Null when the provider shares none: the page asks for it. */
  mail: string | null;
  /** The suggested nickname, when the provider shares a usable one. */
  nick: string | null;
  /** Whether a captcha is required because the provider did not verify the address. */
  asksCaptcha: boolean;
  returnTo: string;
}

/** This browser's pending registration; undefined after half an hour. */
export async function pendingJoin(
  ctx: Needs<'db' | 'secrets'>,
  input: { joinKey: string | undefined; browser: string },
): Promise<PendingJoin | undefined> {
  if (!input.joinKey) return undefined;
  const join = await selectSocialJoin(ctx.db, { key: ctx.secrets.digest(input.joinKey), browser: input.browser });
  if (!join) return undefined;
  return {
    provider: join.provider,
    mail: join.mail,
    nick: (await suggestedNickname(ctx.db, join)) ?? null,
    asksCaptcha: !isMailProved(join),
    returnTo: join.return_to,
  };
}

/** The form fields: consents, and the address when the provider shares none. */
export type SocialJoinForm = Pick<JoinForm, 'email' | 'tos_agree' | 'tos_agree2' | 'age_agree' | 'alarm_agree'>;

/** A registration through a provider, by the key stored in its browser. */
export interface SocialJoinInput {
  joinKey: string | undefined;
  form: SocialJoinForm;
  captcha: string;
  address: string;
  browser: string;
  device: DeviceInfo;
  isKept: boolean;
  versions: JoinInput['versions'];
}

/**
 * Joins through a provider and logs in. Throws SOCIAL_ERROR 0002 without a pending registration, 0004 a missing
 * address, JOIN_ERROR 0001 an invalid address, 0006 to 0008 the checkboxes (V3), 0011 too many attempts, 0012/0013 the
 * captcha; only then 0010 for a recent leave, SOCIAL_ERROR 0005 for a taken address.
 */
export async function joinWithProvider(
  ctx: Needs<'db' | 'secrets' | 'mailer'>,
  input: SocialJoinInput,
): Promise<JoinResult & { provider: SocialProvider; returnTo: string }> {
  const key = input.joinKey ? ctx.secrets.digest(input.joinKey) : NO_JOIN;
  const join = await ctx.db.transaction().execute((tx) => countedTry(ctx, tx, { key, order: input }));
  const text = normalizeEmail(input.form.email);
  const errorCode = join.mail === null ? emailError(text) : undefined;
  if (errorCode) throw errorCode;
  const unticked = agreementError(input.form);
  if (unticked) throw new DomainError('JOIN_ERROR', unticked);
  if (!isMailProved(join)) await requireCaptcha(ctx, input);
  const mail = join.mail ?? text;
  const tooEarly = await rejoinError(ctx, mail);
  if (tooEarly) throw tooEarly;
  return ctx.db.transaction().execute(async (tx) => {
    // A double submission finds no pending registration.
    if (!(await deleteSocialJoin(tx, key))) throw new DomainError('SOCIAL_ERROR', '0002');
    if (await selectMemberByMail(tx, mail)) throw conflict(join);
    const joined = await writeMember(ctx, tx, { join, order: input, mail });
    return { ...joined, provider: join.provider, returnTo: join.return_to };
  });
}

async function countedTry(
  ctx: Needs<'secrets'>,
  tx: Tx,
  { key, order }: { key: Uint8Array; order: SocialJoinInput },
): Promise<SocialJoin> {
  const join = await trySocialJoin(tx, { key, browser: order.browser });
  if (!join) throw new DomainError('SOCIAL_ERROR', '0002');
  const counter = { kind: 'social-join', key: ctx.secrets.mac('throttle', order.address), windowSeconds: 3600 };
  const { failures } = await countAttempt(tx, counter);
  if (join.tries > MAX_TRIES || failures > MAX_TRIES_AN_HOUR) throw new DomainError('JOIN_ERROR', '0011');
  return join;
}

/** The provider verified the address, so its status may be revealed. */
function isMailProved(join: SocialJoin): boolean {
  return join.mail !== null && join.is_mail_proved;
}

async function requireCaptcha(ctx: Needs<'db'>, { browser, captcha }: SocialJoinInput): Promise<void> {
  const outcome = await ctx.db.transaction().execute((tx) => solveCaptcha(tx, { browser, text: captcha }));
  if (outcome !== 'solved') throw new DomainError('JOIN_ERROR', outcome === 'missing' ? '0012' : '0013');
}

function emailError(text: string): DomainError | undefined {
  if (text === '') return new DomainError('SOCIAL_ERROR', '0004');
  return isEmail(text) ? undefined : new DomainError('JOIN_ERROR', '0001');
}

function conflict({ provider }: SocialJoin): DomainError {
  return new DomainError('SOCIAL_ERROR', '0005', { provider: PROVIDER_NAMES[provider] });
}

async function writeMember(
  ctx: Needs<'secrets' | 'mailer'>,
  tx: Tx,
  { join, order, mail }: { join: SocialJoin; order: SocialJoinInput; mail: string },
): Promise<JoinResult> {
  const joinEvent = ctx.secrets.random(EVENT_BYTES);
  const memberNo = await insertMember(tx, {
    mail,
    isMailProved: isMailProved(join),
    passwordHash: null,
    nick: (await suggestedNickname(tx, join)) ?? (await initialNickname(ctx, tx)),
    joinedBy: join.provider,
    joinEvent,
  });
  if (memberNo === undefined) throw conflict(join);
  const { provider, subject } = join;
  if (!(await insertIdentity(tx, { memberNo, provider, subject, mail: join.mail }))) throw conflict(join);
  await insertConsents(tx, { memberNo, consents: joinConsents(order.form, order.versions) });
  await sendEmailVerification(ctx, tx, { memberNo });
  return { memberNo, joinEvent, session: await startSession(ctx, tx, { ...order, memberNo }) };
}

/** Naver and Kakao share a chosen public name; the others share the real name. */
async function suggestedNickname(db: Db | Tx, join: SocialJoin): Promise<string | undefined> {
  const hint = normalizeNickname(join.nick_hint ?? '');
  const isChosen = join.provider === 'naver' || join.provider === 'kakao';
  if (!isChosen || nicknameError(hint, await selectNicknameRules(db))) return undefined;
  return selectFreeNickname(db, [hint]);
}
