import type { TextMark } from '#shared/content/text-blocks';
import type { Markup } from './markup.ts';

export interface InlineStyle {
  mark?: TextMark;
  align?: 'center' | 'end' | 'start';
  isHidden?: boolean;
  isFloated?: boolean;
  /** Line breaks of the source are shown. */
  isPre?: boolean;
  isMonospaced?: boolean;
  listStyle?: string;
  /** Left indent in letters. */
  indent?: number;
}

/** By `.class`, `element.class` or `element`. */
export type StyleClasses = Map<string, InlineStyle>;

const MAX_CSS_LENGTH = 500_000;
const SIMPLE = /^(?:[a-z][a-z0-9]*)?(?:\.[\w\u0080-\uffff-]+)?$/iu;

/** Only of a class (`.dots`, `p.center`) or an element, outside of conditions. */
export function readStyleClasses(css: string, into: StyleClasses = new Map()): StyleClasses {
  for (const { selectors, declarations } of rulesOf(withoutComments(css.slice(0, MAX_CSS_LENGTH)))) {
    const style = inlineStyle(declarations);
    if (Object.keys(style).length === 0) continue;
    for (const selector of selectors.split(',')) {
      const name = selector.trim();
      if (name === '' || !SIMPLE.test(name)) continue;
      const [element = '', className] = name.split('.');
      const key = className === undefined ? element.toLowerCase() : `${element.toLowerCase()}.${className}`;
      into.set(key, { ...into.get(key), ...style });
    }
  }
  return into;
}

function withoutComments(css: string): string {
  const [first = '', ...rest] = css.split('/*');
  return first + rest.map((part) => part.split('*/').slice(1).join('*/')).join('');
}

interface Rule {
  selectors: string;
  declarations: string;
}

/** Whatever a reading system shows: `@media screen`, but not print, narrow screens or a vendor's devices. */
const ALWAYS = /^@(?:media\s+(?:all|screen)(?:\s*,.*)?|layer\b.*|supports\b.*)$/iu;

/** In linear time for hostile style sheets. Rules inside of other conditions are skipped. */
function rulesOf(css: string): Rule[] {
  const rules: Rule[] = [];
  const open: { head: string; isApplied: boolean; hasInner: boolean }[] = [];
  let from = 0;
  for (const { 0: sign, index } of css.matchAll(/[{};]/g)) {
    const text = css.slice(from, index).trim();
    const around = open.at(-1);
    const isApplied = around?.isApplied ?? true;
    if (sign === '{') {
      const isAtRule = text.startsWith('@');
      if (around) around.hasInner = true;
      open.push({ head: text, isApplied: isApplied && (!isAtRule || ALWAYS.test(text)), hasInner: false });
    } else if (sign === '}') {
      open.pop();
      const isRule = around && !around.hasInner && !around.head.startsWith('@');
      if (isRule && around.isApplied) rules.push({ selectors: around.head, declarations: text });
    } else if (around && !around.hasInner) continue;
    from = index + 1;
  }
  return rules;
}

function inlineStyle(declarations: string): InlineStyle {
  const style: InlineStyle = {};
  for (const declaration of declarations.toLowerCase().split(';')) {
    const at = declaration.indexOf(':');
    const property = declaration.slice(0, Math.max(0, at)).trim();
    const value = declaration.slice(at + 1).trim();
    if (value !== '') read(style, property, value);
  }
  return style;
}

function read(style: InlineStyle, property: string, value: string): void {
  if (/^(?:-epub-|-webkit-)?text-emphasis(?:-style)?$/u.test(property) && !value.startsWith('none'))
    style.mark = 'dots';
  else if (property === 'font-weight' && /^(?:bold|bolder|[6-9]00)/u.test(value)) style.mark ??= 'strong';
  else if (property === 'font-style' && /^(?:italic|oblique)/u.test(value)) style.mark ??= 'emphasis';
  else if (/^text-decoration(?:-line)?$/u.test(property) && value.includes('line-through')) style.mark ??= 'strike';
  else if (property === 'vertical-align' && /^(?:super|sub)\b/u.test(value))
    style.mark = value.startsWith('super') ? 'sup' : 'sub';
  else if (property === 'text-align') Object.assign(style, alignOf(value));
  else if (property === 'display') style.isHidden = value.startsWith('none');
  else if (property === 'visibility' && /^(?:hidden|collapse)/u.test(value)) style.isHidden = true;
  else if (property === 'float') style.isFloated = !value.startsWith('none');
  else if (property === 'white-space') style.isPre = /^(?:pre|break-spaces)/u.test(value);
  else if (/^font(?:-family)?$/u.test(property) && /monospace|courier|consolas|d2coding/u.test(value))
    style.isMonospaced = true;
  else if (/^list-style(?:-type)?$/u.test(property)) style.listStyle = value.split(/\s+/u)[0] ?? '';
  else if (/^(?:margin-left|padding-left|margin-inline-start|padding-inline-start|text-indent)$/u.test(property))
    addIndent(style, value);
}

function addIndent(style: InlineStyle, value: string): void {
  const [, number, unit] = /^(-?\d*\.?\d+)(em|rem|px|pt|%)/u.exec(value) ?? [];
  const letters = { em: 1, rem: 1, px: 1 / 16, pt: 1 / 12, '%': 1 / 3 }[unit ?? ''];
  if (letters !== undefined) style.indent = (style.indent ?? 0) + Number(number) * letters;
}

function alignOf(value: string): InlineStyle {
  if (value.startsWith('center')) return { align: 'center' };
  return { align: /^(?:right|end)/u.test(value) ? 'end' : 'start' };
}

/** Whether a style or link applies on reading systems in general. */
export function isForReading({ attributes }: Markup): boolean {
  const isAlternate = /\balternate\b/iu.test(attributes['rel'] ?? '');
  return !isAlternate && /^\s*(?:(?:all|screen)\s*(?:,.*)?)?$/iu.test(attributes['media'] ?? '');
}

/** Without a style sheet. */
const DOT_CLASS = /^(?:dots?|bangjeom|방점|kenten|em-?dots?|emphasis-?dots?|sesame)$/iu;

/** Of its classes, its element and its own declarations. */
export function styleOf(styles: StyleClasses, { name, attributes }: Markup): InlineStyle {
  const classes = (attributes['class'] ?? '').split(/\s+/u).filter(Boolean);
  const named = classes.flatMap((className) => [
    styles.get(`.${className}`) ?? (DOT_CLASS.test(className) ? { mark: 'dots' as const } : {}),
    styles.get(`${name}.${className}`) ?? {},
  ]);
  return Object.assign({}, styles.get(name), ...named, inlineStyle(attributes['style'] ?? ''));
}
