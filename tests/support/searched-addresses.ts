import { ADULT_NAMES, CANARY } from './canary-works.ts';

/** Searches by what everybody may know of the adult works, by what nobody may, and by what is about both. */
const SEARCHED = [
  ...ADULT_NAMES.map((name) => `q=${encodeURIComponent(name)}`),
  ...['creator', 'publisher', 'genre', 'tag', 'warning', 'other'].map((part) => `q=${CANARY}-${part}-0`),
  ...['붉은', 'ㅂㅇ', '로맨스'].map((words) => `q=${encodeURIComponent(words)}`),
  `tag=${CANARY}-tag-0`,
  `genre=${CANARY}-genre-0`,
  'shelf=serial',
  'shelf=webtoon&sort=popular',
  'rating=19',
  'status=ongoing&sort=latest',
];

/** Every surface of the search with each of them: pages, their data, calls, suggestions. */
export function searchedAddresses(): string[] {
  const words = SEARCHED.filter((query) => query.startsWith('q='));
  return [
    '/search',
    '/ko/v1/search/popular',
    ...['/search', '/search.data', '/ko/v1/search'].flatMap((path) => SEARCHED.map((query) => `${path}?${query}`)),
    ...words.map((query) => `/ko/v1/search/suggestions?${query}`),
  ];
}
