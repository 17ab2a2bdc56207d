import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import type { ErrorCode } from '#vocabulary/error-codes';
import type { DeviceInfo } from '#vocabulary/device';
import { plainMail, plainPassword } from '#vocabulary/members';
import { type StartedSession, beginSession } from './begin-session.ts';
import { endLapsedBlocks } from './block-store.ts';
import { lockCredentials } from './credential-store.ts';
import { countLoginTry, forgiveLoginTries, holdRisk } from './login-throttle.ts';
import { type MemberKey, selectMemberByMail, updatePasswordHash } from './member-store.ts';
import { tellNewDevice } from './session-letters.ts';
import { solveCaptcha } from './solve-captcha.ts';

/** A login as it was asked for (specification A12, V4). */
export interface LoginOrder {
  mail: string;
  password: string;
  captcha: string;
  /** Where the request came from, and the id of its browser. */
  address: string;
  browser: string;
  device: DeviceInfo;
  isKept: boolean;
}

/**
 * Logs in by address and password. Refuses with LOGIN_ERROR 0001/0002 what is missing, 0004/0005 a captcha that the
 * risk asks for, 0006 who has to wait, 0003 whatever does not fit (the same, and after the same time, whether the
 * address is known or not), 0007/0008 an account that is locked.
 */
export async function loginByPassword(
  ctx: Needs<'db' | 'secrets' | 'passwords' | 'mailer'>,
  order: LoginOrder,
): Promise<StartedSession> {
  const mail = plainMail(order.mail);
  if (mail === '') throw new Refusal('LOGIN_ERROR', '0001');
  if (order.password === '') throw new Refusal('LOGIN_ERROR', '0002');
  const trier = { mail, address: order.address };
  const fault = await ctx.db.transaction().execute(async (tx): Promise<[ErrorCode, number?] | undefined> => {
    const risk = await holdRisk(ctx, tx, trier);
    if (risk.waitSeconds > 0) return ['0006', risk.waitSeconds];
    if (risk.asksCaptcha) {
      const outcome = await solveCaptcha(tx, { browser: order.browser, text: order.captcha });
      if (outcome === 'missing') return ['0004'];
      await countLoginTry(ctx, tx, trier);
      return outcome === 'wrong' ? ['0005'] : undefined;
    }
    await countLoginTry(ctx, tx, trier);
    return undefined;
  });
  if (fault) throw new Refusal('LOGIN_ERROR', fault[0], fault[1] === undefined ? {} : { wait: waitLabel(fault[1]) });
  const member = await memberWith(ctx, { mail, password: order.password });
  return ctx.db.transaction().execute(async (tx) => {
    // A password that was replaced while it was being checked opens nothing.
    const checked = { memberNo: member.member_no, credentialEpoch: member.credential_epoch };
    if (!(await lockCredentials(tx, checked))) throw new Refusal('LOGIN_ERROR', '0003');
    await forgiveLoginTries(ctx, tx, trier);
    const { device, isKept } = order;
    const session = await beginSession(ctx, tx, { memberNo: member.member_no, device, isKept });
    const { userAgent } = device;
    await tellNewDevice(ctx, tx, { memberNo: member.member_no, selector: session.selector, userAgent });
    return session;
  });
}

async function memberWith(
  ctx: Needs<'db' | 'passwords'>,
  given: { mail: string; password: string },
): Promise<MemberKey> {
  const member = await selectMemberByMail(ctx.db, given.mail);
  const password = plainPassword(given.password);
  const { isRight, isOutdated } = await ctx.passwords.verify(member?.password_hash ?? undefined, password);
  if (!member || !isRight || member.state === 'withdrawn') throw new Refusal('LOGIN_ERROR', '0003');
  const isShutOut = member.state === 'suspended' && (await endLapsedBlocks(ctx.db, member.member_no)) === 0;
  if (isShutOut) throw new Refusal('LOGIN_ERROR', '0007');
  if (member.state === 'under-age') throw new Refusal('LOGIN_ERROR', '0008');
  const { member_no: memberNo, password_hash: before } = member;
  if (isOutdated && before !== null)
    await updatePasswordHash(ctx.db, { memberNo, before, hash: await ctx.passwords.hash(password) });
  return member;
}

function waitLabel(seconds: number): string {
  return seconds < 60 ? `${seconds}초` : `${Math.ceil(seconds / 60)}분`;
}
