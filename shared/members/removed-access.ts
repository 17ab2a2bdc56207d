import { PROVIDER_NAMES, type SocialProvider } from './members.ts';
import { SOCIAL_PROVIDERS } from './social-login.ts';

/** Access added before the address was verified, which a password reset may remove. */
export const REMOVED_ACCESS = [...SOCIAL_PROVIDERS, 'identity', 'push', 'offline'] as const;
export type RemovedAccess = (typeof REMOVED_ACCESS)[number];

const LABELS: Record<Exclude<RemovedAccess, SocialProvider>, string> = {
  identity: '본인인증과 성인 작품 보기 설정',
  push: '알림을 받는 기기',
  offline: '오프라인 보관 기기',
};

/** Display name of a removed item. */
export function removedAccessLabel(item: RemovedAccess): string {
  return item === 'identity' || item === 'push' || item === 'offline'
    ? LABELS[item]
    : `${PROVIDER_NAMES[item]} 계정 연결`;
}

/** Parses item names and ignores unknown ones. */
export function removedAccessFrom(words: readonly string[]): RemovedAccess[] {
  return REMOVED_ACCESS.filter((item) => words.includes(item));
}
