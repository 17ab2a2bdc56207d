/** Something that was done on the shelf, and to which works; `works` are those that it can be undone for. */
export interface ShelfDeed {
  said: keyof typeof SAID;
  count: number;
  works: number[];
}

const SAID = {
  hidden: '{count}개 작품을 삭제했습니다.',
  unhidden: '삭제한 작품을 목록에 되돌렸습니다.',
  unfollowed: '{count}개 작품을 삭제했습니다.',
  uncollected: '{count}개 작품을 책장에서 뺐습니다.',
  collected: '{count}개 작품을 책장에 담았습니다.',
  made: '책장을 만들었습니다.',
  renamed: '책장 이름을 저장했습니다.',
  removed: '책장을 삭제했습니다.',
  moved: '책장의 순서를 바꾸었습니다.',
} as const;
const MOST_IN_ADDRESS = 100;
const PARAMS = { said: 'said', count: 'count', works: 'undo' } as const;

/** What is said of a deed. */
export function deedWords({ said, count }: ShelfDeed): string {
  return SAID[said].replace('{count}', String(count));
}

/** The deed that an address tells of, after a form without script; an address can make the page say nothing else. */
export function deedIn(params: URLSearchParams): ShelfDeed | undefined {
  const said = params.get(PARAMS.said) ?? '';
  if (!Object.hasOwn(SAID, said)) return undefined;
  const count = /^\d{1,4}$/.exec(params.get(PARAMS.count) ?? '')?.[0];
  const works = (params.get(PARAMS.works) ?? '').split('.').map(Number);
  return {
    said: said as ShelfDeed['said'],
    count: Number(count ?? 0),
    works: works.filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, MOST_IN_ADDRESS),
  };
}

/** A list's address that tells of a deed; without one, the address alone. */
export function addressWith(path: string, deed?: ShelfDeed): string {
  const url = new URL(path, 'http://shop');
  for (const name of ['edit', 'after', ...Object.values(PARAMS)]) url.searchParams.delete(name);
  if (deed) {
    url.searchParams.set(PARAMS.said, deed.said);
    if (deed.count > 0) url.searchParams.set(PARAMS.count, String(deed.count));
    if (deed.works.length > 0) url.searchParams.set(PARAMS.works, deed.works.slice(0, MOST_IN_ADDRESS).join('.'));
  }
  return url.pathname + url.search;
}
