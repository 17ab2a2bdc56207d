import type { TextSpan, WrittenBlock } from '#vocabulary/written-text';

/** The shop's legal texts; `privacy-easy` is the privacy policy in plain words. */
export const LEGAL_KINDS = ['terms', 'privacy', 'privacy-easy'] as const;
export type LegalKind = (typeof LEGAL_KINDS)[number];

/** What the legal texts are called, and where they stand. */
export const LEGAL_PAGES: Record<LegalKind, { name: string; path: string }> = {
  terms: { name: '이용약관', path: '/terms' },
  privacy: { name: '개인정보 처리방침', path: '/privacy' },
  'privacy-easy': { name: '알기 쉬운 개인정보 처리방침', path: '/privacy/easy' },
};

/** Days before a new version holds at which members are told of it, and where it takes something from them (표준약관, 개인정보 보호법 §30). */
export const LEGAL_NOTICE_DAYS = { usual: 7, unfavourable: 30 } as const;

/** A piece of a line of a legal text. */
export type LegalSpan = TextSpan;

/** A legal text's parts. Names in braces, as `{company}`, stand for what the operator tells of the shop. */
export type LegalBlock = WrittenBlock;

/** Where a version stands: announced, in force, or followed by another. */
export type LegalState = 'coming' | 'in-force' | 'past';

/** A legal text as it is shown, with every other version of it. */
export interface LegalView {
  kind: LegalKind;
  version: string;
  state: LegalState;
  title: string;
  blocks: LegalBlock[];
  versions: { version: string; state: LegalState }[];
}

/** The facts of the shop that a legal text may name. */
export const LEGAL_FACTS = [
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
export type LegalFact = (typeof LEGAL_FACTS)[number];

/** A version's day as it is read in Korean: `2026년 1월 1일`. */
export function legalDay(version: string): string {
  const [year, month, day] = version.split('-').map(Number);
  return `${year}년 ${month}월 ${day}일`;
}
