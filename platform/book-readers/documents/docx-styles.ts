import { type Markup, elementsNamed } from '../html/markup.ts';
import { childNamed } from './document-markup.ts';

/** Properties of a paragraph or its style. */
export interface ParagraphStyle {
  /** 0: chapter; 9: body text. */
  outline?: number | undefined;
  align?: 'center' | 'end' | 'start' | undefined;
  listId?: string | undefined;
  listLevel?: number | undefined;
  startsPage?: boolean | undefined;
  isContents?: boolean | undefined;
}

export interface RunStyle {
  isStrong?: boolean | undefined;
  isEmphasis?: boolean | undefined;
  isStruck?: boolean | undefined;
  isDotted?: boolean | undefined;
  isHidden?: boolean | undefined;
  script?: 'sup' | 'sub' | 'none' | undefined;
}

export interface DocxStyles {
  paragraph(id: string | undefined): ParagraphStyle;
  /** Of a character style, or the hidden text of a paragraph style. */
  run(id: string | undefined): RunStyle;
}

export const attributeOf = (element: Markup | undefined, name: string): string | undefined =>
  element?.attributes[`w:${name}`] ?? element?.attributes[name];

const valueOf = (element: Markup | undefined, name: string): string | undefined =>
  attributeOf(childNamed(element, name), 'val');

const MAX_BASES = 20;

export function readDocxStyles(tree: Markup | undefined): DocxStyles {
  const all = tree ? elementsNamed(tree, 'style') : [];
  const byId = new Map(all.map((style) => [attributeOf(style, 'styleId') ?? '', style]));
  const fallback = all.find(
    (style) => attributeOf(style, 'type') === 'paragraph' && isOn(attributeOf(style, 'default') ?? '0'),
  );
  const chain = (id: string | undefined): Markup[] => {
    const styles: Markup[] = [];
    let next = id === undefined ? undefined : byId.get(id);
    while (next && styles.length < MAX_BASES) {
      styles.unshift(next);
      next = byId.get(valueOf(next, 'basedon') ?? '');
    }
    return styles;
  };
  return {
    paragraph: oncePerId((id) => merged(chain(id ?? attributeOf(fallback, 'styleId')).map(styleOfParagraph))),
    run: oncePerId((id) => merged(chain(id).map((style) => runStyle(childNamed(style, 'rpr'))))),
  };
}

function oncePerId<Style>(read: (id: string | undefined) => Style): (id: string | undefined) => Style {
  const found = new Map<string | undefined, Style>();
  return (id) => {
    const style = found.get(id) ?? read(id);
    found.set(id, style);
    return style;
  };
}

function styleOfParagraph(style: Markup): ParagraphStyle {
  const name = valueOf(style, 'name') ?? '';
  const outline = outlineOfName(name);
  return merged<ParagraphStyle>([
    { outline, ...(/^(?:toc|목차) ?\d/iu.test(name) ? { isContents: true } : {}) },
    paragraphStyle(childNamed(style, 'ppr')),
  ]);
}

/** `heading 1`, `제목 2`, `장제목`; not the titles of tables and pictures. */
function outlineOfName(name: string): number | undefined {
  const [, digit] = /^(?:heading|제목|개요) ?([1-9])$/iu.exec(name.trim()) ?? [];
  if (digit !== undefined) return Number(digit) - 1;
  if (/^(?:title|제목|큰 ?제목)$/iu.test(name.trim())) return 0;
  return /(?:^|[ _-])(?:장|화|회|회차|챕터|chapter) ?(?:제목|title|heading)$/iu.test(name.trim()) ? 0 : undefined;
}

export function paragraphStyle(properties: Markup | undefined): ParagraphStyle {
  const align = valueOf(properties, 'jc');
  const outline = valueOf(properties, 'outlinelvl');
  const list = childNamed(properties, 'numpr');
  const page = childNamed(properties, 'pagebreakbefore');
  return {
    outline: outline === undefined ? undefined : Number(outline),
    align: align === undefined ? undefined : alignOf(align),
    listId: valueOf(list, 'numid'),
    listLevel: list === undefined ? undefined : Number(valueOf(list, 'ilvl') ?? 0),
    startsPage: page === undefined ? undefined : isOn(attributeOf(page, 'val')),
  };
}

function alignOf(value: string): 'center' | 'end' | 'start' {
  if (value === 'center') return 'center';
  return value === 'right' || value === 'end' ? 'end' : 'start';
}

export function runStyle(properties: Markup | undefined): RunStyle {
  const toggle = (...names: string[]): boolean | undefined => {
    const found = names.map((name) => childNamed(properties, name)).filter((one) => one !== undefined);
    return found.length === 0 ? undefined : found.some((one) => isOn(attributeOf(one, 'val')));
  };
  const script = valueOf(properties, 'vertalign');
  const dots = valueOf(properties, 'em');
  return {
    isStrong: toggle('b'),
    isEmphasis: toggle('i'),
    isStruck: toggle('strike', 'dstrike'),
    isDotted: dots === undefined ? undefined : dots !== 'none',
    isHidden: toggle('vanish', 'webhidden', 'specvanish'),
    script:
      script === undefined ? undefined : script === 'superscript' ? 'sup' : script === 'subscript' ? 'sub' : 'none',
  };
}

function isOn(value: string | undefined): boolean {
  return value === undefined || !/^(?:0|false|off)$/iu.test(value);
}

/** Later values win. */
export function merged<Style extends object>(styles: Style[]): Style {
  const entries = styles.flatMap((style) => Object.entries(style).filter(([, value]) => value !== undefined));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- because every property of the result is one of a style.
  return Object.fromEntries(entries) as Style;
}
