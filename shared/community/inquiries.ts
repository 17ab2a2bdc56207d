/** Inquiry categories. */
export const INQUIRY_CATEGORIES = [
  'payment',
  'purchase',
  'reading',
  'work',
  'account',
  'proof',
  'gift',
  'report',
  'other',
] as const;
export type InquiryCategory = (typeof INQUIRY_CATEGORIES)[number];

/** Display names of the categories. */
export const INQUIRY_CATEGORY_NAMES: Record<InquiryCategory, string> = {
  payment: '코인 충전·환불',
  purchase: '구매·대여',
  reading: '열람·뷰어 오류',
  work: '작품·회차 내용',
  account: '계정·로그인',
  proof: '본인인증·성인인증',
  gift: '선물·쿠폰·이벤트',
  report: '신고·권리 침해',
  other: '기타',
};

/** Inquiry states. */
export const INQUIRY_STATES = ['received', 'answering', 'answered', 'more', 'closed'] as const;
export type InquiryState = (typeof INQUIRY_STATES)[number];

/** Display names of the states. */
export const INQUIRY_STATE_NAMES: Record<InquiryState, string> = {
  received: '접수',
  answering: '답변 중',
  answered: '답변 완료',
  more: '추가 문의',
  closed: '종료',
};

/** Limits of a message. */
export const INQUIRY_LIMITS = {
  title: 80,
  text: 4000,
  files: 5,
  fileBytes: 5 * 1024 * 1024,
  allBytes: 20 * 1024 * 1024,
  inquiriesADay: 10,
  /** Includes the first message of an inquiry. */
  messagesADay: 30,
} as const;

/** MIME types of attachments. */
export const INQUIRY_FILE_KINDS = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'application/pdf'] as const;

/** Stored types of attachments: pictures are re-encoded. */
export type InquiryFileType = 'image/webp' | 'application/pdf';

/** Subject of an inquiry: one of the member's purchases, or a work. */
export interface InquirySubject {
  kind: 'purchase' | 'work';
  id: number;
}

/** Parses `purchase:12` or `work:3`; undefined otherwise. */
export function inquirySubject(text: string): InquirySubject | undefined {
  const [, kind, id] = /^(purchase|work):([1-9]\d{0,14})$/.exec(text) ?? [];
  return kind === 'purchase' || kind === 'work' ? { kind, id: Number(id) } : undefined;
}

/** URL of an attachment; only its member can open it. */
export function inquiryFilePath(key: string): string {
  return `/media/inquiries/${key}`;
}
