import type { Letter, Letterhead, Needs, Tx } from '#shared/context';
import { deviceName } from '#vocabulary/device-name';
import { isMail } from '#vocabulary/join-rules';
import { seoulMoment } from '#vocabulary/seoul-date';
import { selectAddressee, selectDevices } from './session-store.ts';

/** What of somebody's way into the console is another now. */
export type WayInChange = 'password' | 'totp' | 'passkey-added' | 'passkey-removed' | 'recovery-codes' | 'reset';

const CHANGES: Record<WayInChange, string> = {
  password: '비밀번호가 변경되었습니다.',
  totp: '인증 앱이 등록되었습니다.',
  'passkey-added': '패스키가 등록되었습니다.',
  'passkey-removed': '패스키가 삭제되었습니다.',
  'recovery-codes': '복구 코드가 새로 만들어졌습니다.',
  reset: '비밀번호와 2단계 인증이 모두 초기화되었습니다.',
};

/** Tells an operator that their way in is another now; nobody is told whose account has no address yet. */
export async function tellWayIn(
  ctx: Needs<'mailer'>,
  tx: Tx,
  { operatorId, change }: { operatorId: number; change: WayInChange },
): Promise<void> {
  const to = await selectAddressee(tx, operatorId);
  if (!to || !isMail(to.mail)) return;
  const words = CHANGES[change];
  await ctx.mailer.send(
    tx,
    letter({ ...ctx.mailer.letterhead(), ...to }, `운영 계정의 ${words}`, [
      `${seoulMoment(to.now)}에 ${words}`,
      '직접 하신 것이 아니라면 누군가 운영 계정에 들어온 것입니다. 바로 서점의 소유자에게 알려 계정을 막아 주세요.',
    ]),
  );
}

/**
 * Tells an operator of a session on a device that none of their earlier ones had; a browser that was renewed is the same.
 * The first session of all is no news.
 */
export async function tellNewConsoleDevice(
  ctx: Needs<'mailer'>,
  tx: Tx,
  { operatorId, selector }: { operatorId: number; selector: string },
): Promise<void> {
  const devices = await selectDevices(tx, { operatorId, selector });
  const device = deviceName(devices.here);
  if (devices.before.length === 0 || devices.before.some((userAgent) => deviceName(userAgent) === device)) return;
  const to = await selectAddressee(tx, operatorId);
  if (!to || !isMail(to.mail)) return;
  await ctx.mailer.send(
    tx,
    letter({ ...ctx.mailer.letterhead(), ...to }, '운영 콘솔에 새 기기에서 로그인했습니다.', [
      `${seoulMoment(to.now)}에 새 기기에서 운영 콘솔에 로그인했습니다.`,
      `기기: ${device}`,
      '직접 로그인하셨다면 하실 일이 없습니다. 모르는 기기라면 아래 화면에서 그 기기를 로그아웃하고 서점의 소유자에게 알려 주세요.',
    ]),
  );
}

function letter(to: Letterhead & { mail: string; name: string }, subject: string, paragraphs: string[]): Letter {
  const own = `로그인한 기기와 2단계 인증 보기:\n${to.url}/operator/me`;
  const text = [`${to.name} 님, 안녕하세요.`, ...paragraphs, own].join('\n\n');
  return { to: to.mail, subject: `[${to.shop}] ${subject}`, text };
}
