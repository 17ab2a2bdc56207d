import type { Unit } from '#shared/catalog/categories';

/** Notification kinds. */
export const NOTIFICATION_KINDS = [
  'new-episode',
  'wait-free',
  'rental-ending',
  'coins-expiring',
  'gift',
  'inquiry',
  'payment',
  'comment',
  'consent',
  'advert',
  'typo',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Notifications about comments. */
export const COMMENT_NOTIFICATIONS = [
  'answered',
  'shown',
  'folded',
  'removed',
  'hidden',
  'restored',
  'objected',
  'restricted',
  'lifted',
  'report-keep',
  'report-fold',
  'report-delete',
] as const;
export type CommentNotification = (typeof COMMENT_NOTIFICATIONS)[number];

/** Display names of the kinds. */
export const NOTIFICATION_KIND_NAMES: Record<NotificationKind, string> = {
  'new-episode': '새 회차',
  'wait-free': '기다리면 무료',
  'rental-ending': '대여 종료',
  'coins-expiring': '코인 소멸',
  gift: '선물',
  inquiry: '문의 답변',
  payment: '결제·환불',
  comment: '댓글',
  consent: '수신 동의',
  advert: '이벤트·혜택',
  typo: '오탈자 제보',
};

/** Channels besides the inbox. */
export const NOTIFICATION_CHANNELS = ['push', 'mail'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/** Kinds with a push setting. Consent results are e-mailed, as the law requires. */
export const PUSHED_KINDS = [
  'new-episode',
  'wait-free',
  'rental-ending',
  'coins-expiring',
  'gift',
  'inquiry',
  'payment',
  'comment',
  'advert',
] as const satisfies NotificationKind[];

/** Kinds in the digest e-mail. Answers, payments and consents have e-mails of their own. */
export const DIGEST_KINDS = [
  'new-episode',
  'wait-free',
  'rental-ending',
  'coins-expiring',
  'gift',
] as const satisfies NotificationKind[];

/** Digest frequencies. */
export const DIGESTS = ['off', 'daily', 'weekly'] as const;
export type Digest = (typeof DIGESTS)[number];
/** Display names of the frequencies. */
export const DIGEST_NAMES: Record<Digest, string> = {
  off: '받지 않음',
  daily: '날마다',
  weekly: '매주 월요일',
};

/** Days after which notifications are purged. */
export const NOTIFICATION_RETENTION_DAYS = 90;
/** Retention of advertising recipients in days (six months). */
export const ADVERT_RECORD_DAYS = 184;
/** Years after which advertising consent is requested again. */
export const RECHECK_YEARS = 2;

/** Audience of an advertisement: everybody who agreed, or only followers of its works. */
export type AdvertAudience = 'all' | 'followers';
/** Mandatory title prefix of advertising (정보통신망법 시행령 별표 6). */
export const ADVERT_MARK = '(광고)';

/** What an unsubscribe link without login ends. */
export const UNSUBSCRIBE_SCOPES = ['adverts', 'digest'] as const;
export type UnsubscribeScope = (typeof UNSUBSCRIBE_SCOPES)[number];

/** Details of each notification kind besides its work. */
export interface NotificationDetails {
  'new-episode': {
    first: number;
    last: number;
    episodes: number;
    episode: number;
    unit: Unit;
    content: 'text' | 'images';
  };
  'wait-free': { readyAt: string };
  'rental-ending': { endsAt: string };
  'coins-expiring': { coin: number; bonus: number; day: string; daysLeft: number };
  /** Title only when no work is named. */
  gift: { title: string; until: string | null; isEnding: boolean };
  inquiry: { inquiry: number; title: string };
  /** `sum` is preformatted: stores use their own format. */
  payment: { act: 'charged' | 'refunded'; coins: number; bonus: number; sum: string };
  /** `act`, target path, reason and end. */
  comment: { act: CommentNotification; path: string; detail: string; until?: string };
  consent: { sentence: string; asksAgain: boolean };
  advert: { title: string; body: string; path: string };
  typo: { episode: number; name: string };
}
