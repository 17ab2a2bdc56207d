/** The four shelves a work can stand on (서재 종류), in the order the shop shows them. */
export const SHELVES = ['serial', 'lightnovel', 'publish', 'webtoon'] as const;
export type Shelf = (typeof SHELVES)[number];

/** How a shelf is named to a reader. */
export const SHELF_NAMES: Record<Shelf, string> = {
  serial: '연재',
  lightnovel: '라이트노벨',
  publish: '단행본',
  webtoon: '웹툰',
};

/** Content kinds with their labels (specification B4). */
export const KIND_NAMES = { single: '단행본', serial: '연재', set: '세트' } as const;
export type Kind = keyof typeof KIND_NAMES;
/** All of them, as forms offer them. */
export const KINDS: readonly Kind[] = ['serial', 'single', 'set'];

/** Unit labels (specification B4). */
export const UNIT_NAMES = { episode: '화', volume: '권', set: '세트' } as const;
export type Unit = keyof typeof UNIT_NAMES;

/** Where a work stands in its life. */
export const STATUS_NAMES = { ongoing: '연재 중', completed: '완결', hiatus: '휴재' } as const;
export type WorkStatus = keyof typeof STATUS_NAMES;
/** All of them, as forms offer them. */
export const STATUSES: readonly WorkStatus[] = ['ongoing', 'completed', 'hiatus'];
