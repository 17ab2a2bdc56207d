/** The four work categories (서재 종류) in shop order. */
export const CATEGORIES = ['serial', 'lightnovel', 'publish', 'webtoon'] as const;
export type Category = (typeof CATEGORIES)[number];

/** Display names of the categories. */
export const CATEGORY_NAMES: Record<Category, string> = {
  serial: '연재',
  lightnovel: '라이트노벨',
  publish: '단행본',
  webtoon: '웹툰',
};

/** Content kinds with labels (specification B4). */
export const KIND_NAMES = { single: '단행본', serial: '연재', set: '세트' } as const;
export type Kind = keyof typeof KIND_NAMES;
/** All kinds in form order. */
export const KINDS: readonly Kind[] = ['serial', 'single', 'set'];

/** Unit labels (specification B4). */
export const UNIT_NAMES = { episode: '화', volume: '권', set: '세트' } as const;
export type Unit = keyof typeof UNIT_NAMES;

/** Publication statuses with labels. */
export const STATUS_NAMES = { ongoing: '연재 중', completed: '완결', hiatus: '휴재' } as const;
export type WorkStatus = keyof typeof STATUS_NAMES;
/** All statuses in form order. */
export const STATUSES: readonly WorkStatus[] = ['ongoing', 'completed', 'hiatus'];
