import { WEEKDAYS, WEEKDAY_NAMES, type Weekday } from '#shared/catalog/weekdays';

export const WEBTOON_TABS = [
  { tab: 'all', name: '전체', key: 'tab' },
  ...WEEKDAYS.map((day) => ({ tab: day, name: WEEKDAY_NAMES[day], key: 'day' }) as const),
  { tab: 'new', name: '신작', key: 'tab' },
  { tab: 'completed', name: '완결', key: 'tab' },
] as const;
export type WebtoonTab = (typeof WEBTOON_TABS)[number]['tab'];

/** The first is the default. */
export const WEBTOON_SORTS = { popular: '인기순', latest: '업데이트순' } as const;
export type WebtoonSort = keyof typeof WEBTOON_SORTS;

/** Ignores unknown values. */
export function parseWebtoonQuery(params: URLSearchParams): { tab: WebtoonTab | undefined; sort: WebtoonSort } {
  const param = params.get('day') ?? params.get('tab');
  return {
    tab: WEBTOON_TABS.find((column) => column.tab === param)?.tab,
    sort: params.get('sort') === 'latest' ? 'latest' : 'popular',
  };
}

export function webtoonPath(tab: WebtoonTab, sort: WebtoonSort): string {
  const key = WEBTOON_TABS.find((column) => column.tab === tab)?.key ?? 'tab';
  return `/webtoon?${new URLSearchParams({ [key]: tab, ...(sort === 'popular' ? {} : { sort }) })}`;
}

export function isDay(tab: WebtoonTab): tab is Weekday {
  return WEEKDAYS.some((day) => day === tab);
}
