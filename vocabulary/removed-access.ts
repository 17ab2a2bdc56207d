import { PROVIDER_NAMES, type SocialProvider } from './members.ts';
import { SOCIAL_PROVIDERS } from './social-login.ts';

/** What a password reset may remove that was added before anybody had proved the account's mail address. */
export const REMOVED_ACCESS = [...SOCIAL_PROVIDERS, 'identity', 'push', 'offline'] as const;
export type RemovedAccess = (typeof REMOVED_ACCESS)[number];

const LABELS: Record<Exclude<RemovedAccess, SocialProvider>, string> = {
  identity: '본인인증과 성인 작품 보기 설정',
  push: '알림을 받는 기기',
  offline: '오프라인 보관 기기',
};

/** How a removed item is called in e-mails and pages. */
export function removedAccessLabel(item: RemovedAccess): string {
  return item === 'identity' || item === 'push' || item === 'offline'
    ? LABELS[item]
    : `${PROVIDER_NAMES[item]} 계정 연결`;
}

/** The items that a list of words names; other words are ignored. */
export function removedAccessFrom(words: readonly string[]): RemovedAccess[] {
  return REMOVED_ACCESS.filter((item) => words.includes(item));
}
