/** In which order comments are read. */
export const COMMENT_ORDERS = ['best', 'new'] as const;
export type CommentOrder = (typeof COMMENT_ORDERS)[number];

/** How much may be written, and how fast. */
export const COMMENT_LIMITS = {
  text: 1000,
  aMinute: 10,
  reportDetail: 500,
  reportsADay: 50,
  /** So many readers reported it: it is folded until somebody has looked. */
  foldingReports: 5,
} as const;

/** Hours for which a comment that nobody likes stays off its work's page: unless set otherwise, and at most. */
export const COMMENT_HOLD_HOURS = { usual: 24, max: 720 } as const;

/** So far comments of a place are counted: every look at a work asks, and a work that is loved has hundreds of thousands. */
export const MOST_COUNTED_COMMENTS = 10_000;
/** So far the answers to a comment are counted: a list counts those of each of its comments. */
export const MOST_COUNTED_REPLIES = 1000;

/** Where a comment stands: to be read, waiting for review, deleted by its author, deleted by an operator. */
export const COMMENT_STATES = ['shown', 'held', 'deleted', 'removed'] as const;
export type CommentState = (typeof COMMENT_STATES)[number];

/** Why a comment is there to be opened, and not to be met. */
export const COMMENT_FOLDS = ['horizon', 'spoiler', 'blocked', 'reports', 'word', 'operator'] as const;
export type CommentFold = (typeof COMMENT_FOLDS)[number];

/** What a folded comment says before it is opened. */
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
/** How a reason is named. */
export const REPORT_REASON_NAMES: Record<ReportReason, string> = {
  abuse: '욕설·비방',
  spoiler: '스포일러',
  advert: '광고·도배',
  obscene: '음란',
  privacy: '개인정보 노출',
  rights: '권리 침해',
  other: '기타',
};

/** What becomes of a reported or held comment. */
export const MODERATION_ACTS = ['keep', 'fold', 'delete'] as const;
export type ModerationAct = (typeof MODERATION_ACTS)[number];
/** What an operator's button says. */
export const MODERATION_ACT_NAMES: Record<ModerationAct, string> = {
  keep: '그대로 두기',
  fold: '접기',
  delete: '삭제',
};

/** For how many days somebody may not write; 0: for good. */
export const BAN_DAYS = [1, 7, 30, 0] as const;
export type BanDays = (typeof BAN_DAYS)[number];
/** How such a time is named. */
export const BAN_NAMES: Record<BanDays, string> = { 1: '1일', 7: '7일', 30: '30일', 0: '영구' };

/** What happens to a comment in which a word of the list stands; `allow` takes a longer word out. */
export const WORD_ACTS = ['refuse', 'hold', 'fold', 'allow'] as const;
export type WordAct = (typeof WORD_ACTS)[number];
/** How that is named in the console. */
export const WORD_ACT_NAMES: Record<WordAct, string> = {
  refuse: '받지 않음',
  hold: '검토 후 공개',
  fold: '접어서 공개',
  allow: '허용(예외)',
};

/** Whose rights somebody stands up for. */
export const RIGHTS_SIDES = ['self', 'agent'] as const;
export type RightsSide = (typeof RIGHTS_SIDES)[number];
/** How that is named on the form. */
export const RIGHTS_SIDE_NAMES: Record<RightsSide, string> = { self: '본인', agent: '대리인' };

/** Which right is violated. */
export const RIGHTS_KINDS = ['privacy', 'defamation', 'copyright', 'other'] as const;
export type RightsKind = (typeof RIGHTS_KINDS)[number];
/** How a right is named on the form. */
export const RIGHTS_KIND_NAMES: Record<RightsKind, string> = {
  privacy: '사생활·개인정보 침해',
  defamation: '명예훼손',
  copyright: '저작권 침해',
  other: '그 밖의 권리 침해',
};

/** Where a request stands: come in, refused, hidden for now, shown again, deleted. */
export const RIGHTS_STATES = ['received', 'refused', 'hidden', 'restored', 'deleted'] as const;
export type RightsState = (typeof RIGHTS_STATES)[number];
/** How a state is named in the register. */
export const RIGHTS_STATE_NAMES: Record<RightsState, string> = {
  received: '접수',
  refused: '반려',
  hidden: '임시조치 중',
  restored: '복원',
  deleted: '삭제',
};

/** How much a request may hold. */
export const RIGHTS_LIMITS = {
  name: 40,
  text: 4000,
  files: 3,
  fileBytes: 5 * 1024 * 1024,
  requestsADay: 5,
  /** The law lets a comment be hidden for so long at most (정보통신망법 제44조의2 제4항). */
  days: 30,
} as const;

/** Stars that a rating may give: one to five by halves, kept as half stars. */
export const RATING_HALVES = [10, 9, 8, 7, 6, 5, 4, 3, 2] as const;
/** Fewer ratings than this say nothing of a work: no average is shown. */
export const LEAST_RATINGS = 5;
/** So many opened episodes make a reader of a work; of a shorter one all. */
export const EPISODES_TO_RATE = 3;
