/** Merchandising content kinds of the console. */
export const ADMIN_CONTENT_KINDS = [
  'curations',
  'banners',
  'themes',
  'pavilions',
  'promotions',
  'events',
  'notices',
  'faqs',
  'legal',
  'routes',
  'words',
  'pins',
] as const;
export type AdminContentKind = (typeof ADMIN_CONTENT_KINDS)[number];

/** Display names of the kinds. */
export const ADMIN_CONTENT_KIND_NAMES: Record<AdminContentKind, string> = {
  curations: '홈 진열',
  banners: '배너',
  themes: '테마',
  pavilions: '관',
  promotions: '기획전',
  events: '이벤트 페이지',
  notices: '공지·점검',
  faqs: '자주 묻는 질문',
  legal: '약관·방침',
  routes: '주소 이동',
  words: '인기 검색어',
  pins: '순위 추천',
};

/** Display states of content. */
export const CONTENT_STATES = ['running', 'coming', 'ended', 'hidden'] as const;
export type ContentState = (typeof CONTENT_STATES)[number];

/** Display names of the states. */
export const CONTENT_STATE_NAMES: Record<ContentState, string> = {
  running: '진행',
  coming: '예정',
  ended: '종료',
  hidden: '내림',
};
