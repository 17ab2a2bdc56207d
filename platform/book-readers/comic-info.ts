import type { SourceEpisode, WorkFacts } from '#domain/importing';
import type { Rating } from '#vocabulary/ratings';
import { WORK_LIMITS } from '#vocabulary/work-fields';
import { type Reading } from './import-refusals.ts';
import { type Markup, elementsNamed, textOf } from './markup.ts';
import { type SourceEntry } from './source-tree.ts';
import { decodeText } from './text-encoding.ts';
import { parseXml } from './xml.ts';

/** What a ComicInfo.xml tells of its work, and of the issue that it lies in. */
export interface ComicInfo {
  series: string | undefined;
  /** Of the issue, with its volume and number. */
  title: string | undefined;
  /** Volume and number, to put issues in order. */
  order: [volume: number, number: number] | undefined;
  facts: Partial<WorkFacts> & Pick<WorkFacts, 'creators'>;
}

const ROLES = { Writer: '글', Penciller: '그림', Translator: '번역' } as const;

/** All values of AgeRating in the schema of ComicInfo 2.1, lower case and without spaces. */
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
  // Ambiguous: Australian for 15, but also written for Mature 17+. The stricter one holds.
  ['m', '19'],
  ['mature17+', '19'],
  ['r18+', '19'],
  ['adultsonly18+', '19'],
  ['x18+', '19'],
]);

/** From the least to the most strict; `unknown` opens to adults only. */
const STRICTNESS: readonly Rating[] = ['all', '12', '15', 'unknown', '19'];

/** The strictest rating that episodes tell; undefined where none of them tells any. */
export function strictestRating(told: readonly Pick<SourceEpisode, 'rating'>[]): Rating | undefined {
  return STRICTNESS.findLast((rating) => told.some((one) => one.rating === rating));
}

/** What a ComicInfo.xml beside the pictures says, or undefined. */
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
  const tags = [...new Set([...genres, ...namesIn(text('Tags'))])].slice(0, WORK_LIMITS.names);
  const synopsis = elementsNamed(tree, 'summary').slice(0, 1).map(proseOf).join('');
  if (synopsis.length > WORK_LIMITS.text)
    reading.remarks.push({ file: file.path, sentence: '줄거리가 10만 자를 넘어 뒷부분을 가져오지 않았습니다.' });
  const told: Partial<WorkFacts> = {
    publisher: line('Publisher'),
    genre,
    tags: tags.length > 0 ? tags : undefined,
    synopsis: synopsis.slice(0, WORK_LIMITS.text) || undefined,
    rating: ratingOf(text('AgeRating')),
  };
  return {
    series: line('Series'),
    title: issueTitle(line('Title'), line('Number'), line('Volume')),
    order: orderOf(line('Number'), line('Volume')),
    facts: {
      creators: creatorsOf(line),
      ...Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined)),
    },
  };
}

/** A value that the schema does not know counts as unknown, which opens to adults only. */
function ratingOf(age: string): Rating | undefined {
  return age === '' ? undefined : (AGE_RATINGS.get(age.toLowerCase().replaceAll(/\s/gu, '')) ?? 'unknown');
}

/** A text with its lines. */
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

/** `2권 3화 첫 항구`, as far as it is told; a title that already bears its number stands as it is. */
function issueTitle(title = '', number = '', volume = ''): string | undefined {
  const inTitle = title.match(/\d+(?:\.\d+)?/gu) ?? [];
  if (number !== '' && inTitle.some((found) => Number(found) === Number(number))) return title;
  // A volume of four digits is the year in which a series began.
  const parts = [/^\d{1,3}$/u.test(volume) ? `${volume}권` : '', number === '' ? '' : `${number}화`, title];
  return parts.filter(Boolean).join(' ').slice(0, WORK_LIMITS.line) || undefined;
}

function orderOf(number?: string, volume?: string): ComicInfo['order'] {
  const at = Number(number ?? Number.NaN);
  return Number.isFinite(at) ? [Number(volume ?? 0) || 0, at] : undefined;
}

function creatorsOf(field: (name: string) => string | undefined): WorkFacts['creators'] {
  const creators: WorkFacts['creators'] = [];
  for (const [name, role] of Object.entries(ROLES))
    for (const one of namesIn(field(name) ?? '')) {
      const known = creators.find((creator) => creator.name === one);
      if (known) known.role = `${known.role}·${role}`;
      else creators.push({ name: one, role });
    }
  return creators;
}
