/** What the form of a work holds, as it is named in the console; an import leaves what was changed there as it is. */
export const WORK_FORM_NAMES = {
  title: '제목',
  otherTitles: '다른 제목',
  creators: '작가',
  publisher: '출판사',
  shelf: '서재',
  kind: '종류',
  status: '연재 상태',
  hiatusUntil: '휴재 뒤 돌아오는 날',
  weekdays: '연재 요일',
  rating: '이용가',
  warnings: '경고',
  genre: '장르',
  tags: '태그',
  synopsis: '줄거리',
  quote: '인용',
  authorNote: '작가의 말',
  attribution: '출처 표시',
  terms: '판매 조건',
  isTaxFree: '면세',
  rightsFrom: '판권 시작일',
  rightsUntil: '판권 마지막 날',
  isListed: '진열',
} as const;
/** A field of the form of a work. */
export type WorkFormField = keyof typeof WORK_FORM_NAMES;

/** All that an operator may change of a work: its form, its cover and the order of its episodes. */
export const WORK_FIELD_NAMES = { ...WORK_FORM_NAMES, cover: '표지', order: '회차 순서' } as const;
/** One of them. */
export type WorkField = keyof typeof WORK_FIELD_NAMES;

/** The same of an episode. */
export const EPISODE_FIELD_NAMES = {
  title: '제목',
  opensAt: '공개 시각',
  price: '가격',
  listing: '올리기',
  text: '본문',
} as const;
/** One of them. */
export type EpisodeField = keyof typeof EPISODE_FIELD_NAMES;

/** How long what is told of a work may be, by its form as by what is imported: characters of a line and a text, names of a list. */
export const WORK_LIMITS = { line: 500, text: 100_000, names: 50 } as const;
