import { parseHeading } from './chapter-headings.ts';

interface Numbered {
  number: number;
  unit: string;
  /** A later part of an episode: `5화 (2)`, `5화 하`. */
  isRepeatedPart: boolean;
}

interface NumberingGaps {
  missing: string[];
  repeated: string[];
  reversed: string[];
}

const UNIT = /(?<![\d.]|\d-)(\d{1,5})\s*(화|회|장|절|편|권|話|章|回)(?![\p{L}\p{N}])/gu;
const PART = /(?:\((\d{1,3})\)|\s(?:[상중하上中下]|\(?[상중하上中下]\)?))$/u;

/**
 * Missing, repeated and descending episode numbers, as `3화` or `7~9화`. A restart at 1 is a new volume; side stories
 * count separately.
 */
export function findNumberingGaps(titles: string[]): NumberingGaps {
  const numbered = ofMainUnit(titles.flatMap(numbersIn));
  const found: NumberingGaps = { missing: [], repeated: [], reversed: [] };
  if (numbered.length < 2 || numbered.length * 2 < titles.length) return found;
  let last = firstExpected(numbered[0]?.number ?? 1);
  for (const { number, unit, isRepeatedPart } of numbered) {
    if (number > last + 1) found.missing.push(range(last + 1, number - 1, unit));
    else if (number === last && !isRepeatedPart) found.repeated.push(`${number}${unit}`);
    else if (number < last && number !== 1) found.reversed.push(`${last}${unit} 다음 ${number}${unit}`);
    last = number;
  }
  return { ...found, repeated: [...new Set(found.repeated)] };
}

/** A serial may start at any number; starting at 2 or 3 means the first is missing. */
const firstExpected = (number: number): number => (number === 0 ? -1 : number <= 3 ? 0 : number - 1);

function range(from: number, to: number, unit: string): string {
  return from === to ? `${from}${unit}` : `${from}~${to}${unit}`;
}

/** Shapes that count even in a single title: `12`, `12. 봄`, `#12`, `Chapter 12`. */
const COUNTED = /^(?:unit|english|hash|bare|season|signs:.*:arabic:.)/u;

function numbersIn(title: string): Numbered[] {
  const guess = parseHeading(title);
  if (guess?.format === 'named') return [];
  const text = title.normalize('NFKC');
  const part = PART.exec(text);
  const isRepeatedPart = part !== null && part[1] !== '1';
  const units = [...text.matchAll(UNIT)].map(([, digits = '', unit = '']) => ({
    number: Number(digits),
    unit,
    isRepeatedPart,
  }));
  if (units.length > 0) return units;
  if (guess?.number === undefined || !COUNTED.test(guess.format)) return [];
  const number = Math.floor(guess.number);
  return [
    {
      number,
      unit: guess.format.startsWith('unit:') ? guess.format.slice(5) : '번',
      isRepeatedPart: isRepeatedPart || guess.number - number > 0.015,
    },
  ];
}

/** Ascending: `1권 3화` counts by 화. */
const UNITS = '화話회回장章절편권';

function ofMainUnit(numbered: Numbered[]): Numbered[] {
  const counts = new Map<string, number>();
  for (const { unit } of numbered) counts.set(unit, (counts.get(unit) ?? 0) + 1);
  const [main] = [...counts].toSorted((a, b) => b[1] - a[1] || UNITS.indexOf(a[0]) - UNITS.indexOf(b[0]))[0] ?? [];
  return numbered.filter(({ unit }) => unit === main);
}

const MAX_LISTED = 10;

/** Korean message for the preview; undefined without gaps. */
export function describeNumberingGaps(titles: string[]): string | undefined {
  const { missing, repeated, reversed } = findNumberingGaps(titles);
  const parts = [
    ['없는 번호', missing],
    ['두 번 나오는 번호', repeated],
    ['순서가 바뀐 곳', reversed],
  ] as const;
  const data = parts.filter(([, list]) => list.length > 0).map(([name, list]) => `${name}: ${shortened(list)}`);
  if (data.length === 0) return undefined;
  return `회차 번호가 이어지지 않습니다. ${data.join('. ')}. 제목을 알아보지 못해 앞 회차에 합쳐졌는지 확인해 주세요.`;
}

function shortened(list: string[]): string {
  const more = list.length > MAX_LISTED ? ` 외 ${(list.length - MAX_LISTED).toLocaleString('ko')}곳` : '';
  return `${list.slice(0, MAX_LISTED).join(', ')}${more}`;
}

const VOLUME_UNITS = /^unit:[권부막卷巻部]$/u;
const NUMBERED = /^(?:unit|english|hash|bare|season|signs:.*:arabic:)/u;

const IN_VOLUME =
  /(?:\d\s?[권부巻卷][\s._,-]*(?:제\s?)?(\d{1,5}(?:\.\d{1,2})?)\s?[화회話])|(?:\bv(?:ol(?:ume)?)?[\s.]?\d{1,3}[\s._-]*(?:c|ch|ep)(?:apter)?[\s.]?(\d{1,5}(?:\.\d{1,2})?)\b)/iu;

/** The number of an episode beside that of its volume: `3권 12화 첫눈`, `달빛 우체국 3권_12화`, `vol.3 ch.12`. */
export function numberInVolume(name: string): number | undefined {
  const [, korean, english] = IN_VOLUME.exec(name) ?? [];
  const digits = korean ?? english;
  return digits === undefined ? undefined : Number(digits);
}

/** The episode number of a title: `제101화 첫눈`, `101. 첫눈`, `EP101`; side stories have none. */
export function episodeNumber(title: string): number | undefined {
  const counted = numberInVolume(title);
  if (counted !== undefined) return counted;
  const heading = parseHeading(title);
  if (heading?.number === undefined || heading.format === 'named' || VOLUME_UNITS.test(heading.format))
    return undefined;
  return NUMBERED.test(heading.format) ? heading.number : undefined;
}
