/** Fields of the work form with labels; an import does not overwrite fields that an operator changed. */
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
/** A field of the work form. */
export type WorkFormField = keyof typeof WORK_FORM_NAMES;

/** Every editable work field. */
export const WORK_FIELD_NAMES = { ...WORK_FORM_NAMES, cover: '표지', order: '회차 순서' } as const;
/** An editable work field. */
export type WorkField = keyof typeof WORK_FIELD_NAMES;

/** Every editable episode field. */
export const EPISODE_FIELD_NAMES = {
  title: '제목',
  opensAt: '공개 시각',
  price: '가격',
  listing: '올리기',
  text: '본문',
} as const;
/** An editable episode field. */
export type EpisodeField = keyof typeof EPISODE_FIELD_NAMES;

/** Length limits for forms and imports: characters of a line and of a text, items of a name list. */
export const WORK_LIMITS = { line: 500, text: 100_000, names: 50 } as const;
