export interface InlineStyle {
  mark?: 'emphasis' | 'strong' | 'dots';
  align?: 'center' | 'end' | 'start';
  isHidden?: boolean;
}

export type StyleClasses = Map<string, InlineStyle>;

const MAX_CSS_LENGTH = 500_000;
const SIMPLE = /^(?:[a-z][a-z0-9]*)?\.([\w-]+)$|^([a-z][a-z0-9]*)$/iu;

/** Only of a class (`.dots`, `p.center`) or an element. */
export function readStyleClasses(css: string, into: StyleClasses = new Map()): StyleClasses {
  // Linear time for hostile style sheets.
  for (const rule of withoutComments(css.slice(0, MAX_CSS_LENGTH)).split('}')) {
    const parts = rule.split('{');
    const style = inlineStyle(parts.at(-1) ?? '');
    if (parts.length < 2 || Object.keys(style).length === 0) continue;
    for (const selector of (parts.at(-2) ?? '').split(',')) {
      const [, name, element] = SIMPLE.exec(selector.trim()) ?? [];
      if (name !== undefined) into.set(`.${name}`, { ...into.get(`.${name}`), ...style });
      else if (element !== undefined) into.set(element.toLowerCase(), { ...into.get(element.toLowerCase()), ...style });
    }
  }
  return into;
}

function withoutComments(css: string): string {
  const [first = '', ...rest] = css.split('/*');
  return first + rest.map((part) => part.split('*/').slice(1).join('*/')).join('');
}

export function inlineStyle(declarations: string): InlineStyle {
  const style: InlineStyle = {};
  for (const declaration of declarations.toLowerCase().split(';')) {
    const [property = '', value = ''] = declaration.split(':', 2).map((part) => part.trim());
    if (/^(?:-epub-|-webkit-)?text-emphasis(?:-style)?$/u.test(property) && !value.startsWith('none'))
      style.mark = 'dots';
    else if (property === 'font-weight' && /^(?:bold|bolder|[6-9]00)/u.test(value)) style.mark ??= 'strong';
    else if (property === 'font-style' && /^(?:italic|oblique)/u.test(value)) style.mark ??= 'emphasis';
    else if (property === 'text-align') Object.assign(style, alignOf(value));
    else if (property === 'display' && value.startsWith('none')) style.isHidden = true;
  }
  return style;
}

function alignOf(value: string): InlineStyle {
  if (value.startsWith('center')) return { align: 'center' };
  return { align: /^(?:right|end)/u.test(value) ? 'end' : 'start' };
}

/** Without a style sheet. */
export const DOT_CLASS = /^(?:dots?|bangjeom|방점|kenten|em-?dots?|emphasis-?dots?|sesame)$/iu;
