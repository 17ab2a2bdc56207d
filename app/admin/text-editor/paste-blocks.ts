import { type BlockBody, type Span, type TextMark, spansText } from '#shared/content/text-blocks';

/** Subset of the DOM, so that tests can pass a parsed tree. */
export interface PastedNode {
  nodeName: string;
  nodeValue: string | null;
  childNodes: ArrayLike<PastedNode>;
  getAttribute?(name: string): string | null;
}

type InlineStyle = TextMark;

/** What a paste cannot keep, by kind. */
export const DROPPED_KINDS = ['picture', 'media', 'link', 'underline', 'colour'] as const;
export type DroppedKind = (typeof DROPPED_KINDS)[number];
export type Dropped = Partial<Record<DroppedKind, number>>;

/** Word processor metadata and non-text elements. */
const UNREAD = new Set([
  'STYLE',
  'SCRIPT',
  'TITLE',
  'META',
  'LINK',
  'HEAD',
  'XML',
  'TEMPLATE',
  'SVG',
  'RP',
  '#comment',
]);
const BLOCKS =
  /^(P|DIV|LI|UL|OL|DL|DT|DD|BLOCKQUOTE|SECTION|ARTICLE|HEADER|FOOTER|MAIN|ASIDE|PRE|FIGURE|FIGCAPTION|CENTER|BODY|HTML)$/;
const MEDIA = /^(VIDEO|AUDIO|IFRAME|OBJECT|EMBED|CANVAS)$/;
/** A table of one cell with more than this is the frame of a whole document. */
const FRAME_LETTERS = 1_000;
const SCENE = /^(?:[*＊·•⁕※◇◆○●□■☆★-]\s*){3,}$/u;

/** Finished blocks and the current line. */
interface Page {
  blocks: BlockBody[];
  spans: Span[];
  kind: { kind: 'paragraph'; align?: 'center' | 'end'; layout?: 'item' } | { kind: 'heading'; level: 2 | 3 };
  /** Mark of the list item that begins. */
  bullet: string;
  dropped: Dropped;
}

/**
 * Blocks of pasted HTML: paragraphs, headings, lists, tables, scene breaks, ruby and marks, with the number of things
 * that were dropped.
 */
export function pastedBlocks(root: PastedNode): { blocks: BlockBody[]; dropped: Dropped } {
  const page = emptyPage({});
  readChildren(page, root, null);
  endLine(page);
  return { blocks: page.blocks, dropped: page.dropped };
}

function emptyPage(dropped: Dropped): Page {
  return { blocks: [], spans: [], kind: { kind: 'paragraph' }, bullet: '', dropped };
}

function drop(page: Page, kind: DroppedKind): void {
  page.dropped[kind] = (page.dropped[kind] ?? 0) + 1;
}

/** One block per line; lines are never joined. */
export function plainTextBlocks(text: string): BlockBody[] {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .split('\n')
    .flatMap((line): BlockBody[] => {
      const message = line.trim();
      if (message === '') return [];
      return SCENE.test(message) ? [{ kind: 'break' }] : [{ kind: 'paragraph', spans: [message] }];
    });
}

function readChildren(page: Page, node: PastedNode, mark: InlineStyle | null): void {
  for (const child of Array.from(node.childNodes)) readNode(page, child, mark);
}

function readNode(page: Page, node: PastedNode, mark: InlineStyle | null): void {
  const name = node.nodeName.startsWith('#') ? node.nodeName : node.nodeName.toUpperCase();
  if (name === '#text') return addText(page, node.nodeValue ?? '', mark);
  if (UNREAD.has(name) || isHidden(node)) return;
  if (name === 'IMG') return drop(page, 'picture');
  if (MEDIA.test(name)) return drop(page, 'media');
  if (name === 'TABLE') return readTable(page, node);
  if (name === 'UL' || name === 'OL') return readList(page, node);
  if (name === 'BR') return endLine(page);
  if (name === 'HR') {
    endLine(page);
    page.blocks.push({ kind: 'break' });
    return;
  }
  if (name === 'RUBY') return addRuby(page, node, mark);
  const heading = /^H([1-6])$/.exec(name)?.[1];
  if (heading) return readBlock(page, node, { kind: 'heading', level: Number(heading) > 2 ? 3 : 2 });
  if (BLOCKS.test(name)) return readBlock(page, node, paragraphOf(node));
  countStyles(page, name, node);
  readChildren(page, node, inlineStyleOf(name, node) ?? mark);
}

function readBlock(page: Page, node: PastedNode, kind: Page['kind']): void {
  endLine(page);
  const outer = page.kind;
  const isPlain = kind.kind === 'paragraph' && !kind.align;
  // A paragraph inside a heading, centred box or list item inherits its kind.
  const isInherited = outer.kind === 'heading' || outer.align !== undefined || outer.layout !== undefined;
  page.kind = isPlain && isInherited ? outer : kind;
  readChildren(page, node, null);
  endLine(page);
  page.kind = outer;
}

/** Each item is a paragraph that begins with its number or bullet. */
function readList(page: Page, list: PastedNode): void {
  let number = 0;
  for (const child of Array.from(list.childNodes)) {
    if (child.nodeName.toUpperCase() !== 'LI') {
      readNode(page, child, null);
      continue;
    }
    number += 1;
    endLine(page);
    const outer = page.kind;
    page.kind = { kind: 'paragraph', layout: 'item' };
    page.bullet = list.nodeName.toUpperCase() === 'OL' ? `${number}. ` : '• ';
    readChildren(page, child, null);
    endLine(page);
    page.bullet = '';
    page.kind = outer;
  }
}

/** A table is a box of rows; its cells are separated by tabs. */
function readTable(page: Page, table: PastedNode): void {
  endLine(page);
  const rows = rowsOf(table);
  const isFrame = rows.length === 1 && rows[0]?.length === 1 && textOf(table).length > FRAME_LETTERS;
  if (isFrame) return readChildren(page, rows[0]?.[0] ?? table, null);
  let isFirst = true;
  for (const cells of rows) {
    const spans = cells.flatMap((cell, at): Span[] => [...(at === 0 ? [] : ['\t']), ...cellSpans(page, cell)]);
    if (spansText(spans).trim() === '') continue;
    page.blocks.push({ kind: 'paragraph', layout: isFirst ? 'table' : 'row', spans: mergedText(spans) });
    isFirst = false;
  }
}

/** The cells of each row; rows of inner tables belong to their cell. */
function rowsOf(node: PastedNode): PastedNode[][] {
  return Array.from(node.childNodes).flatMap((child) => {
    const name = child.nodeName.toUpperCase();
    if (name === 'TR')
      return [Array.from(child.childNodes).filter((cell) => /^T[DH]$/.test(cell.nodeName.toUpperCase()))];
    return /^(TBODY|THEAD|TFOOT)$/.test(name) ? rowsOf(child) : [];
  });
}

/** The paragraphs of a cell become its lines. */
function cellSpans(page: Page, cell: PastedNode): Span[] {
  const inner = emptyPage(page.dropped);
  readChildren(inner, cell, null);
  endLine(inner);
  const lines = inner.blocks.filter((block) => block.kind === 'paragraph' || block.kind === 'heading');
  return lines.flatMap(({ spans }, at): Span[] => [...(at === 0 ? [] : ['\n']), ...spans.map(withoutTabs)]);
}

function withoutTabs(span: Span): Span {
  return typeof span === 'string' ? span.replaceAll('\t', ' ') : span;
}

function mergedText(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of spans) {
    const last = merged.at(-1);
    if (typeof span === 'string' && typeof last === 'string') merged[merged.length - 1] = last + span;
    else merged.push(span);
  }
  return merged;
}

/** Formatting that no text has; black text and the usual size are none. */
function countStyles(page: Page, name: string, node: PastedNode): void {
  if (name === 'A' && node.getAttribute?.('href')) drop(page, 'link');
  const style = styleOf(node);
  if (name === 'U' || /text-decoration[^;]*:\s*[^;]*underline/.test(style)) {
    if (name !== 'A') drop(page, 'underline');
  }
  const colour = /(?:^|;)\s*color\s*:\s*([^;]+)/.exec(style)?.[1]?.trim();
  if (colour && !PLAIN_COLOUR.test(colour)) drop(page, 'colour');
  if (name === 'FONT' && node.getAttribute?.('color')) drop(page, 'colour');
}

const PLAIN_COLOUR = /^(black|windowtext|inherit|initial|currentcolor|#0{3,8}|rgba?\(0,\s*0,\s*0(,\s*1)?\))$/;

function styleOf(node: PastedNode): string {
  return (node.getAttribute?.('style') ?? '').toLowerCase();
}

function isHidden(node: PastedNode): boolean {
  return /display\s*:\s*none|mso-hide\s*:\s*all/.test(styleOf(node));
}

function paragraphOf(node: PastedNode): Page['kind'] {
  const align = /text-align\s*:\s*(center|right|end)/.exec(styleOf(node))?.[1] ?? node.getAttribute?.('align') ?? '';
  if (/^center$/i.test(align) || node.nodeName.toUpperCase() === 'CENTER')
    return { kind: 'paragraph', align: 'center' };
  return /^(right|end)$/i.test(align) ? { kind: 'paragraph', align: 'end' } : { kind: 'paragraph' };
}

function inlineStyleOf(name: string, node: PastedNode): InlineStyle | null {
  const style = styleOf(node);
  // Word and Hancom name emphasis dots differently.
  if (/(text-emphasis(-style)?|mso-text-emphasis|font-emphasize)\s*:\s*(?!none)\S/.test(style)) return 'dots';
  if (/font-weight\s*:\s*(bold|[6-9]00)/.test(style)) return 'strong';
  if (/font-style\s*:\s*(italic|oblique)/.test(style)) return 'emphasis';
  if (/text-decoration[^;]*:\s*[^;]*line-through/.test(style)) return 'strike';
  if (/vertical-align\s*:\s*super/.test(style)) return 'sup';
  if (/vertical-align\s*:\s*sub/.test(style)) return 'sub';
  const tag = TAG_MARKS[name];
  if (tag) return tag;
  // Google Docs wraps everything in a non-bold `<b>`.
  if ((name === 'B' || name === 'STRONG') && !/font-weight\s*:\s*(normal|400)/.test(style)) return 'strong';
  return (name === 'I' || name === 'EM') && !/font-style\s*:\s*normal/.test(style) ? 'emphasis' : null;
}

const TAG_MARKS: Record<string, TextMark> = { S: 'strike', DEL: 'strike', STRIKE: 'strike', SUP: 'sup', SUB: 'sub' };

function addText(page: Page, raw: string, mark: InlineStyle | null): void {
  const text = raw.replaceAll(/[\u200B\uFEFF]/g, '').replaceAll(/[\s\u00A0]+/g, ' ');
  const isStart = page.spans.length === 0;
  const message = isStart ? text.trimStart() : text;
  if (message === '') return;
  addSpan(page, mark ? { mark, text: message } : message);
}

function addSpan(page: Page, span: Span): void {
  const last = page.spans.at(-1);
  if (typeof span === 'string' && typeof last === 'string') page.spans[page.spans.length - 1] = joined(last, span);
  else if (
    typeof span === 'object' &&
    typeof last === 'object' &&
    'mark' in span &&
    'mark' in last &&
    span.mark === last.mark
  )
    page.spans[page.spans.length - 1] = { mark: span.mark, text: joined(last.text, span.text) };
  else page.spans.push(span);
}

function joined(item: string, other: string): string {
  return (item + other).replaceAll(/ {2,}/g, ' ');
}

/** Ruby with or without `rb`. */
function addRuby(page: Page, node: PastedNode, mark: InlineStyle | null): void {
  let base = '';
  const bases: string[] = [];
  for (const child of Array.from(node.childNodes)) {
    const name = child.nodeName.toUpperCase();
    if (name === 'RP' || name === '#COMMENT') continue;
    if (name === 'RT' || name === 'RTC') {
      const reading = textOf(child).trim();
      const message = (base || bases.shift()) ?? '';
      base = '';
      if (message !== '' && reading !== '') addSpan(page, { ruby: reading, base: message });
      else if (message !== '') addText(page, message, mark);
    } else if (name === 'RB') bases.push(textOf(child).trim());
    else base += textOf(child).trim();
  }
  for (const remaining of [...bases, base]) if (remaining !== '') addText(page, remaining, mark);
}

function textOf(node: PastedNode): string {
  if (node.nodeName === '#text') return node.nodeValue ?? '';
  return Array.from(node.childNodes)
    .filter((child) => !UNREAD.has(child.nodeName.toUpperCase()))
    .map(textOf)
    .join('');
}

function endLine(page: Page): void {
  const spans = trimmedEnd(page.spans);
  page.spans = [];
  if (spans.length === 0) return;
  const only = spans.length === 1 ? spans[0] : undefined;
  if (typeof only === 'string' && SCENE.test(only)) page.blocks.push({ kind: 'break' });
  else page.blocks.push({ ...page.kind, spans: page.bullet === '' ? spans : mergedText([page.bullet, ...spans]) });
  page.bullet = '';
}

function trimmedEnd(spans: readonly Span[]): Span[] {
  const last = spans.at(-1);
  if (last === undefined) return [];
  const rest = spans.slice(0, -1);
  if (typeof last === 'string') {
    const text = last.trimEnd();
    return text === '' ? trimmedEnd(rest) : [...rest, text];
  }
  if (!('text' in last)) return [...spans];
  const text = last.text.trimEnd();
  return text === '' ? trimmedEnd(rest) : [...rest, { ...last, text }];
}
