import { type Markup, textOf } from './markup.ts';

/** A MathML formula in one line: its alternative text, else its letters and signs. */
export function formulaText(math: Markup): string {
  const alternative = (math.attributes['alttext'] ?? math.attributes['aria-label'] ?? '').trim();
  return (alternative === '' ? linear(math) : alternative).replaceAll(/\s+/g, ' ').trim().normalize('NFC');
}

const SILENT = new Set(['annotation', 'annotation-xml', 'mphantom']);

function linear(element: Markup): string {
  if (SILENT.has(element.name)) return '';
  const [first = '', second = '', third = ''] = element.children
    .filter((child) => typeof child !== 'string')
    .map((child) => linear(child));
  switch (element.name) {
    case 'mfrac':
      return `${grouped(first)}/${grouped(second)}`;
    case 'msup':
      return `${first}^${grouped(second)}`;
    case 'msub':
      return `${first}_${grouped(second)}`;
    case 'msubsup':
      return `${first}_${grouped(second)}^${grouped(third)}`;
    case 'mroot':
      return `${grouped(second)}√${grouped(first)}`;
    case 'msqrt':
      return `√${grouped(inside(element))}`;
    case 'mo':
      return /^[=+\-−×÷<>≤≥≠≈→]$/u.test(textOf(element)) ? ` ${textOf(element)} ` : textOf(element);
    default:
      return inside(element);
  }
}

const inside = (element: Markup): string =>
  element.children.map((child) => (typeof child === 'string' ? child.trim() : linear(child))).join('');

const grouped = (text: string): string => (/^[\p{L}\p{N}]*$/u.test(text.trim()) ? text.trim() : `(${text.trim()})`);
