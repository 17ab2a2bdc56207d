import type { SourceBlock, SourcePicture, SourceSpan as Span } from '#domain/catalog-import';
import { type HtmlFootnotes, type FootnoteBody, isLabel, labelAtStart, footnotesIn } from './footnotes.ts';
import { type Markup, elementsNamed, textOf } from './markup.ts';
import { isSceneBreak, spansText, tidySpans } from './spans.ts';
import { DOT_CLASS, type InlineStyle, type StyleClasses, inlineStyle } from './style-classes.ts';

export interface HtmlReading {
  styles: StyleClasses;
  notes?: HtmlFootnotes;
  /** Undefined after a remark. */
  findPicture(src: string, alt: string): Promise<SourcePicture | undefined>;
  /** Remarks once per file. */
  leftOut(message: string): void;
}

const DROPPED = new Set([
  'script',
  'iframe',
  'object',
  'embed',
  'form',
  'input',
  'button',
  'video',
  'audio',
  'canvas',
  'applet',
  'math',
]);
const SILENT = new Set(['style', 'head', 'title', 'meta', 'link', 'noscript', 'template', 'rt', 'rp', 'nav']);
const BLOCKS = new Set(
  'p div section article main header footer aside blockquote ul ol li dl dt dd figure figcaption table tr pre center address body html'.split(
    ' ',
  ),
);
const MARKS: Record<string, 'emphasis' | 'strong'> = {
  em: 'emphasis',
  i: 'emphasis',
  cite: 'emphasis',
  strong: 'strong',
  b: 'strong',
};

interface Place {
  mark?: 'emphasis' | 'strong' | 'dots' | undefined;
  align?: 'center' | 'end' | undefined;
  heading?: 1 | 2 | 3 | undefined;
  isPre?: boolean;
}

interface Gathering {
  reading: HtmlReading;
  notes: HtmlFootnotes;
  blocks: SourceBlock[];
  spans: Span[];
}

/** Omits and remarks scripts, frames, forms and media. */
export async function htmlBlocks(tree: Markup, reading: HtmlReading): Promise<SourceBlock[]> {
  const notes = reading.notes ?? footnotesIn(tree);
  if (notes.isIncomplete) reading.leftOut('책 안에서 내용을 찾지 못한 주석이 있어 번호만 남겼습니다.');
  const gathering: Gathering = { reading, notes, blocks: [], spans: [] };
  const body = elementsNamed(tree, 'body')[0] ?? tree;
  await walk(gathering, body, placeOf(gathering, body, {}));
  flush(gathering, {});
  for (const note of notes.bodies) {
    const spans = noteText(note);
    if (spans.length > 0) gathering.blocks.push({ kind: 'note', name: note.name, spans });
  }
  return gathering.blocks;
}

async function walk(gathering: Gathering, element: Markup, place: Place): Promise<void> {
  for (const child of element.children) {
    if (typeof child === 'string') addText(gathering, child, place);
    else await enter(gathering, child, place);
  }
}

function addText(gathering: Gathering, text: string, place: Place): void {
  if (!place.isPre) return void gathering.spans.push(marked(text, place.mark));
  for (const [line, words] of text.split('\n').entries()) {
    if (line > 0) flush(gathering, place);
    gathering.spans.push(marked(words, place.mark));
  }
}

const marked = (text: string, mark: Place['mark']): Span => (mark === undefined ? text : { mark, text });

async function enter(gathering: Gathering, element: Markup, around: Place): Promise<void> {
  const { name } = element;
  if (DROPPED.has(name))
    return gathering.reading.leftOut('스크립트, 프레임, 입력란, 영상처럼 글이 아닌 요소를 빼고 가져왔습니다.');
  if (SILENT.has(name) || isHidden(gathering, element) || gathering.notes.elements.has(element)) return;
  const note = gathering.notes.calls.get(element);
  if (note !== undefined) {
    // A call that is a word stays in the text.
    if (!isLabel(textOf(element)) && textOf(element) !== '') await walk(gathering, element, around);
    return void gathering.spans.push({ note });
  }
  if (name === 'br') return flush(gathering, around);
  if (name === 'hr') return addBlock(gathering, around, { kind: 'break' });
  if (name === 'img' || name === 'image') return addPicture(gathering, element, around);
  if (name === 'svg') return addDrawing(gathering, element, around);
  if (name === 'ruby') return void gathering.spans.push(...rubySpans(element));
  const place = placeOf(gathering, element, around);
  const isBlock = BLOCKS.has(name) || place.heading !== around.heading;
  if (isBlock) flush(gathering, around);
  if (name === 'li') gathering.spans.push('• ');
  await walk(gathering, element, place);
  if (name === 'td' || name === 'th') gathering.spans.push(' ');
  if (isBlock) flush(gathering, place);
}

function styleOf({ reading }: Gathering, element: Markup): InlineStyle {
  const classes = (element.attributes['class'] ?? '').split(/\s+/u).filter(Boolean);
  const named = classes.map(
    (name) => reading.styles.get(`.${name}`) ?? (DOT_CLASS.test(name) ? { mark: 'dots' as const } : {}),
  );
  return Object.assign({}, reading.styles.get(element.name), ...named, inlineStyle(element.attributes['style'] ?? ''));
}

function isHidden(gathering: Gathering, element: Markup): boolean {
  return 'hidden' in element.attributes || styleOf(gathering, element).isHidden === true;
}

function placeOf(gathering: Gathering, element: Markup, around: Place): Place {
  const { name } = element;
  const style = styleOf(gathering, element);
  const align = element.attributes['align'] === 'center' || name === 'center' ? 'center' : style.align;
  return {
    mark: style.mark ?? MARKS[name] ?? around.mark,
    align: align === 'start' ? undefined : (align ?? around.align),
    heading: headingLevel(name) ?? around.heading,
    isPre: name === 'pre' || (around.isPre ?? false),
  };
}

function headingLevel(name: string): 1 | 2 | 3 | undefined {
  if (!/^h[1-6]$/u.test(name)) return undefined;
  return name === 'h1' ? 1 : name === 'h2' ? 2 : 3;
}

function flush(gathering: Gathering, place: Place): void {
  const spans = tidySpans(gathering.spans);
  gathering.spans = [];
  const text = spansText(spans);
  const isEmpty =
    spans.length === 0 ||
    (text.trim() === '' && spans.every((span) => typeof span === 'string' || 'text' in span)) ||
    text === '•';
  if (isEmpty) return;
  if (text.length <= 60 && isSceneBreak(text)) gathering.blocks.push({ kind: 'break' });
  else if (place.heading !== undefined)
    gathering.blocks.push({ kind: 'heading', level: place.heading, spans: unmarked(spans) });
  else
    gathering.blocks.push({ kind: 'paragraph', spans, ...(place.align === undefined ? {} : { align: place.align }) });
}

/** Headings are strong already. */
const unmarked = (spans: Span[]): Span[] =>
  tidySpans(
    spans.map((span) => (typeof span === 'object' && 'text' in span && span.mark !== 'dots' ? span.text : span)),
  );

function addBlock(gathering: Gathering, place: Place, block: SourceBlock): void {
  flush(gathering, place);
  gathering.blocks.push(block);
}

async function addPicture(gathering: Gathering, element: Markup, place: Place): Promise<void> {
  const src = element.attributes['src'] ?? element.attributes['xlink:href'] ?? element.attributes['href'] ?? '';
  const alt = (element.attributes['alt'] ?? '').trim().normalize('NFC');
  if (src === '') return;
  const picture = await gathering.reading.findPicture(src, alt);
  if (picture) addBlock(gathering, place, { kind: 'image', alt, picture });
}

const SHAPES = ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'use'];

/** Only one that wraps a raster picture. */
async function addDrawing(gathering: Gathering, svg: Markup, place: Place): Promise<void> {
  const [image, ...others] = elementsNamed(svg, 'image');
  const isWrapper =
    image !== undefined && others.length === 0 && SHAPES.every((shape) => elementsNamed(svg, shape).length === 0);
  if (isWrapper) await addPicture(gathering, image, place);
  else gathering.reading.leftOut('SVG 그림을 빼고 가져왔습니다. PNG나 JPEG로 바꾸면 함께 가져옵니다.');
}

function rubySpans(ruby: Markup): Span[] {
  const spans: Span[] = [];
  let base = '';
  for (const child of ruby.children) {
    if (typeof child === 'string') base += child;
    else if (child.name === 'rt' || child.name === 'rtc') {
      const reading = plainText(child).trim();
      if (base.trim() !== '')
        spans.push(
          reading === '' ? base.trim() : { base: base.trim().normalize('NFC'), ruby: reading.normalize('NFC') },
        );
      base = '';
    } else if (child.name !== 'rp') base += plainText(child);
  }
  if (base.trim() !== '') spans.push(base.trim());
  return spans;
}

function plainText(element: Markup): string {
  return element.children.map((child) => (typeof child === 'string' ? child : plainText(child))).join('');
}

function noteText(note: FootnoteBody): Span[] {
  const spans = tidySpans(note.elements.flatMap((element) => [...noteSpans(element, note), ' ']));
  const [first, ...rest] = spans;
  return typeof first === 'string' ? tidySpans([first.slice(labelAtStart(first, note.label).length), ...rest]) : spans;
}

const RETURN = /^(?:[^\p{L}\p{N}]*|\[?(?:돌아가기|본문으로|위로|back|return)\]?)$/iu;

function noteSpans(element: Markup, note: FootnoteBody): Span[] {
  return element.children.flatMap((child): Span[] => {
    if (typeof child === 'string') return [child];
    const text = child.name === 'a' ? textOf(child) : '';
    if (child.name === 'a' && note.isBack(child) && (isLabel(text) || RETURN.test(text))) return [];
    if (child.name === 'br') return [' '];
    if (DROPPED.has(child.name) || SILENT.has(child.name)) return [];
    if (child.name === 'ruby') return rubySpans(child);
    const inner = noteSpans(child, note);
    return BLOCKS.has(child.name) || child.name === 'td' || child.name === 'th' ? [' ', ...inner, ' '] : inner;
  });
}
