import type { SourceMetadata } from '#domain/catalog-import';
import type { Rating } from '#shared/catalog/ratings';
import { WORK_LIMITS } from '#shared/catalog/work-fields';
import { parseLanguage } from '#shared/content/languages';
import { type Reading } from '../import-errors.ts';
import { type Markup, elementsNamed, textOf } from '../html/markup.ts';
import { type SourceEntry } from '../source-tree.ts';
import { decodeText } from '../text/text-encoding.ts';
import { parseXml } from '../html/xml.ts';

export interface ComicInfo {
  series: string | undefined;
  title: string | undefined;
  order: [volume: number, number: number] | undefined;
  /** Number of issues of the series. */
  count: number | undefined;
  facts: Partial<SourceMetadata> & Pick<SourceMetadata, 'creators'>;
}

const ROLES = { Writer: '글', Penciller: '그림', Translator: '번역' } as const;

/** ComicInfo 2.1, lower case without spaces. */
const AGE_RATINGS = new Map<string, Rating>([
  ['unknown', 'unknown'],
  ['ratingpending', 'unknown'],
  ['earlychildhood', 'all'],
  ['everyone', 'all'],
  ['g', 'all'],
  ['kidstoadults', 'all'],
  ['everyone10+', '12'],
  ['pg', '12'],
  ['teen', '15'],
  ['ma15+', '15'],
  // Ambiguous (Australian 15 or Mature 17+): the stricter applies.
  ['m', '19'],
  ['mature17+', '19'],
  ['r18+', '19'],
  ['adultsonly18+', '19'],
  ['x18+', '19'],
]);

export async function comicInfo(reading: Reading, entries: SourceEntry[]): Promise<ComicInfo | undefined> {
  const file = entries.find((entry) => entry.kind === 'file' && /^comicinfo\.xml$/iu.test(entry.name));
  if (file?.kind !== 'file') return undefined;
  const tree = parseXml(decodeText(await file.bytes()), {
    path: file.path,
    limits: reading.limits,
    mayHaveDoctype: false,
  });
  const text = (name: string): string => elementsNamed(tree, name.toLowerCase()).slice(0, 1).map(textOf).join('');
  const line = (name: string): string | undefined => text(name).slice(0, WORK_LIMITS.line).trim() || undefined;
  const [genre, ...genres] = namesIn(text('Genre'));
  const tags = [...new Set([...genres, ...namesIn(text('Tags')), ...namesIn(text('StoryArc'))])].slice(
    0,
    WORK_LIMITS.names,
  );
  const synopsis = elementsNamed(tree, 'summary').slice(0, 1).map(proseOf).join('');
  if (synopsis.length > WORK_LIMITS.text)
    reading.remarks.push({ file: file.path, sentence: '줄거리가 10만 자를 넘어 뒷부분을 가져오지 않았습니다.' });
  if (/^yesandrighttoleft$/iu.test(text('Manga')))
    reading.remarks.push({
      file: file.path,
      sentence: '오른쪽에서 왼쪽으로 읽는 만화입니다. 쪽을 세로로 이어서 보여 줍니다.',
    });
  const sourceMetadata: Partial<SourceMetadata> = {
    publisher: line('Publisher'),
    language: foreignLanguage(text('LanguageISO')),
    attribution: webOf(text('Web')),
    genre,
    tags: tags.length > 0 ? tags : undefined,
    synopsis: synopsis.slice(0, WORK_LIMITS.text) || undefined,
    rating: ratingOf(text('AgeRating')),
  };
  return {
    series: line('Series'),
    title: issueTitle(line('Title'), line('Number'), line('Volume')),
    order: orderOf(line('Number'), line('Volume')),
    count: /^[1-9]\d{0,4}$/u.test(text('Count')) ? Number(text('Count')) : undefined,
    facts: {
      creators: creatorsOf(line),
      ...Object.fromEntries(Object.entries(sourceMetadata).filter(([, value]) => value !== undefined)),
    },
  };
}

function foreignLanguage(code: string): string | undefined {
  const language = parseLanguage(code);
  return language === undefined || /^ko\b/u.test(language) ? undefined : language;
}

function webOf(addresses: string): string | undefined {
  const found = addresses.split(/\s+/u).filter((address) => /^https?:\/\/\S{1,400}$/iu.test(address));
  return found.length > 0 ? `출처: ${found.slice(0, 5).join(' ')}` : undefined;
}

function ratingOf(age: string): Rating | undefined {
  return age === '' ? undefined : (AGE_RATINGS.get(age.toLowerCase().replaceAll(/\s/gu, '')) ?? 'unknown');
}

function proseOf(element: Markup): string {
  const text = element.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');
  return text
    .normalize('NFC')
    .replaceAll(/[^\S\n]+/gu, ' ')
    .replaceAll(/ ?\n ?/gu, '\n')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim();
}

function namesIn(list: string): string[] {
  const names = list.split(/[,;]/u).map((name) => name.slice(0, WORK_LIMITS.line).trim());
  return [...new Set(names.filter(Boolean))];
}

/** `2권 3화 첫 항구`; unchanged if the title includes its number. */
function issueTitle(title = '', number = '', volume = ''): string | undefined {
  const inTitle = title.match(/\d+(?:\.\d+)?/gu) ?? [];
  if (number !== '' && inTitle.some((found) => Number(found) === Number(number))) return title;
  // A four-digit volume is a year.
  const parts = [/^\d{1,3}$/u.test(volume) ? `${volume}권` : '', number === '' ? '' : `${number}화`, title];
  return parts.filter(Boolean).join(' ').slice(0, WORK_LIMITS.line) || undefined;
}

function orderOf(number?: string, volume?: string): ComicInfo['order'] {
  const at = Number(number ?? Number.NaN);
  return Number.isFinite(at) ? [Number(volume ?? 0) || 0, at] : undefined;
}

function creatorsOf(field: (name: string) => string | undefined): SourceMetadata['creators'] {
  const creators: SourceMetadata['creators'] = [];
  for (const [name, role] of Object.entries(ROLES))
    for (const one of namesIn(field(name) ?? '')) {
      const match = creators.find((creator) => creator.name === one);
      if (match) match.role = `${match.role}·${role}`;
      else creators.push({ name: one, role });
    }
  return creators;
}
