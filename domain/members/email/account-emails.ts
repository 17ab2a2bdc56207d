import type { Email, EmailBranding } from '#kernel/context';
import { josa } from '#shared/content/josa';
import { PROVIDER_NAMES, type SocialProvider, maskEmail } from '#shared/members/members';
import { type RemovedAccess, removedAccessLabel } from '#shared/members/removed-access';
import { formatSeoulTime } from '#shared/content/seoul-date';

interface Addressee extends EmailBranding {
  nick: string;
  address: string;
}

export function verificationEmail(to: Addressee & { link: string; minutes: number }): Email {
  return memberEmail(to, '이메일 인증을 완료해 주세요.', [
    `${josa(to.address, '이/가')} 회원님의 이메일 주소인지 확인하는 메일입니다. 아래 링크를 누른 뒤 열리는 화면에서 인증을 마쳐 주세요.`,
    `이메일 인증하기:\n${to.link}`,
    `이 버튼은 ${duration(to.minutes)} 동안 한 번만 쓸 수 있습니다.`,
    '요청하신 적이 없다면 이 메일을 그대로 두셔도 됩니다. 인증하지 않은 주소로는 아무 일도 일어나지 않습니다.',
  ]);
}

export function passwordResetEmail(to: Addressee & { link: string; minutes: number }): Email {
  return memberEmail(to, '비밀번호 재설정 안내', [
    '비밀번호를 새로 정할 수 있는 링크를 보내 드립니다.',
    `비밀번호 새로 정하기:\n${to.link}`,
    `이 버튼은 ${duration(to.minutes)} 동안 한 번만 쓸 수 있습니다. 새로 정하면 모든 기기에서 로그아웃됩니다.`,
    '요청하신 적이 없다면 이 메일을 그대로 두셔도 됩니다. 비밀번호는 바뀌지 않습니다.',
  ]);
}

/** For a member without a password: the provider to log in with. */
export function otherLoginMethodEmail(to: Addressee & { providers: SocialProvider[] }): Email {
  const methods = to.providers.map((provider) => PROVIDER_NAMES[provider]).join(', ');
  return memberEmail(to, '비밀번호 재설정 안내', [
    `이 주소로 가입하신 계정에는 비밀번호가 없습니다. ${josa(methods, '으로/로')} 로그인해 주세요.`,
    `로그인하기:\n${to.url}/login`,
    '로그인한 뒤 내 정보에서 비밀번호를 정하면 이메일로도 로그인할 수 있습니다.',
    '요청하신 적이 없다면 이 메일을 그대로 두셔도 됩니다.',
  ]);
}

export function passwordChangedEmail(to: Addressee & { at: Date; removed?: RemovedAccess[] }): Email {
  const removed = (to.removed ?? []).map((item) => `- ${removedAccessLabel(item)}`);
  return memberEmail(to, '비밀번호가 변경되었습니다.', [
    `${formatSeoulTime(to.at)}에 비밀번호가 변경되었습니다.`,
    ...(removed.length > 0
      ? [
          `이메일이 처음으로 확인되어, 그 전에 등록된 다음 항목을 모두 해제했습니다. 직접 등록하신 것이라면 로그인한 뒤 다시 등록해 주세요.\n${removed.join('\n')}`,
        ]
      : []),
    '직접 바꾸신 것이 아니라면 누군가 계정에 들어온 것입니다. 바로 비밀번호를 새로 정해 주세요. 새로 정하면 모든 기기에서 로그아웃됩니다.',
    `비밀번호 찾기:\n${to.url}/find/password`,
  ]);
}

export function providerLinkedEmail(to: Addressee & { provider: SocialProvider; at: Date }): Email {
  const name = PROVIDER_NAMES[to.provider];
  return memberEmail(to, `${name} 로그인을 연결했습니다.`, [
    `${formatSeoulTime(to.at)}에 ${name} 계정을 연결했습니다. 이제 ${josa(name, '으로/로')}도 로그인할 수 있습니다.`,
    '직접 연결하신 것이 아니라면 아래 화면에서 연결을 해제하고 비밀번호를 바꾸어 주세요.',
    `연결한 계정 보기:\n${to.url}/my/providers`,
  ]);
}

export function newDeviceEmail(to: Addressee & { device: string; at: Date }): Email {
  return memberEmail(to, '새 기기에서 로그인했습니다.', [
    `${formatSeoulTime(to.at)}에 새 기기에서 로그인했습니다.`,
    `기기: ${to.device}`,
    '직접 로그인하셨다면 하실 일이 없습니다. 모르는 기기라면 아래 화면에서 그 기기를 로그아웃하고 비밀번호를 바꾸어 주세요.',
    `로그인한 기기 보기:\n${to.url}/my/sessions`,
  ]);
}

export function sessionReusedEmail(to: Addressee & { device: string; at: Date }): Email {
  return memberEmail(to, '로그인을 안전하게 해제했습니다.', [
    `${formatSeoulTime(to.at)}에 한 기기의 로그인 정보가 두 곳에서 쓰여 그 기기의 로그인을 해제했습니다.`,
    `기기: ${to.device}`,
    '다시 로그인하시면 그대로 이용할 수 있습니다. 다른 사람이 그 기기를 썼을 수 있다면 비밀번호를 바꾸어 주세요.',
    `로그인한 기기 보기:\n${to.url}/my/sessions`,
  ]);
}

/** Confirms that the account is closed. */
export function withdrawalEmail(to: Addressee & { at: Date }): Email {
  return memberEmail(to, '회원 탈퇴가 완료되었습니다.', [
    '회원 탈퇴가 완료되었습니다. 그동안 이용해 주셔서 감사합니다.',
    `탈퇴 일시: ${formatSeoulTime(to.at)}`,
    '관계 법령에 따라 계약·결제 기록은 5년, 소비자 불만 처리 기록은 3년 동안 분리하여 보관합니다.',
  ]);
}

/** Sent to the previous address, so that the owner notices a theft. */
export function emailChangedEmail(to: Addressee & { newAddress: string; at: Date }): Email {
  return memberEmail(to, '이메일 주소가 변경되었습니다.', [
    `${formatSeoulTime(to.at)}에 계정의 이메일 주소가 ${josa(maskEmail(to.newAddress), '으로/로')} 변경되었습니다. 앞으로 이 주소로는 메일을 보내지 않습니다.`,
    '직접 바꾸신 것이 아니라면 고객센터로 바로 알려 주세요.',
  ]);
}

/** Adds the shop name to the subject and a greeting to the paragraphs. */
export function memberEmail(to: Addressee, subject: string, paragraphs: string[]): Email {
  return {
    to: to.address,
    subject: `[${to.shop}] ${subject}`,
    text: [`${to.nick} 님, 안녕하세요.`, ...paragraphs].join('\n\n'),
  };
}

function duration(minutes: number): string {
  return minutes % 60 === 0 ? `${minutes / 60}시간` : `${minutes}분`;
}
