import type { SpanWithoutPicture } from '#shared/content/text-blocks';
import { type Markup, elementsNamed } from './markup.ts';
import { withoutInvisibles } from './spans.ts';

/** Bases that share readings: `東京` with 동, 경. */
interface RubyGroup {
  bases: string[];
  readings: string[][];
}

/** Bases with their readings: `rb`, `rt`, `rtc`, `rbc`, interleaved or in rows; `rp` is dropped. */
export function rubySpans(ruby: Markup): SpanWithoutPicture[] {
  const groups: RubyGroup[] = [{ bases: [], readings: [] }];
  collect(ruby, groups);
  return groups.flatMap(groupSpans);
}

function collect(element: Markup, groups: RubyGroup[]): void {
  let isRow = false;
  for (const child of element.children) {
    const name = typeof child === 'string' ? '' : child.name;
    if (name === 'rp') continue;
    if (name === 'rt' && typeof child !== 'string') {
      const group = groups.at(-1);
      if (isRow) group?.readings.at(-1)?.push(plainText(child));
      else group?.readings.push([plainText(child)]);
      isRow = true;
    } else if (name === 'rtc' && typeof child !== 'string') {
      const parts = elementsNamed(child, 'rt').map(plainText);
      groups.at(-1)?.readings.push(parts.length > 0 ? parts : [plainText(child)]);
    } else if (name === 'rbc' && typeof child !== 'string') collect(child, groups);
    else if (addBase(child, groups)) isRow = false;
  }
}

function addBase(child: Markup | string, groups: RubyGroup[]): boolean {
  const text = typeof child === 'string' ? folded(child) : plainText(child);
  if (text === '') return false;
  const group = groups.at(-1);
  if (group && group.readings.length === 0) group.bases.push(text);
  else groups.push({ bases: [text], readings: [] });
  return true;
}

function groupSpans({ bases, readings }: RubyGroup): SpanWithoutPicture[] {
  const [first = [], ...others] = readings;
  const whole = bases.join('');
  if (others.length > 0) return [pair(whole, [first.join(''), ...others.map((row) => row.join(''))].join(' '))];
  if (first.length === bases.length) return bases.map((base, at) => pair(base, first[at] ?? ''));
  return [pair(whole, first.join(''))];
}

function pair(base: string, reading: string): SpanWithoutPicture {
  if (base === '' || reading === '') return base === '' ? reading : base;
  return { base: base.normalize('NFC'), ruby: reading.normalize('NFC') };
}

const folded = (text: string): string => withoutInvisibles(text).replaceAll(/\s+/g, ' ').trim();

function plainText(element: Markup): string {
  const text = (part: Markup): string =>
    part.children.map((child) => (typeof child === 'string' ? child : child.name === 'rp' ? '' : text(child))).join('');
  return folded(text(element));
}
