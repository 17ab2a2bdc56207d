/** What stands in the shop's window and is set in the console. */
export const WINDOW_KINDS = [
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
export type WindowKind = (typeof WINDOW_KINDS)[number];

/** How they are named to an operator. */
export const WINDOW_KIND_NAMES: Record<WindowKind, string> = {
  curations: '홈 진열',
  banners: '배너',
  themes: '테마',
  pavilions: '관',
  promotions: '기획전',
  events: '이벤트 페이지',
  notices: '공지·점검',
  faqs: '자주 묻는 질문',
  legal: '약관·방침',
  routes: '길 규칙',
  words: '인기 검색어',
  pins: '순위 추천',
};

/** Where something stands now: to come, running, over, or shown to nobody. */
export const WINDOW_STATES = ['running', 'coming', 'ended', 'hidden'] as const;
export type WindowState = (typeof WINDOW_STATES)[number];

/** How a state is named to an operator. */
export const WINDOW_STATE_NAMES: Record<WindowState, string> = {
  running: '진행',
  coming: '예정',
  ended: '종료',
  hidden: '내림',
};
