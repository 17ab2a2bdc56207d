/** What an operator may change of a work, as it is named in the console; an import leaves what was changed as it is. */
export const WORK_FIELD_NAMES = {
  title: '제목',
  otherTitles: '다른 제목',
  creators: '작가',
  publisher: '출판사',
  shelf: '서재',
  kind: '종류',
  status: '연재 상태',
  rating: '이용가',
  warnings: '경고',
  genre: '장르',
  tags: '태그',
  synopsis: '줄거리',
  quote: '인용',
  authorNote: '작가의 말',
  attribution: '출처 표시',
  weekdays: '연재 요일',
  terms: '판매 조건',
  cover: '표지',
  order: '회차 순서',
} as const;
/** One of them. */
export type WorkField = keyof typeof WORK_FIELD_NAMES;

/** The same of an episode. */
export const EPISODE_FIELD_NAMES = {
  title: '제목',
  opensAt: '공개 시각',
  price: '가격',
  listing: '내림',
  text: '본문',
} as const;
/** One of them. */
export type EpisodeField = keyof typeof EPISODE_FIELD_NAMES;
