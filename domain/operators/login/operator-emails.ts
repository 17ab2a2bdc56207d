import type { Email, EmailBranding, Needs, Tx } from '#kernel/context';
import { deviceName } from '#shared/members/device-name';
import { isEmail } from '#shared/members/join-rules';
import { formatSeoulTime } from '#shared/content/seoul-date';
import { OPERATOR_ROLE_NAMES, type OperatorRole } from '#shared/operations/operator-permissions';
import { INVITE_HOURS } from '../operator-rules.ts';
import { selectAddressee, selectDevices } from '../sessions/session-store.ts';

export type CredentialChange = 'password' | 'totp' | 'passkey-added' | 'passkey-removed' | 'recovery-codes' | 'reset';

const CHANGES: Record<CredentialChange, string> = {
  password: '비밀번호가 변경되었습니다.',
  totp: '인증 앱이 등록되었습니다.',
  'passkey-added': '패스키가 등록되었습니다.',
  'passkey-removed': '패스키가 삭제되었습니다.',
  'recovery-codes': '복구 코드가 새로 만들어졌습니다.',
  reset: '비밀번호와 2단계 인증이 모두 초기화되었습니다.',
};

/** Notifies an operator of a credential change; skipped without an address. */
export async function sendCredentialChangeEmail(
  ctx: Needs<'mailer'>,
  tx: Tx,
  { operatorId, change }: { operatorId: number; change: CredentialChange },
): Promise<void> {
  const to = await selectAddressee(tx, operatorId);
  if (!to || !isEmail(to.mail)) return;
  const text = CHANGES[change];
  await ctx.mailer.send(
    tx,
    operatorEmail({ ...ctx.mailer.branding(), ...to }, `운영 계정의 ${text}`, [
      `${formatSeoulTime(to.now)}에 ${text}`,
      '직접 하신 것이 아니라면 누군가 운영 계정에 들어온 것입니다. 바로 서점의 소유자에게 알려 계정을 차단해 주세요.',
    ]),
  );
}

/** Sends an invitation with its link, valid for a day and once. */
export async function sendInvitationEmail(
  ctx: Needs<'mailer'>,
  tx: Tx,
  { mail, name, roles, link }: { mail: string; name: string; roles: readonly OperatorRole[]; link: string },
): Promise<void> {
  const { shop } = ctx.mailer.branding();
  const text = [
    `${name} 님, 안녕하세요.`,
    `${shop}의 운영 콘솔에 초대합니다. 역할은 ${roles.map((role) => OPERATOR_ROLE_NAMES[role]).join(', ')}입니다.`,
    `${INVITE_HOURS}시간 안에 아래 링크를 열어 비밀번호와 2단계 인증을 정해 주세요. 링크는 한 번만 쓸 수 있습니다.`,
    `운영 계정 시작하기:\n${link}`,
    '초대를 요청하신 적이 없으면 이 메일을 삭제해 주세요.',
  ].join('\n\n');
  await ctx.mailer.send(tx, { to: mail, subject: `[${shop}] 운영자로 초대합니다`, text });
}

/** Notifies an operator of a session on a new device name. The first session ever is not reported. */
export async function sendNewConsoleDeviceEmail(
  ctx: Needs<'mailer'>,
  tx: Tx,
  { operatorId, selector }: { operatorId: number; selector: string },
): Promise<void> {
  const devices = await selectDevices(tx, { operatorId, selector });
  const device = deviceName(devices.here);
  if (devices.before.length === 0 || devices.before.some((userAgent) => deviceName(userAgent) === device)) return;
  const to = await selectAddressee(tx, operatorId);
  if (!to || !isEmail(to.mail)) return;
  await ctx.mailer.send(
    tx,
    operatorEmail({ ...ctx.mailer.branding(), ...to }, '운영 콘솔에 새 기기에서 로그인했습니다.', [
      `${formatSeoulTime(to.now)}에 새 기기에서 운영 콘솔에 로그인했습니다.`,
      `기기: ${device}`,
      '직접 로그인하셨다면 하실 일이 없습니다. 모르는 기기라면 아래 화면에서 그 기기를 로그아웃하고 서점의 소유자에게 알려 주세요.',
    ]),
  );
}

function operatorEmail(
  to: EmailBranding & { mail: string; name: string },
  subject: string,
  paragraphs: string[],
): Email {
  const link = `로그인한 기기와 2단계 인증 보기:\n${to.url}/operator/me`;
  const text = [`${to.name} 님, 안녕하세요.`, ...paragraphs, link].join('\n\n');
  return { to: to.mail, subject: `[${to.shop}] ${subject}`, text };
}
