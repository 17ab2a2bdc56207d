import { gramOfName, gramsOfFacets, gramsOfText } from '#vocabulary/search-grams';
import { readHanja, romanised } from '#vocabulary/search-forms';
import type { NameKind } from '#vocabulary/search';
import { plainText } from '#vocabulary/search-text';

/** Raised whenever texts get other codes or other forms: what was settled by an older one is settled again. */
export const TERMS_VERSION = 7;
const MOST_TITLES = 12;

/** What a search compares of one work or name. */
export interface SearchTerms {
  /** Every form between spaces, the name itself first. */
  norm: string;
  grams: number[];
}

/** What a search knows of a work's titles: as they are written, as Chinese characters are read, and in Latin letters. */
function titleTerms(titles: readonly string[]): SearchTerms {
  const own = titles.slice(0, MOST_TITLES).map(plainText).filter(Boolean);
  const read = own.map(readHanja);
  const latin = titles.slice(0, MOST_TITLES).map(romanised).filter(Boolean);
  const aliases = [...new Set(latin)].filter((alias) => !own.includes(alias));
  const forms = [...new Set([...own, ...read])];
  const grams = new Set([
    ...forms.flatMap((form) => gramsOfText(form)),
    ...aliases.flatMap((alias) => gramsOfText(alias, true)),
  ]);
  return { norm: ` ${[...forms, ...aliases].join(' ')} `, grams: [...grams] };
}

/** The same with the names that the work bears, and with what a filter asks of it. */
export function workTerms(work: {
  titles: readonly string[];
  names: readonly { kind: NameKind; name: string }[];
  facets: Parameters<typeof gramsOfFacets>[0];
}): SearchTerms {
  const { norm, grams } = titleTerms(work.titles);
  const named = work.names.map(({ kind, name }) => gramOfName(kind, name));
  return { norm, grams: [...new Set([...grams, ...named, ...gramsOfFacets(work.facets)])] };
}

/** A name of a creator, a publisher, a genre or a tag. */
export interface NamedTerms extends SearchTerms {
  kind: NameKind;
  name: string;
  popularity: number;
}

/** What a search knows of the names that works bear, each once, in one order whoever writes them. */
export function nameTerms(names: readonly { kind: NameKind; name: string; popularity: number }[]): NamedTerms[] {
  const byName = new Map<string, { kind: NameKind; name: string; popularity: number }>();
  for (const named of names) {
    const key = `${named.kind} ${named.name}`;
    const known = byName.get(key);
    if (!known || known.popularity < named.popularity) byName.set(key, named);
  }
  return [...byName.entries()]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, named]) => ({ ...named, ...titleTerms([named.name]) }))
    .filter(({ norm }) => norm.trim() !== '');
}
