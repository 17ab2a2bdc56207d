import { type SourceMetadata, headingCandidates, looksLikeHeading, volumeLabel } from '#domain/catalog-import';
import { isSceneBreak } from '../html/spans.ts';

export interface TextHeader {
  title?: string;
  author?: string;
  facts?: Partial<SourceMetadata>;
  /** First line of the text itself. */
  from: number;
}

const MAX_TITLE = 40;
const MAX_AUTHOR = 14;
const MAX_HEADER_LINES = 40;

/** Title and author on top: `제목 : …` lines, or short lines followed by a blank one. */
export function readTextHeader(lines: string[]): TextHeader {
  return headerLines(lines) ?? titleOnTop(lines);
}

const KEYS = {
  title: /^(?:작품\s?)?제\s*목$|^작품명$|^책\s?제목$|^title$/iu,
  author: /^(?:작\s*가|저\s*자|지은이|글쓴이|글|작가명|필명|author|writer)$/iu,
  genre: /^(?:장\s*르|분류|genre)$/iu,
  publisher: /^(?:출판사|발행처|펴낸\s?곳|publisher)$/iu,
  tags: /^(?:태\s*그|키워드|tags?|keywords?)$/iu,
  synopsis: /^(?:소개|작품\s?소개|줄거리|책\s?소개|시놉시스|synopsis|summary|description)$/iu,
  translator: /^(?:역자|번역|옮긴이|번역자|translator)$/iu,
  status: /^(?:상태|연재\s?상태|완결\s?여부|완결)$/u,
  other:
    /^(?:원제|부제|출처|연재처|연재일|연재|등록일|작성일|날짜|제작|제작일|편집|교정|총\s?화수|화수|회차|총\s?편수|편수|분량|등급|이용\s?등급|용량|조회수?|추천수?|선작수?|글자\s?수|url|isbn|언어|그림|삽화|일러스트|표지|출간일|발행일|판형|시리즈|date|source)$/iu,
} as const;
type HeaderKey = keyof typeof KEYS;

const HEADER_LINE =
  /^[^\p{L}\p{N}]*\s*([\p{L} ]{1,10}?)\s*[\]】〉>)』」]?\s*(?:[:：|=]|\s[-–—]\s|\]|】|〉|>)\s*(\S.*)?$/u;

/** `제목 : 달빛 우체국`, `[작가] 한서림`, `■ 장르: 판타지`. */
function headerLines(lines: string[]): TextHeader | undefined {
  const values = new Map<HeaderKey, string>();
  let from = 0;
  let isSynopsis = false;
  let before: string | undefined;
  for (const [at, line] of lines.slice(0, MAX_HEADER_LINES).entries()) {
    const text = line.trim();
    const entry = headerEntry(text);
    if (entry) {
      values.set(entry.key, values.get(entry.key) ?? entry.value);
      isSynopsis = entry.key === 'synopsis';
      from = at + 1;
    } else if (text === '' || isSceneBreak(text)) {
      if (isSceneBreak(text) && values.size > 0) {
        from = at + 1;
        break;
      }
      isSynopsis &&= values.get('synopsis') === '';
    } else if (isSynopsis && headingCandidates(text).length === 0) {
      values.set('synopsis', `${values.get('synopsis') ?? ''}\n${text}`.trim());
      from = at + 1;
    } else if (values.size > 0 || at > 2 || headingCandidates(text).length > 0) break;
    else before ??= titleIn(text);
  }
  if (!values.has('title') && !values.has('author')) return undefined;
  if (before !== undefined && !values.has('title')) values.set('title', before);
  return headerOf(values, from);
}

function headerEntry(text: string): { key: HeaderKey; value: string } | undefined {
  if (text.length > 300) return undefined;
  const [, name = '', value = ''] = HEADER_LINE.exec(text) ?? [];
  const key = (Object.keys(KEYS) as HeaderKey[]).find((one) => KEYS[one].test(name.trim()));
  return key && (value !== '' || key !== 'title') ? { key, value: value.trim() } : undefined;
}

function headerOf(values: Map<HeaderKey, string>, from: number): TextHeader {
  const title = withoutQuotes(values.get('title') ?? '');
  const author = values.get('author')?.replace(/\s*(?:지음|글|저|作)$/u, '');
  const translator = values.get('translator');
  const tags = values
    .get('tags')
    ?.split(/[,#、/|]/u)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '' && tag.length <= 30);
  const facts = {
    ...given('genre', values.get('genre')),
    ...given('publisher', values.get('publisher')),
    ...given('synopsis', values.get('synopsis')),
    ...(tags && tags.length > 0 ? { tags: tags.slice(0, 20) } : {}),
    ...(/완결|completed/iu.test(values.get('status') ?? '') ? { status: 'completed' as const } : {}),
    ...(translator
      ? { creators: [...(author ? [{ name: author, role: '글' }] : []), { name: translator, role: '번역' }] }
      : {}),
  };
  return { ...given('title', title), ...given('author', author), facts, from };
}

function given<Key extends string>(key: Key, value: string | undefined): { [key in Key]?: string } {
  return value ? ({ [key]: value } as { [key in Key]?: string }) : {};
}

const withoutQuotes = (text: string): string => {
  const [, inner] = /^[《〈<『「[【"“'‘]\s*([^《〈<『「[【]+?)\s*[》〉>』」\]】"”'’]$/u.exec(text) ?? [];
  return inner ?? text;
};

/** Short lines followed by a blank one: title, then author. */
function titleOnTop(lines: string[]): TextHeader {
  const first = lines.findIndex((line) => line.trim() !== '');
  const line = lines[first]?.trim() ?? '';
  const title = titleIn(line);
  if (first < 0 || title === undefined || !hasMore(lines, first) || headsChapters(lines, first)) return { from: 0 };
  const second = lines.findIndex((text, place) => place > first && text.trim() !== '');
  const author = authorName(lines[second]?.trim() ?? '');
  if (author !== undefined && isBlank(lines, second + 1)) return { title, author, from: second + 1 };
  return isBlank(lines, first + 1) || isHeadingLine(lines[first + 1]) ? { title, from: first + 1 } : { from: 0 };
}

const isBlank = (lines: string[], place: number): boolean => (lines[place] ?? '').trim() === '';
const isHeadingLine = (line: string | undefined): boolean => line !== undefined && looksLikeHeading(line.trim());
const hasMore = (lines: string[], first: number): boolean =>
  lines.slice(first + 1, first + 200).some((line) => line.trim() !== '');

const ORNAMENTS = /^[=*~◆◇★☆■□●○─━―]+\s*|\s*[=*~◆◇★☆■□●○─━―]+$/gu;

function titleIn(line: string): string | undefined {
  const text = withoutQuotes(line.replaceAll(ORNAMENTS, '').trim());
  const isQuoted = text !== line && /^[《〈<『「[【]/u.test(line);
  const isTitle =
    text !== '' &&
    text.length <= MAX_TITLE &&
    !text.includes('\uFFFD') &&
    !/[.。]["”’]?$|^["“‘「『]|^[-–—]/u.test(text) &&
    (isQuoted || !/^["“‘「『]/u.test(line)) &&
    !isSceneBreak(line) &&
    volumeLabel(line) === undefined &&
    !/^\(?(?:차례|목차|contents)\)?$/iu.test(text);
  return isTitle ? text : undefined;
}

/** A numbered line is a heading if it is one alone or if the number goes on later. */
function headsChapters(lines: string[], first: number): boolean {
  const guesses = headingCandidates(lines[first] ?? '');
  if (guesses.some(({ isStrong }) => isStrong)) return true;
  const next = new Map(guesses.map(({ format, number }) => [format, (number ?? 0) + 1]));
  if (next.size === 0) return false;
  return lines
    .slice(first + 1)
    .some((line) =>
      headingCandidates(line).some(({ format, number }) => number !== undefined && next.get(format) === number),
    );
}

function authorName(text: string): string | undefined {
  const name = text
    .replace(/^[([<【]\s*(.*?)\s*[)\]>】]$/u, '$1')
    .replaceAll(/^(?:지은이|글쓴이|작가|저자|글)\s*[:：]?\s+|\s+(?:지음|글|저|作)$/gu, '')
    .trim();
  const isName =
    name.length >= 2 && name.length <= MAX_AUTHOR && /^[\p{L}·. ()]+$/u.test(name) && name.split(' ').length <= 3;
  return isName && !looksLikeHeading(name) && !/[다요]\.?$/u.test(name) ? name : undefined;
}
