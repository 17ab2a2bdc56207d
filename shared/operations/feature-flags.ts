/** Features that an operator can switch off. */
export const FEATURES = ['purchase', 'charge', 'login', 'join', 'comments', 'import'] as const;
export type Feature = (typeof FEATURES)[number];
/** Features, on by default, and what is off by default: the trust page, gifts between readers and guardians of minors. */
export const FEATURE_SWITCHES = [...FEATURES, 'trust', 'reader-gifts', 'families'] as const;
export type FeatureSwitch = (typeof FEATURE_SWITCHES)[number];

/** Names of the features and what stays possible while they are off. */
export const FEATURE_LABELS: Record<FeatureSwitch, { name: string; about: string }> = {
  purchase: { name: '구매·대여', about: '구매한 회차는 그대로 볼 수 있고, 구매 취소와 환불도 계속 할 수 있습니다.' },
  charge: { name: '코인 충전', about: '이미 결제한 코인은 그대로 지급됩니다.' },
  login: { name: '로그인', about: '로그인한 회원은 그대로 이용합니다. 콘솔에는 항상 로그인할 수 있습니다.' },
  join: { name: '회원가입', about: '이미 가입한 회원은 그대로 로그인합니다.' },
  comments: { name: '댓글 쓰기', about: '쓴 댓글은 그대로 보입니다.' },
  import: { name: '작품 가져오기', about: '판매하는 작품은 그대로입니다.' },
  trust: { name: '신뢰 페이지', about: '/trust를 공개하지 않습니다. 구매 확인서는 그대로 내려받습니다.' },
  'reader-gifts': {
    name: '회원 간 선물',
    about: '새 선물을 보낼 수 없습니다. 이미 보낸 선물은 그대로 받거나 되돌릴 수 있습니다.',
  },
  families: {
    name: '보호자 연결',
    about: '새로 연결할 수 없습니다. 이미 연결한 보호자의 설정과 결제 취소 요청은 그대로입니다.',
  },
};

/** Switched-off features and the closing of the shop. */
export interface ShopSwitches {
  off: readonly Feature[];
  closing: ShopClosing | null;
  hasTrustPage: boolean;
  hasReaderGifts: boolean;
  hasFamilies: boolean;
}
/** Closing date, `2026-12-31`, and message. */
export interface ShopClosing {
  on: string;
  sentence: string;
}

/** Defaults of a new shop. */
export const ALL_ON: ShopSwitches = {
  off: [],
  closing: null,
  hasTrustPage: false,
  hasReaderGifts: false,
  hasFamilies: false,
};
