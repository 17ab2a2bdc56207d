/** Sort orders of comments. */
export const COMMENT_ORDERS = ['best', 'new'] as const;
export type CommentOrder = (typeof COMMENT_ORDERS)[number];

/** Length and rate limits of comments. */
export const COMMENT_LIMITS = {
  text: 1000,
  aMinute: 10,
  reportDetail: 500,
  reportsADay: 50,
  /** Reports after which a comment is folded until it is moderated. */
  foldingReports: 5,
} as const;

/** Characters of a review, at least and at most, and of the shop's answer to one. */
export const REVIEW_LIMITS = { least: 10, text: 3000, answer: 1000 } as const;
/** Percent of a work to read before reviewing it: default and maximum. */
export const REVIEW_SHARE = { usual: 20, max: 100 } as const;

/** Hours for which a disliked comment stays off the work page: default and maximum. */
export const COMMENT_HOLD_HOURS = { usual: 24, max: 720 } as const;

/** Counting stops here: every work page counts, and popular works have hundreds of thousands of comments. */
export const MAX_COUNTED_COMMENTS = 10_000;
/** Counting of replies stops here: a list counts them for each comment. */
export const MAX_COUNTED_REPLIES = 1000;

/** States of a comment; `deleted` by its author, `removed` by an operator. */
export const COMMENT_STATES = ['shown', 'held', 'deleted', 'removed'] as const;
export type CommentState = (typeof COMMENT_STATES)[number];

/** Reasons for folding a comment. */
export const COMMENT_FOLDS = ['horizon', 'spoiler', 'blocked', 'reports', 'word', 'operator'] as const;
export type CommentFold = (typeof COMMENT_FOLDS)[number];

/** Labels of folded comments. */
export const COMMENT_FOLD_NAMES: Record<CommentFold, string> = {
  horizon: '아직 읽지 않은 회차의 댓글입니다. 눌러서 보기',
  spoiler: '스포일러가 포함된 댓글입니다. 눌러서 보기',
  blocked: '차단한 사용자의 댓글입니다. 눌러서 보기',
  reports: '신고가 많은 댓글입니다. 눌러서 보기',
  word: '보기 불편할 수 있는 댓글입니다. 눌러서 보기',
  operator: '운영자가 접은 댓글입니다. 눌러서 보기',
};

/** Why a comment is reported. */
export const REPORT_REASONS = ['abuse', 'spoiler', 'advert', 'obscene', 'privacy', 'rights', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];
/** Display names of the report reasons. */
export const REPORT_REASON_NAMES: Record<ReportReason, string> = {
  abuse: '욕설·비방',
  spoiler: '스포일러',
  advert: '광고·도배',
  obscene: '음란',
  privacy: '개인정보 노출',
  rights: '권리 침해',
  other: '기타',
};

/** Moderation actions. */
export const MODERATION_ACTIONS = ['keep', 'fold', 'delete'] as const;
export type ModerationAction = (typeof MODERATION_ACTIONS)[number];
/** Button labels of the moderation actions. */
export const MODERATION_ACTION_NAMES: Record<ModerationAction, string> = {
  keep: '그대로 두기',
  fold: '접기',
  delete: '삭제',
};

/** Comment ban durations in days; 0 is permanent. */
export const BAN_DAYS = [1, 7, 30, 0] as const;
export type BanDays = (typeof BAN_DAYS)[number];
/** Display names of the ban durations. */
export const BAN_NAMES: Record<BanDays, string> = { 1: '1일', 7: '7일', 30: '30일', 0: '영구' };

/** Action for a comment with a listed word; `allow` exempts a longer word. */
export const WORD_ACTIONS = ['refuse', 'hold', 'fold', 'allow'] as const;
export type WordAction = (typeof WORD_ACTIONS)[number];
/** Display names of the word actions. */
export const WORD_ACTION_NAMES: Record<WordAction, string> = {
  refuse: '받지 않음',
  hold: '검토 후 공개',
  fold: '접어서 공개',
  allow: '허용(예외)',
};

/** Who requests a takedown: the person concerned or an agent. */
export const RIGHTS_SIDES = ['self', 'agent'] as const;
export type RightsSide = (typeof RIGHTS_SIDES)[number];
/** Display names of the requesters. */
export const RIGHTS_SIDE_NAMES: Record<RightsSide, string> = { self: '본인', agent: '대리인' };

/** Kinds of violated rights. */
export const RIGHTS_KINDS = ['privacy', 'defamation', 'copyright', 'other'] as const;
export type RightsKind = (typeof RIGHTS_KINDS)[number];
/** Display names of the rights. */
export const RIGHTS_KIND_NAMES: Record<RightsKind, string> = {
  privacy: '사생활·개인정보 침해',
  defamation: '명예훼손',
  copyright: '저작권 침해',
  other: '기타 권리 침해',
};

/** States of a takedown request. */
export const RIGHTS_STATES = ['received', 'refused', 'hidden', 'restored', 'deleted'] as const;
export type RightsState = (typeof RIGHTS_STATES)[number];
/** Display names of the request states. */
export const RIGHTS_STATE_NAMES: Record<RightsState, string> = {
  received: '접수',
  refused: '반려',
  hidden: '임시조치 중',
  restored: '복원',
  deleted: '삭제',
};

/** Limits of a takedown request. */
export const RIGHTS_LIMITS = {
  name: 40,
  text: 4000,
  files: 3,
  fileBytes: 5 * 1024 * 1024,
  requestsADay: 5,
  /** Maximum hiding period (정보통신망법 제44조의2 제4항). */
  days: 30,
} as const;

/** Ratings from 5 to 1 stars, stored as half stars. */
export const RATING_HALVES = [10, 9, 8, 7, 6, 5, 4, 3, 2] as const;
/** Below this count no average is shown. */
export const MIN_RATINGS = 5;
/** Episodes to open before rating a work; all of a shorter work. */
export const EPISODES_TO_RATE = 3;
