import { type Markup, textOf } from '../html/markup.ts';
import { childNamed, element } from './document-markup.ts';
import { attributeOf } from './docx-styles.ts';

const MAX_DEPTH = 40;

/** An Office Math equation as a line of text. */
export function equationLine(equation: Markup, depth = 0): (Markup | string)[] {
  if (depth > MAX_DEPTH) return [textOf(equation)];
  return equation.children.flatMap((child) => (typeof child === 'string' ? [] : partOf(child, depth + 1)));
}

function partOf(part: Markup, depth: number): (Markup | string)[] {
  const inner = (name: string): (Markup | string)[] => {
    const found = childNamed(part, name);
    return found ? equationLine(found, depth) : [];
  };
  const raised = (name: string, script: 'sup' | 'sub'): (Markup | string)[] => {
    const children = inner(name);
    return children.length === 0 ? [] : [element(script, children)];
  };
  switch (part.name) {
    case 't':
      return part.children.filter((child) => typeof child === 'string');
    case 'f':
      return [...grouped(inner('num')), '/', ...grouped(inner('den'))];
    case 'ssup':
    case 'ssub':
    case 'ssubsup':
      return [...inner('e'), ...raised('sub', 'sub'), ...raised('sup', 'sup')];
    case 'spre':
      return [...raised('sub', 'sub'), ...raised('sup', 'sup'), ...inner('e')];
    case 'rad':
      return [...raised('deg', 'sup'), '√', ...grouped(inner('e'))];
    case 'nary':
      return [
        propertyOf(part, 'narypr', 'chr') ?? '∫',
        ...raised('sub', 'sub'),
        ...raised('sup', 'sup'),
        ...inner('e'),
      ];
    case 'd':
      return [
        propertyOf(part, 'dpr', 'begchr') ?? '(',
        ...equationLine(part, depth),
        propertyOf(part, 'dpr', 'endchr') ?? ')',
      ];
    case 'mr':
    case 'e':
      return [...equationLine(part, depth), ' '];
    default:
      return part.name.endsWith('pr') ? [] : equationLine(part, depth);
  }
}

function propertyOf(part: Markup, properties: string, name: string): string | undefined {
  const found = childNamed(childNamed(part, properties), name);
  return found ? (found.attributes['m:val'] ?? attributeOf(found, 'val') ?? '') : undefined;
}

/** In parentheses unless it is one letter or number. */
function grouped(children: (Markup | string)[]): (Markup | string)[] {
  const [only, ...others] = children;
  const isSingle = others.length === 0 && typeof only === 'string' && /^[\p{L}\p{N}.]*$/u.test(only);
  return isSingle ? children : ['(', ...children, ')'];
}

const SIGNS: Record<string, string> = {
  times: '×',
  div: '÷',
  over: '/',
  sqrt: '√',
  sum: '∑',
  int: '∫',
  inf: '∞',
  leq: '≤',
  geq: '≥',
  neq: '≠',
  '+-': '±',
  pi: 'π',
  alpha: 'α',
  beta: 'β',
  theta: 'θ',
  left: '',
  right: '',
  rm: '',
  it: '',
  bold: '',
};

/** A Hangul equation script as text: `{1} over {2}` is 1/2. */
export function hangulEquation(script: string): string {
  return script
    .replaceAll(/[{}`~#&]/gu, ' ')
    .replaceAll(/\+-|[a-z]+/giu, (word) => SIGNS[word.toLowerCase()] ?? word)
    .replaceAll(/\s*([/√^_])\s*/gu, '$1')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

/** An EQ field: the ruby of phonetic guides, fractions and raised text; undefined if it is not understood. */
export function equationField(code: string): (Markup | string)[] | undefined {
  const text = code.replace(/^\s*EQ\b/iu, '').slice(0, 2_000);
  const ruby = /\\o\b[^(]{0,40}\(\s*\\s\b[^(]{0,40}\(([^()]*)\)\s*[,;]\s*([^()]*)\)/iu.exec(text);
  if (ruby) return [element('ruby', [ruby[2]?.trim() ?? '', element('rt', [ruby[1]?.trim() ?? ''])])];
  const fraction = /\\f\s*\(([^(),;]*)[,;]([^(),;]*)\)/iu.exec(text);
  if (fraction) return [`${fraction[1]?.trim() ?? ''}/${fraction[2]?.trim() ?? ''}`];
  const raised = /\\s\s*\\(up|do)\s*\d*\s*\(([^()]*)\)/iu.exec(text);
  if (raised) return [element(raised[1]?.toLowerCase() === 'do' ? 'sub' : 'sup', [raised[2] ?? ''])];
  const overlaid = /\\o\b[^(]{0,40}\(([^()]*)\)/iu.exec(text);
  return overlaid ? [(overlaid[1] ?? '').split(/[,;]/u).at(-1)?.trim() ?? ''] : undefined;
}
