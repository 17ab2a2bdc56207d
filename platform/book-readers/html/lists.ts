import { formatRoman } from '#shared/content/roman-numerals';
import { MAX_INDENT } from '#shared/content/text-blocks';
import type { Markup } from './markup.ts';

export interface ListItem {
  /** `3. ` or `• `; '' without. */
  marker: string;
  depth: number;
  /** The first paragraph carries the marker. */
  isStarted: boolean;
}

/** Attribute of an item whose number is formatted already, as in documents of word processors. */
export const MARKER = 'data-marker';

/** Items of a list by element, with the number that a browser shows. */
export function listItems(
  list: Markup,
  { depth, styleType }: { depth: number; styleType: string | undefined },
): Map<Markup, ListItem> {
  const elements = list.children.filter((child) => typeof child !== 'string').filter((child) => child.name === 'li');
  const isReversed = 'reversed' in list.attributes;
  const style = styleType ?? (list.name === 'ol' ? (list.attributes['type'] ?? 'decimal') : 'disc');
  let number = wholeNumber(list.attributes['start']) ?? (isReversed ? elements.length : 1);
  const items = new Map<Markup, ListItem>();
  for (const element of elements) {
    number = wholeNumber(element.attributes['value']) ?? number;
    const marker = element.attributes[MARKER] ?? markerOf(number, style);
    items.set(element, { marker, depth: Math.min(depth, MAX_INDENT), isStarted: false });
    number += isReversed ? -1 : 1;
  }
  return items;
}

function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\s*-?\d{1,6}\s*$/.test(text) ? Number(text) : undefined;
}

const HANGUL = '가나다라마바사아자차카타파하';

function markerOf(number: number, style: string): string {
  switch (style) {
    case 'none':
      return '';
    case 'disc':
    case 'circle':
    case 'square':
      return '• ';
    case 'a':
    case 'lower-alpha':
    case 'lower-latin':
      return `${letters(number).toLowerCase()}. `;
    case 'A':
    case 'upper-alpha':
    case 'upper-latin':
      return `${letters(number)}. `;
    case 'i':
    case 'lower-roman':
      return `${formatRoman(number).toLowerCase()}. `;
    case 'I':
    case 'upper-roman':
      return `${formatRoman(number)}. `;
    case 'hangul':
      return `${HANGUL[number - 1] ?? number}. `;
    case 'decimal-leading-zero':
      return `${String(number).padStart(2, '0')}. `;
    default:
      return `${number}. `;
  }
}

function letters(number: number): string {
  if (number < 1) return `${number}`;
  const rest = Math.floor((number - 1) / 26);
  return `${rest > 0 ? letters(rest) : ''}${String.fromCodePoint(65 + ((number - 1) % 26))}`;
}
