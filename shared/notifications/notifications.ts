import type { SupportStop } from '../authors/support.ts';
import type { CardPassEnd } from '../pass/pass.ts';
import type { Unit } from '#shared/catalog/categories';
import type { FamilyNotification } from '#shared/members/family';

/** How a kind leaves the inbox: push, the digest e-mail, or e-mails of its own that members switch. */
type Delivery = 'push' | 'digest' | 'mail';

/**
 * Kinds of notifications with their display names and deliveries. Answers, payments and consents also have e-mails that
 * are always sent.
 */
export const NOTIFICATIONS = {
  'new-episode': { label: '새 회차', deliveries: ['push', 'digest'] },
  'wait-free': { label: '기다리면 무료', deliveries: ['push', 'digest'] },
  'rental-ending': { label: '대여 종료', deliveries: ['push', 'digest'] },
  'coins-expiring': { label: '코인 소멸', deliveries: ['push', 'digest'] },
  gift: { label: '선물', deliveries: ['push', 'digest'] },
  inquiry: { label: '문의 답변', deliveries: ['push'] },
  payment: { label: '결제·환불', deliveries: ['push'] },
  comment: { label: '댓글', deliveries: ['push'] },
  consent: { label: '수신 동의', deliveries: [] },
  advert: { label: '이벤트·혜택', deliveries: ['push', 'mail'] },
  typo: { label: '오탈자 제보', deliveries: [] },
  studio: { label: '작가실', deliveries: ['push'] },
  withdrawal: { label: '작품 내림', deliveries: ['push'] },
  price: { label: '가격 변경', deliveries: ['push'] },
  support: { label: '후원', deliveries: ['push'] },
  pass: { label: '정액제', deliveries: ['push'] },
  'reader-gift': { label: '회원 간 선물', deliveries: ['push'] },
  family: { label: '보호자', deliveries: ['push'] },
  search: { label: '저장한 검색', deliveries: ['push', 'digest'] },
} as const satisfies Record<string, { label: string; deliveries: readonly Delivery[] }>;
export type NotificationKind = keyof typeof NOTIFICATIONS;

/** All kinds, in the order of the settings. */
export const NOTIFICATION_KINDS = Object.keys(NOTIFICATIONS).filter((kind): kind is NotificationKind =>
  Object.hasOwn(NOTIFICATIONS, kind),
);

const kindsBy = (delivery: Delivery): NotificationKind[] =>
  NOTIFICATION_KINDS.filter((kind) => NOTIFICATIONS[kind].deliveries.some((own) => own === delivery));
/** Kinds with a push setting. */
export const PUSHED_KINDS = kindsBy('push');
/** Kinds in the digest e-mail. */
export const DIGEST_KINDS = kindsBy('digest');
/** Kinds with an e-mail setting. */
export const MAILED_KINDS = [...DIGEST_KINDS, ...kindsBy('mail')];

/** Notifications about comments. */
export const COMMENT_NOTIFICATIONS = [
  'answered',
  'shown',
  'folded',
  'removed',
  'list-removed',
  'hidden',
  'restored',
  'objected',
  'restricted',
  'lifted',
  'report-keep',
  'report-fold',
  'report-delete',
  'author-hidden',
  'author-shown',
] as const;
export type CommentNotification = (typeof COMMENT_NOTIFICATIONS)[number];

/** Notifications to authors. */
export const STUDIO_NOTIFICATIONS = [
  'approved',
  'returned',
  'late',
  'invited',
  'measure',
  'measure-lifted',
  'rating',
  'taken-down',
  'restored',
  'appeal',
  'owner-offered',
  'owner-accepted',
  'offered',
  'offer-refused',
  'price-active',
  'price-lapsed',
  'price-stopped',
  'supported',
  'early-short',
  'early-paused',
] as const;
export type StudioNotification = (typeof STUDIO_NOTIFICATIONS)[number];

/** Notifications about gifts between members. */
type ReaderGiftNotification = 'received' | 'accepted' | 'declined' | 'expired' | 'stopped';

/** Channels besides the inbox. */
export const NOTIFICATION_CHANNELS = ['push', 'mail'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/** Digest frequencies. */
export const DIGESTS = ['off', 'daily', 'weekly'] as const;
export type Digest = (typeof DIGESTS)[number];
/** Display names of the frequencies. */
export const DIGEST_NAMES: Record<Digest, string> = {
  off: '받지 않음',
  daily: '매일',
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
    /** The first episode of a new work, for followers of this pen. */
    pen?: string;
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
  /** `title` of the episode or the work. */
  studio: { act: StudioNotification; title: string; path: string };
  /** When readers can no longer see the work. */
  withdrawal: { at: string };
  /** From when episodes cost what; `turnsPaid`: so far the work is free; `isOff`: the announced price will not come. */
  price: { at: string; price: string; turnsPaid: boolean; isOff?: boolean };
  /**
   * `goesOn`: it is paid again once the promise is met. `isLowered`, `from`, `to`: the author promises fewer early
   * episodes, from the payment at `at`.
   */
  support:
    | { act: 'stopped'; pen: string; reason: SupportStop }
    | { act: 'paused'; pen: string; coins: number; goesOn: boolean }
    | { act: 'resumes'; pen: string; coins: number; at: string; isLowered?: boolean }
    | { act: 'lowered'; pen: string; from: number; to: number; at: string };
  /** When the work leaves the pass; of a pass by card when it ends, is charged or tried again, or how long to agree. */
  pass:
    | { act: 'leaving'; at: string }
    | { act: 'card-paid' | 'card-notice' | 'card-price'; sum: string; at: string }
    | { act: 'card-failed'; at: string }
    | { act: 'card-ended'; reason: CardPassEnd };
  /** `coins`: of a gift received, its worth; otherwise what came back. */
  'reader-gift': { act: ReaderGiftNotification; nick: string; coins: number };
  /** `nick` of the other side. */
  family: { act: FamilyNotification; nick: string };
  /** `name` of the saved search; how many new works match. */
  search: { name: string; works: number };
}
