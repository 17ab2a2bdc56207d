import type { Unit } from '#vocabulary/shelves';

/** What a member can be told of. */
export const NEWS_KINDS = [
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
export type NewsKind = (typeof NEWS_KINDS)[number];

/** What a member is told about comments. */
export const COMMENT_NEWS = [
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
export type CommentNews = (typeof COMMENT_NEWS)[number];

/** How a kind is named to a reader. */
export const NEWS_KIND_NAMES: Record<NewsKind, string> = {
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

/** Ways beside the inbox. */
export const NEWS_CHANNELS = ['push', 'mail'] as const;
export type NewsChannel = (typeof NEWS_CHANNELS)[number];

/** Kinds that a member may have pushed or not. Results of consents are told by letter, as the law asks. */
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
] as const satisfies NewsKind[];

/** Kinds that the gathered letter tells of. Answers, payments and consents have letters of their own. */
export const DIGEST_KINDS = [
  'new-episode',
  'wait-free',
  'rental-ending',
  'coins-expiring',
  'gift',
] as const satisfies NewsKind[];

/** How often the gathered letter comes. */
export const DIGESTS = ['off', 'daily', 'weekly'] as const;
export type Digest = (typeof DIGESTS)[number];
/** How that is named to a reader. */
export const DIGEST_NAMES: Record<Digest, string> = {
  off: '받지 않음',
  daily: '날마다',
  weekly: '매주 월요일',
};

/** Days after which what was told goes. */
export const KEPT_DAYS = 90;
/** Days for which is kept to whom an advert went (six months). */
export const ADVERT_RECORD_DAYS = 184;
/** Years after which consent to adverts is asked for again. */
export const RECHECK_YEARS = 2;

/** Whom an advert is for: all who agreed, or of these who follow one of its works. */
export type AdvertAudience = 'all' | 'followers';
/** What stands before the title of every advert (정보통신망법 시행령 별표 6). */
export const ADVERT_MARK = '(광고)';

/** What a link without login ends: adverts, or the gathered letter. */
export const UNSUBSCRIBE_SCOPES = ['adverts', 'digest'] as const;
export type UnsubscribeScope = (typeof UNSUBSCRIBE_SCOPES)[number];

/** What is told of each kind, beside the work it is about. */
export interface NewsFacts {
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
  /** A title only where it names no work. */
  gift: { title: string; until: string | null; isEnding: boolean };
  inquiry: { inquiry: number; title: string };
  /** The sum as the receipt says it: a store names it in its own words. */
  payment: { act: 'charged' | 'refunded'; coins: number; bonus: number; sum: string };
  /** What became of a comment or a report: the act, where it leads, the reason that was given, until when. */
  comment: { act: CommentNews; path: string; detail: string; until?: string };
  consent: { sentence: string; asksAgain: boolean };
  advert: { title: string; body: string; path: string };
  /** Words that a reader found and that stand otherwise now. */
  typo: { episode: number; name: string };
}
