import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { ErrorCode } from '#shared/errors/errors';
import type { DeviceInfo } from '#shared/members/device';
import { normalizeEmail, normalizePassword } from '#shared/members/members';
import { type StartedSession, startSession } from '../sessions/start-session.ts';
import { endExpiredBlocks } from '../blocks/block-store.ts';
import { lockCredentials } from '../password/credential-store.ts';
import { countLoginAttempt, resetLoginAttempts, lockLoginRisk } from './login-throttle.ts';
import { type MemberKey, selectMemberByMail, updatePasswordHash } from '../member-store.ts';
import { sendNewDeviceEmail } from '../sessions/session-emails.ts';
import { solveCaptcha } from '../captcha/solve-captcha.ts';

/** A login request (specification A12, V4). */
export interface LoginInput {
  mail: string;
  password: string;
  captcha: string;
  /** Network address and browser id of the request. */
  address: string;
  browser: string;
  device: DeviceInfo;
  isKept: boolean;
}

/**
 * Logs in by password. Throws LOGIN_ERROR 0001/0002 for a missing field, 0004/0005 the captcha, 0006 while throttled,
 * 0003 wrong credentials (same timing for unknown addresses), 0007/0008 a locked account.
 */
export async function loginWithPassword(
  ctx: Needs<'db' | 'secrets' | 'passwords' | 'mailer'>,
  input: LoginInput,
): Promise<StartedSession> {
  const mail = normalizeEmail(input.mail);
  if (mail === '') throw new DomainError('LOGIN_ERROR', '0001');
  if (input.password === '') throw new DomainError('LOGIN_ERROR', '0002');
  const trier = { mail, address: input.address };
  const errorCode = await ctx.db.transaction().execute(async (tx): Promise<[ErrorCode, number?] | undefined> => {
    const risk = await lockLoginRisk(ctx, tx, trier);
    if (risk.waitSeconds > 0) return ['0006', risk.waitSeconds];
    if (risk.asksCaptcha) {
      const outcome = await solveCaptcha(tx, { browser: input.browser, text: input.captcha });
      if (outcome === 'missing') return ['0004'];
      await countLoginAttempt(ctx, tx, trier);
      return outcome === 'wrong' ? ['0005'] : undefined;
    }
    await countLoginAttempt(ctx, tx, trier);
    return undefined;
  });
  if (errorCode)
    throw new DomainError(
      'LOGIN_ERROR',
      errorCode[0],
      errorCode[1] === undefined ? {} : { wait: waitLabel(errorCode[1]) },
    );
  const member = await memberWith(ctx, { mail, password: input.password });
  return ctx.db.transaction().execute(async (tx) => {
    // A password replaced during verification is not accepted.
    const checked = { memberNo: member.member_no, credentialEpoch: member.credential_epoch };
    if (!(await lockCredentials(tx, checked))) throw new DomainError('LOGIN_ERROR', '0003');
    await resetLoginAttempts(ctx, tx, trier);
    const { device, isKept } = input;
    const session = await startSession(ctx, tx, { memberNo: member.member_no, device, isKept });
    const { userAgent } = device;
    await sendNewDeviceEmail(ctx, tx, { memberNo: member.member_no, selector: session.selector, userAgent });
    return session;
  });
}

async function memberWith(
  ctx: Needs<'db' | 'passwords'>,
  credentials: { mail: string; password: string },
): Promise<MemberKey> {
  const member = await selectMemberByMail(ctx.db, credentials.mail);
  const password = normalizePassword(credentials.password);
  const { isRight, isOutdated } = await ctx.passwords.verify(member?.password_hash ?? undefined, password);
  if (!member || !isRight || member.state === 'withdrawn') throw new DomainError('LOGIN_ERROR', '0003');
  const isShutOut = member.state === 'suspended' && (await endExpiredBlocks(ctx.db, member.member_no)) === 0;
  if (isShutOut) throw new DomainError('LOGIN_ERROR', '0007');
  if (member.state === 'under-age') throw new DomainError('LOGIN_ERROR', '0008');
  const { member_no: memberNo, password_hash: before } = member;
  if (isOutdated && before !== null)
    await updatePasswordHash(ctx.db, { memberNo, before, hash: await ctx.passwords.hash(password) });
  return member;
}

function waitLabel(seconds: number): string {
  return seconds < 60 ? `${seconds}초` : `${Math.ceil(seconds / 60)}분`;
}
