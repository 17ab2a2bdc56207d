import { WEEKDAYS, WEEKDAY_NAMES, type Weekday } from '#vocabulary/weekdays';

/** The tabs of the webtoons: all, the days of the week, what is new and what is complete. */
export const WEBTOON_TABS = [
  { tab: 'all', name: '전체', key: 'tab' },
  ...WEEKDAYS.map((day) => ({ tab: day, name: WEEKDAY_NAMES[day], key: 'day' }) as const),
  { tab: 'new', name: '신작', key: 'tab' },
  { tab: 'completed', name: '완결', key: 'tab' },
] as const;
/** One of them. */
export type WebtoonTab = (typeof WEBTOON_TABS)[number]['tab'];

/** The orders of a tab; the first is what an address without it means. */
export const WEBTOON_SORTS = { popular: '인기순', latest: '업데이트순' } as const;
/** One of them. */
export type WebtoonSort = keyof typeof WEBTOON_SORTS;

/** What an address asks for; words that no choice has are as good as absent. */
export function readWebtoonAsk(params: URLSearchParams): { tab: WebtoonTab | undefined; sort: WebtoonSort } {
  const asked = params.get('day') ?? params.get('tab');
  return {
    tab: WEBTOON_TABS.find((shown) => shown.tab === asked)?.tab,
    sort: params.get('sort') === 'latest' ? 'latest' : 'popular',
  };
}

/** The address of a tab in an order. */
export function webtoonPath(tab: WebtoonTab, sort: WebtoonSort): string {
  const key = WEBTOON_TABS.find((shown) => shown.tab === tab)?.key ?? 'tab';
  return `/webtoon?${new URLSearchParams({ [key]: tab, ...(sort === 'popular' ? {} : { sort }) })}`;
}

/** Whether a tab is a day of the week. */
export function isDay(tab: WebtoonTab): tab is Weekday {
  return WEEKDAYS.some((day) => day === tab);
}
