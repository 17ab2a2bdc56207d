/** What the viewers say. */
export const WORDING = {
  back: '작품으로 돌아가기',
  contents: '목차',
  settings: '보기 설정',
  help: '단축키',
  search: '본문 찾기',
  aloud: '듣기',
  autoScroll: '자동 스크롤',
  bookmarks: '책갈피',
  highlights: '하이라이트',
  close: '닫기',
  previousEpisode: '이전 화',
  nextEpisode: '다음 화',
  previousPage: '앞 쪽',
  nextPage: '뒤 쪽',
  latestEpisode: '최신 화까지 모두 보셨습니다. 다음 화를 기다려 주세요.',
  needPurchase: '구매 후 볼 수 있는 회차입니다.',
  toWork: '작품 보기',
  toComments: '댓글 보기',
  retry: '다시 시도',
  loading: '불러오는 중입니다.',
  notKept: '이 기기의 저장 공간을 쓸 수 없어 읽던 곳을 기억하지 못합니다. 브라우저의 저장 설정을 확인해 주세요.',
  position: '읽은 위치',
  map: '그림 한눈에 보기',
} as const;

/** What opens an episode that needs no coins. */
export const HELD_WORDS = { free: '무료', owned: '소장 중', rented: '대여 중' } as const;
