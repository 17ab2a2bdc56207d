import type { SourceMetadata } from '#domain/catalog-import';
import { type Markup, elementsNamed, textOf } from '../html/markup.ts';
import { withoutInvisibles } from '../html/spans.ts';

/** Title, creators and other facts of the package metadata. */
export function epubMetadata(metadata: Markup, fileTitle: string): SourceMetadata {
  const all = (name: string): string[] => elementsNamed(metadata, name).map(cleanText).filter(Boolean);
  const [title = fileTitle, ...otherTitles] = titlesOf(metadata);
  const description = all('description')[0];
  const synopsis = description === undefined ? undefined : plainDescription(description);
  const publisher = all('publisher')[0];
  const language = all('language')[0];
  const tags = tagsOf([...all('subject').flatMap((subject) => subject.split(/[,;]/u)), ...seriesOf(metadata)]);
  return {
    title,
    ...(otherTitles.length > 0 ? { otherTitles } : {}),
    creators: creatorsOf(metadata),
    ...(synopsis ? { synopsis } : {}),
    ...(publisher === undefined ? {} : { publisher }),
    ...(language === undefined || /^ko/iu.test(language) ? {} : { language }),
    ...(tags.length > 0 ? { tags } : {}),
  };
}

const MAX_TAGS = 12;
const MAX_TAG_LENGTH = 30;

function tagsOf(names: string[]): string[] {
  const tags = names.map((name) => name.trim()).filter((name) => name !== '' && name.length <= MAX_TAG_LENGTH);
  return [...new Set(tags)].slice(0, MAX_TAGS);
}

const cleanText = (element: Markup): string => withoutInvisibles(textOf(element));

/** EPUB 3 (`property`) or 2 (`name`, `content`). */
export function metaNamed(metadata: Markup, name: string): string | undefined {
  for (const meta of elementsNamed(metadata, 'meta')) {
    if (meta.attributes['property'] === name && meta.attributes['refines'] === undefined) return textOf(meta);
    if (meta.attributes['name'] === name) return meta.attributes['content'];
  }
  return undefined;
}

function refinement(metadata: Markup, element: Markup, property: string): string[] {
  const { id } = element.attributes;
  if (id === undefined) return [];
  return elementsNamed(metadata, 'meta')
    .filter((meta) => meta.attributes['refines'] === `#${id}` && meta.attributes['property'] === property)
    .map(textOf);
}

/** Main title, then subtitles and short forms; without the titles of collections and editions. */
function titlesOf(metadata: Markup): string[] {
  const titles = elementsNamed(metadata, 'title')
    .map((element, at) => ({
      text: cleanText(element),
      type: refinement(metadata, element, 'title-type')[0],
      place: Number(refinement(metadata, element, 'display-seq')[0] ?? at + 1_000),
    }))
    .filter(({ text, type }) => text !== '' && type !== 'collection' && type !== 'edition');
  const main =
    titles.find(({ type }) => type === 'main') ??
    titles.toSorted((a, b) => a.place - b.place).find(({ type }) => type === undefined) ??
    titles[0];
  const others = titles.filter((title) => title !== main && title.text !== main?.text);
  return main ? [main.text, ...new Set(others.map(({ text }) => text))] : [];
}

/** Names of the series that the book belongs to: EPUB 3, else calibre. */
function seriesOf(metadata: Markup): string[] {
  const collections = elementsNamed(metadata, 'meta')
    .filter(({ attributes }) => attributes['property'] === 'belongs-to-collection')
    .filter((meta) => ['series', undefined].includes(refinement(metadata, meta, 'collection-type')[0]))
    .map(cleanText);
  const calibre = metaNamed(metadata, 'calibre:series');
  return collections.length > 0 || calibre === undefined ? collections : [calibre];
}

const ROLES: Record<string, string> = { aut: '글', cre: '글', ill: '그림', art: '그림', pnc: '그림', trl: '번역' };
const ROLE_WORDS: [RegExp, string][] = [
  [/^(?:옮긴이|번역)\s*[:：]?\s+|\s+(?:옮김|번역|역)$/u, '번역'],
  [/^(?:그린이|그림)\s*[:：]?\s+|\s+(?:그림|그린이)$/u, '그림'],
  [/^(?:지은이|저자|글)\s*[:：]?\s+|\s+(?:지음|지은이|글|저)$/u, '글'],
];

/** Creators, and contributors whose role is shown. */
function creatorsOf(metadata: Markup): SourceMetadata['creators'] {
  const creators = elementsNamed(metadata, 'creator').map((element) => ({
    element,
    roles: rolesOf(metadata, element),
  }));
  const contributors = elementsNamed(metadata, 'contributor')
    .map((element) => ({ element, roles: rolesOf(metadata, element) }))
    .filter(({ roles }) => roles.length > 0);
  const found = new Map<string, Set<string>>();
  for (const { element, roles } of [...creators, ...contributors])
    for (const written of namesIn(cleanText(element))) {
      const { name, role } = nameAndRole(written);
      const own = roles.length > 0 ? roles : [role ?? '글'];
      if (name !== '') found.set(name, new Set([...(found.get(name) ?? []), ...own]));
    }
  return [...found].map(([name, roles]) => ({ name, role: [...roles].join('·') }));
}

/** `한서림, 박하늘` are two; a comma in a foreign name turns it around. */
const namesIn = (text: string): string[] =>
  (/\p{Script=Hangul}/u.test(text) ? text.split(/[,;&/]/u) : text.split(/[;&]/u)).map((name) => name.trim());

function nameAndRole(written: string): { name: string; role?: string } {
  for (const [pattern, role] of ROLE_WORDS)
    if (pattern.test(written)) return { name: written.replace(pattern, '').trim(), role };
  return { name: written };
}

function rolesOf(metadata: Markup, element: Markup): string[] {
  const written = [element.attributes['opf:role'] ?? element.attributes['role'] ?? []].flat();
  const codes = [...written, ...refinement(metadata, element, 'role')];
  return codes.flatMap((code) => ROLES[code.trim().toLowerCase()] ?? []);
}

/** Descriptions are often escaped HTML. */
const plainDescription = (text: string): string =>
  withoutInvisibles(text)
    .replaceAll(/<[^>]{0,200}>/gu, ' ')
    .replaceAll(/&nbsp;|&#160;/gu, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/gu, ' ')
    .trim();

const IDENTIFIER_MAX = 200;

/** ISBN, else the first identifier. */
export function identifierOf(metadata: Markup): string | undefined {
  const all = elementsNamed(metadata, 'identifier').map((one) => textOf(one).trim().toLowerCase());
  const isbn = all.map((one) => one.replaceAll(/^(?:urn:)?isbn(?:-1[03])?:?|[\s\-‐–]/gu, '')).find(isIsbn);
  return isbn === undefined ? all.find((one) => one !== '')?.slice(0, IDENTIFIER_MAX) : `isbn:${isbn}`;
}

const isIsbn = (text: string): boolean => /^(?:97[89]\d{10}|\d{9}[\dx])$/u.test(text);
