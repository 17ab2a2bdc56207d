import { type Markup, elementsNamed, textOf } from '../html/markup.ts';
import type { RunMarks } from './document-markup.ts';
import { listNumber } from './list-numbers.ts';

export interface HwpxParagraph {
  level?: 1 | 2 | 3 | undefined;
  align?: 'center' | 'end' | undefined;
  /** Key of its list or outline numbering, with the level from 0. */
  list?: { key: string; level: number } | undefined;
  startsPage?: boolean;
}

export interface HwpxStyles {
  /** By style id; headings only. */
  headings: Map<string, 1 | 2 | 3>;
  paragraphs: Map<string, HwpxParagraph>;
  marks: Map<string, RunMarks>;
  /** The next label of a list, `1.` or `•`. */
  nextLabel(list: { key: string; level: number }): string | undefined;
}

export function readHwpxStyles(header: Markup | undefined): HwpxStyles {
  const all = (name: string): Markup[] => (header ? elementsNamed(header, name) : []);
  const headings: HwpxStyles['headings'] = new Map();
  for (const { attributes } of all('style')) {
    const level = headingLevel(attributes['name'] ?? '', attributes['engName'] ?? '');
    if (level !== undefined) headings.set(attributes['id'] ?? '', level);
  }
  return {
    headings,
    paragraphs: new Map(all('parapr').map((one) => [one.attributes['id'] ?? '', paragraphOf(one)])),
    marks: new Map(all('charpr').map((one) => [one.attributes['id'] ?? '', marksOf(one)])),
    nextLabel: labels(all('numbering'), all('bullet')),
  };
}

/** `개요 1`, `제목`, `소설 장 제목`; not the titles of tables and pictures. */
function headingLevel(name: string, english: string): 1 | 2 | 3 | undefined {
  const found =
    /^(?:개요|제목|큰 ?제목|heading|outline)\s*(\d)?$/iu.exec(name.trim()) ??
    /^(?:heading|outline)\s*(\d)$/iu.exec(english.trim());
  if (found) return levelOf(Number(found[1] ?? '1'));
  return /(?:^|[\s_-])(?:장|화|회|회차|챕터|chapter)\s?(?:제목|title|heading)$/iu.test(name.trim()) ? 1 : undefined;
}

const levelOf = (number: number): 1 | 2 | 3 => (number <= 1 ? 1 : number === 2 ? 2 : 3);

function paragraphOf(paragraph: Markup): HwpxParagraph {
  const align = elementsNamed(paragraph, 'align')[0]?.attributes['horizontal'];
  const heading = elementsNamed(paragraph, 'heading')[0]?.attributes ?? {};
  const level = Number(heading['level'] ?? 0) || 0;
  const type = heading['type'] ?? 'NONE';
  return {
    align: align === 'CENTER' ? 'center' : align === 'RIGHT' ? 'end' : undefined,
    level: type === 'OUTLINE' ? levelOf(level + 1) : undefined,
    list: type === 'NUMBER' || type === 'BULLET' ? { key: `${type} ${heading['idRef'] ?? ''}`, level } : undefined,
    startsPage: elementsNamed(paragraph, 'breaksetting')[0]?.attributes['pageBreakBefore'] === '1',
  };
}

function marksOf(letters: Markup): RunMarks {
  const has = (name: string): boolean => elementsNamed(letters, name).length > 0;
  const strike = elementsNamed(letters, 'strikeout')[0]?.attributes['shape'] ?? 'NONE';
  return {
    script: has('supscript') ? 'sup' : has('subscript') ? 'sub' : undefined,
    isDotted: (letters.attributes['symMark'] ?? 'NONE') !== 'NONE',
    isStruck: strike !== 'NONE' && strike !== '3D',
    isStrong: has('bold'),
    isEmphasis: has('italic'),
  };
}

interface Level {
  format: string;
  /** `^1.`, `제^1장`. */
  text: string;
  start: number;
}

const MAX_LABEL = 60;

function labels(numberings: Markup[], bullets: Markup[]): HwpxStyles['nextLabel'] {
  const lists = new Map(
    numberings.map((one) => [
      `NUMBER ${one.attributes['id'] ?? ''}`,
      elementsNamed(one, 'parahead').map((head): Level => {
        const { numFormat = 'DIGIT', start = '1' } = head.attributes;
        return { format: numFormat, text: textOf(head).slice(0, MAX_LABEL), start: Number(start) || 1 };
      }),
    ]),
  );
  const marks = new Set(bullets.map((one) => `BULLET ${one.attributes['id'] ?? ''}`));
  const counts = new Map<string, number[]>();
  return ({ key, level }) => {
    if (key.startsWith('BULLET')) return marks.has(key) ? '•' : undefined;
    const levels = lists.get(key);
    const own = levels?.[level];
    if (!levels || !own || own.text === '') return undefined;
    const numbers = counts.get(key) ?? [];
    numbers[level] = (numbers[level] ?? own.start - 1) + 1;
    numbers.length = level + 1;
    counts.set(key, numbers);
    return own.text.replaceAll(/\^([1-9])/gu, (_, digit: string) => {
      const place = Number(digit) - 1;
      return listNumber(levels[place]?.format ?? 'DIGIT', numbers[place] ?? 1);
    });
  };
}
