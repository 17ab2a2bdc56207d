import type { ReadingFont } from '#shared/reading/reading-fonts';

const OFL = 'SIL 오픈 폰트 라이선스 1.1';

/**
 * Built-in fonts, the default first (a device serif until Gowun Batang is cached). Ids of shop fonts start with
 * `own-serif-` or `own-sans-`.
 */
export const READING_FONTS: readonly ReadingFont[] = [
  { id: 'batang', name: '고운바탕(기본)', kind: 'serif', bytes: 206_248, note: OFL },
  { id: 'gothic', name: '기기 고딕', kind: 'sans', bytes: 0, note: null },
  { id: 'gothic-lexend', name: 'Lexend', kind: 'sans', bytes: 14_476, note: OFL },
  { id: 'pretendard', name: '프리텐다드', kind: 'sans', bytes: 182_572, note: OFL },
  { id: 'noto-serif-kr', name: '본명조', kind: 'serif', bytes: 348_936, note: OFL },
  { id: 'nanum-myeongjo', name: '나눔명조', kind: 'serif', bytes: 340_948, note: OFL },
  { id: 'ridi-batang', name: '리디바탕', kind: 'serif', bytes: 153_356, note: OFL },
];
