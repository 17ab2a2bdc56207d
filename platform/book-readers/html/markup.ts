import { withoutInvisibles } from './spans.ts';

/** Names in lower case without prefix. */
export interface Markup {
  name: string;
  /** With prefix: `epub:type`. */
  attributes: Record<string, string>;
  children: (Markup | string)[];
}

/** In document order. */
export function elementsNamed(element: Markup, name: string): Markup[] {
  const found: Markup[] = [];
  const open: Markup[] = [element];
  for (let next = open.pop(); next; next = open.pop()) {
    if (next !== element && next.name === name) found.push(next);
    for (const child of next.children.toReversed()) if (typeof child !== 'string') open.push(child);
  }
  return found;
}

/** White space folded. */
export function textOf(element: Markup): string {
  return textWithout(element, NOTHING);
}

const NOTHING = new Set<string>();
const READINGS = new Set(['rt', 'rp', 'rtc']);

/** Without the readings of ruby and invisible letters. */
export const titleOf = (element: Markup): string => withoutInvisibles(textWithout(element, READINGS));

function textWithout(element: Markup, names: Set<string>): string {
  const parts: string[] = [];
  const open: (Markup | string)[] = [element];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === 'string') parts.push(next);
    else if (!names.has(next.name)) for (const child of next.children.toReversed()) open.push(child);
  }
  return parts.join('').replaceAll(/\s+/g, ' ').trim().normalize('NFC');
}
