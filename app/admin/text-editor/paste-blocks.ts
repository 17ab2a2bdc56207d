import type { BlockBody, Span } from '#shared/content/text-blocks';

/** Subset of the DOM, so that tests can pass a parsed tree. */
export interface PastedNode {
  nodeName: string;
  nodeValue: string | null;
  childNodes: ArrayLike<PastedNode>;
  getAttribute?(name: string): string | null;
}

type InlineStyle = 'emphasis' | 'strong' | 'dots';

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
  'IMG',
  '#comment',
]);
const BLOCKS =
  /^(P|DIV|LI|UL|OL|DL|DT|DD|BLOCKQUOTE|SECTION|ARTICLE|HEADER|FOOTER|MAIN|ASIDE|PRE|TABLE|TBODY|THEAD|TR|TD|TH|FIGURE|CENTER|BODY|HTML)$/;
const SCENE = /^(?:[*＊·•⁕※◇◆○●□■☆★-]\s*){3,}$/u;

/** Finished blocks and the current line. */
interface Page {
  blocks: BlockBody[];
  spans: Span[];
  kind: { kind: 'paragraph'; align?: 'center' | 'end' } | { kind: 'heading'; level: 2 | 3 };
}

/** Blocks of pasted HTML: paragraphs, headings, scene breaks, ruby and emphasis. Pictures must be uploaded. */
export function pastedBlocks(root: PastedNode): BlockBody[] {
  const page: Page = { blocks: [], spans: [], kind: { kind: 'paragraph' } };
  readChildren(page, root, null);
  endLine(page);
  return page.blocks;
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
  readChildren(page, node, inlineStyleOf(name, node) ?? mark);
}

function readBlock(page: Page, node: PastedNode, kind: Page['kind']): void {
  endLine(page);
  const outer = page.kind;
  // A paragraph inside a heading or centred box inherits its kind.
  page.kind = kind.kind === 'paragraph' && !kind.align && outer.kind === 'heading' ? outer : kind;
  readChildren(page, node, null);
  endLine(page);
  page.kind = outer;
}

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
  // Google Docs wraps everything in a non-bold `<b>`.
  if ((name === 'B' || name === 'STRONG') && !/font-weight\s*:\s*(normal|400)/.test(style)) return 'strong';
  return (name === 'I' || name === 'EM') && !/font-style\s*:\s*normal/.test(style) ? 'emphasis' : null;
}

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
  else page.blocks.push({ ...page.kind, spans });
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
