import type { TextSpan, ArticleTextBlock } from '#shared/content/articles';

/** Policy kinds; `privacy-easy` is the simplified privacy policy. */
export const LEGAL_KINDS = ['terms', 'privacy', 'privacy-easy'] as const;
export type LegalKind = (typeof LEGAL_KINDS)[number];

/** Names and paths of the policies. */
export const LEGAL_PAGES: Record<LegalKind, { name: string; path: string }> = {
  terms: { name: '이용약관', path: '/terms' },
  privacy: { name: '개인정보 처리방침', path: '/privacy' },
  'privacy-easy': { name: '알기 쉬운 개인정보 처리방침', path: '/privacy/easy' },
};

/** Days of notice before a new version takes effect (표준약관, 개인정보 보호법 §30). */
export const LEGAL_NOTICE_DAYS = { usual: 7, unfavourable: 30 } as const;

/** Inline text of a policy. */
export type LegalSpan = TextSpan;

/** A policy block. `{company}` and other placeholders stand for shop details. */
export type LegalBlock = ArticleTextBlock;

/** State of a policy version. */
export type LegalState = 'coming' | 'in-force' | 'past';

/** A policy version with the list of all others. */
export interface LegalView {
  kind: LegalKind;
  version: string;
  state: LegalState;
  title: string;
  blocks: LegalBlock[];
  versions: { version: string; state: LegalState }[];
}

/** Placeholders available in policies. */
export const POLICY_PLACEHOLDERS = [
  'name',
  'company',
  'representative',
  'address',
  'phone',
  'email',
  'businessNumber',
  'mailOrderNumber',
  'hosting',
  'privacyOfficer',
  'youthOfficer',
] as const;
export type PolicyPlaceholder = (typeof POLICY_PLACEHOLDERS)[number];

/** Formats a version date: `2026년 1월 1일`. */
export function legalDay(version: string): string {
  const [year, month, day] = version.split('-').map(Number);
  return `${year}년 ${month}월 ${day}일`;
}
