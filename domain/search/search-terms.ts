import { gramOfName, gramsOfFacets, gramsOfText } from '#shared/search/search-grams';
import { readHanja, romanised } from '#shared/search/search-spellings';
import type { NameKind } from '#shared/search/search';
import { plainText } from '#shared/search/search-text';

/** Increment when codes or forms change; older terms are rebuilt. */
export const TERMS_VERSION = 7;
const MAX_TITLES = 12;

export interface SearchTerms {
  /** All forms separated by spaces, the name first. */
  norm: string;
  grams: number[];
}

/** Terms of titles: as written, by hanja reading, in Latin letters. */
function titleTerms(titles: readonly string[]): SearchTerms {
  const own = titles.slice(0, MAX_TITLES).map(plainText).filter(Boolean);
  const read = own.map(readHanja);
  const latin = titles.slice(0, MAX_TITLES).map(romanised).filter(Boolean);
  const aliases = [...new Set(latin)].filter((alias) => !own.includes(alias));
  const forms = [...new Set([...own, ...read])];
  const grams = new Set([
    ...forms.flatMap((form) => gramsOfText(form)),
    ...aliases.flatMap((alias) => gramsOfText(alias, true)),
  ]);
  return { norm: ` ${[...forms, ...aliases].join(' ')} `, grams: [...grams] };
}

/** Terms of a work: its titles, its names and the values of its filters. */
export function workTerms(work: {
  titles: readonly string[];
  names: readonly { kind: NameKind; name: string }[];
  facets: Parameters<typeof gramsOfFacets>[0];
}): SearchTerms {
  const { norm, grams } = titleTerms(work.titles);
  const named = work.names.map(({ kind, name }) => gramOfName(kind, name));
  return { norm, grams: [...new Set([...grams, ...named, ...gramsOfFacets(work.facets)])] };
}

export interface NamedTerms extends SearchTerms {
  kind: NameKind;
  name: string;
  popularity: number;
}

/** Terms of names, without duplicates, in a fixed order against deadlocks. */
export function nameTerms(names: readonly { kind: NameKind; name: string; popularity: number }[]): NamedTerms[] {
  const byName = new Map<string, { kind: NameKind; name: string; popularity: number }>();
  for (const named of names) {
    const key = `${named.kind} ${named.name}`;
    const existing = byName.get(key);
    if (!existing || existing.popularity < named.popularity) byName.set(key, named);
  }
  return [...byName.entries()]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, named]) => ({ ...named, ...titleTerms([named.name]) }))
    .filter(({ norm }) => norm.trim() !== '');
}
