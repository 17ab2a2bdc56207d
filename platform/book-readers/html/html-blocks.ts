import type { SourceBlock, SourcePicture, SourceSpan } from '#domain/catalog-import';
import type { ParagraphForm, TextMark } from '#shared/content/text-blocks';
import { isDeclaredVerse, isDropCap, isPageNumber } from './declared-form.ts';
import { type HtmlFootnotes, type FootnoteBody, isLabel, footnotesIn } from './footnotes.ts';
import { remembered } from './footnote-pages.ts';
import { formulaText } from './formula.ts';
import { LINE_BREAK, isVerse, linesOf, preformattedBlocks, verseBlocks } from './lines.ts';
import { type ListItem, listItems } from './lists.ts';
import { type Markup, elementsNamed, textOf } from './markup.ts';
import { isBackLink, noteSpans } from './note-spans.ts';
import { rubySpans } from './ruby.ts';
import { isSceneBreak, spansText, tidySpans } from './spans.ts';
import { type InlineStyle, type StyleClasses, styleOf } from './style-classes.ts';
import { tableRows } from './tables.ts';

export interface HtmlReading {
  styles: StyleClasses;
  notes?: HtmlFootnotes;
  /** Filled with the index of the block at which an element with this id starts. */
  anchors?: Map<string, number>;
  /** Undefined after a remark. */
  findPicture(src: string, alt: string): Promise<SourcePicture | undefined>;
  /** Whether a picture inside a sentence is small; by default none is. */
  isSmall?(picture: SourcePicture, element: Markup): Promise<boolean>;
  /** Remarks once per file. */
  leftOut(message: string): void;
}

const DROPPED = new Set('script iframe embed form input button video audio canvas applet'.split(' '));
const SILENT = new Set('style head title meta link noscript template rt rp nav'.split(' '));
const BLOCKS = new Set(
  'p div section article main header footer aside blockquote ul ol li dl dt dd figure figcaption table caption tr td th pre center address body html hgroup details summary fieldset'.split(
    ' ',
  ),
);
const MARKS: Record<string, TextMark> = {
  em: 'emphasis',
  i: 'emphasis',
  cite: 'emphasis',
  strong: 'strong',
  b: 'strong',
  sup: 'sup',
  sub: 'sub',
  s: 'strike',
  strike: 'strike',
  del: 'strike',
};
/** Change the meaning, so that an emphasis inside does not replace them. */
const MEANINGFUL = new Set<TextMark | undefined>(['sup', 'sub', 'strike']);

interface Place {
  mark?: TextMark | undefined;
  align?: 'center' | 'end' | undefined;
  heading?: 1 | 2 | 3 | undefined;
  pre?: 'preformatted' | 'verse' | undefined;
  /** The element whose lines form a stanza. */
  stanza?: Markup | undefined;
  listDepth?: number;
  item?: ListItem | undefined;
  /** The innermost block. */
  block?: Markup;
}

interface Gathering {
  reading: HtmlReading;
  notes: HtmlFootnotes;
  blocks: SourceBlock[];
  spans: SourceSpan[];
  /** Blocks of the page before those of a part. */
  offset: number;
  /** Whose back links are left out. */
  note?: FootnoteBody;
  /** Waits for the text after a drop cap. */
  isAfterDropCap?: boolean;
  /** The stanza that the last block belongs to. */
  openStanza?: Markup | undefined;
}

/** Omits and remarks scripts, frames, forms and media. */
export async function htmlBlocks(tree: Markup, reading: HtmlReading): Promise<SourceBlock[]> {
  const notes = reading.notes ?? footnotesIn(tree);
  if (notes.isIncomplete) reading.leftOut('책 안에서 내용을 찾지 못한 주석이 있어 번호만 남겼습니다.');
  const gathering: Gathering = { reading, notes, blocks: [], spans: [], offset: 0 };
  const body = elementsNamed(tree, 'body')[0] ?? tree;
  markAnchors(gathering, body);
  await walk(gathering, body, placeOf(gathering, body, {}));
  end(gathering, {});
  for (const note of notes.bodies) {
    const spans = await noteSpans(note, (element) => part(gathering, element, { note }));
    if (spans.length > 0) gathering.blocks.push({ kind: 'note', name: note.name, spans });
  }
  return gathering.blocks;
}

/** The blocks inside an element, not yet part of the page. */
async function part(
  around: Gathering,
  element: Markup,
  { note = around.note, place = {} }: { note?: FootnoteBody | undefined; place?: Place },
): Promise<SourceBlock[]> {
  const { reading, notes } = around;
  const offset = around.offset + around.blocks.length;
  const gathering: Gathering = { reading, notes, blocks: [], spans: [], offset, ...(note ? { note } : {}) };
  await walk(gathering, element, placeOf(gathering, element, place));
  end(gathering, place);
  return gathering.blocks;
}

function end(gathering: Gathering, place: Place): void {
  gathering.isAfterDropCap = false;
  flush(gathering, place);
}

async function walk(gathering: Gathering, element: Markup, place: Place): Promise<void> {
  for (const child of element.children) {
    if (typeof child === 'string') addText(gathering, child, place);
    else await enter(gathering, child, place);
  }
}

function addText(gathering: Gathering, source: string, place: Place): void {
  const text = place.pre ? source.replaceAll(/\r\n?/g, '\n') : source.replaceAll(/[\t\n\r\f ]+/g, ' ');
  const rest = gathering.isAfterDropCap ? text.trimStart() : text;
  if (rest === '') return;
  gathering.isAfterDropCap = false;
  gathering.spans.push(place.mark === undefined ? rest : { mark: place.mark, text: rest });
}

async function enter(gathering: Gathering, element: Markup, around: Place): Promise<void> {
  const { name } = element;
  markAnchors(gathering, element);
  if (DROPPED.has(name))
    return gathering.reading.leftOut('스크립트, 프레임, 입력란, 영상처럼 글이 아닌 요소를 빼고 가져왔습니다.');
  if (SILENT.has(name) || gathering.notes.elements.has(element)) return;
  if (isHidden(gathering, element) || isPageNumber(element)) return;
  if (gathering.note && isBackLink(element, gathering.note)) return;
  const note = gathering.notes.calls.get(element);
  if (note !== undefined) {
    // A call that is a word stays in the text.
    if (!isLabel(textOf(element)) && textOf(element) !== '') await walk(gathering, element, around);
    return void gathering.spans.push({ note });
  }
  if (name === 'br') return void gathering.spans.push(LINE_BREAK);
  if (name === 'hr') return addBlock(gathering, around, { kind: 'break' });
  if (name === 'img' || name === 'image' || isPictureObject(element)) return addPicture(gathering, element, around);
  if (name === 'svg') return addDrawing(gathering, element, around);
  if (name === 'math') return addFormula(gathering, element, around);
  if (name === 'ruby') return addRuby(gathering, element);
  if (name === 'table') return addTable(gathering, element, around);
  await enterText(gathering, element, around);
}

const isHidden = ({ reading }: Gathering, element: Markup): boolean =>
  'hidden' in element.attributes || styleOf(reading.styles, element).isHidden === true;

async function enterText(gathering: Gathering, element: Markup, around: Place): Promise<void> {
  const { name } = element;
  const style = styleOf(gathering.reading.styles, element);
  const isCap = gathering.spans.every(isBlank) && isDropCap(element, style.isFloated === true);
  const place = placeOf(gathering, element, around);
  const isBlock = !isCap && (BLOCKS.has(name) || place.heading !== around.heading);
  if (isBlock) flush(gathering, around);
  if (isBlock) markAnchors(gathering, element);
  if (name === 'q') gathering.spans.push('“');
  const before = gathering.blocks.length;
  if (name === 'ul' || name === 'ol') await walkList(gathering, element, { place, style });
  else if (name === 'switch') await walkFallback(gathering, element, place);
  else if (isCap) gathering.spans.push(textOf(element));
  else await walk(gathering, element, place);
  if (name === 'q') gathering.spans.push('”');
  if (isCap) gathering.isAfterDropCap = true;
  if (isBlock && gathering.spans.every(isBlank) && gathering.blocks.length === before) gathering.openStanza = undefined;
  if (isBlock) flush(gathering, place);
}

const isBlank = (span: SourceSpan): boolean =>
  typeof span === 'string' ? span.trim() === '' : 'text' in span && span.text.trim() === '';

async function walkList(
  gathering: Gathering,
  list: Markup,
  { place, style }: { place: Place; style: InlineStyle },
): Promise<void> {
  const depth = (place.listDepth ?? 0) + 1;
  const items = listItems(list, { depth, styleType: style.listStyle });
  for (const child of list.children) {
    if (typeof child === 'string') addText(gathering, child, place);
    else await enter(gathering, child, { ...place, listDepth: depth, item: items.get(child) });
  }
}

/** `epub:switch`: the default, as no case is supported. */
async function walkFallback(gathering: Gathering, element: Markup, place: Place): Promise<void> {
  const [fallback] = elementsNamed(element, 'default');
  await walk(gathering, fallback ?? element, place);
}

/** An element that is empty or inline starts the next block. */
function markAnchors({ reading: { anchors }, offset, blocks }: Gathering, { name, attributes }: Markup): void {
  if (!anchors) return;
  for (const id of [attributes['id'], name === 'a' ? attributes['name'] : undefined])
    if (id !== undefined && anchors.has(id)) anchors.set(id, offset + blocks.length);
}

function placeOf({ reading }: Gathering, element: Markup, around: Place): Place {
  const { name } = element;
  const style = styleOf(reading.styles, element);
  const align = element.attributes['align'] === 'center' || name === 'center' ? 'center' : style.align;
  const own = style.mark ?? MARKS[name];
  const isPre = name === 'pre' || style.isPre === true;
  const isLayout = name === 'pre' || style.isMonospaced === true;
  return {
    ...around,
    mark: MEANINGFUL.has(around.mark) && !MEANINGFUL.has(own) ? around.mark : (own ?? around.mark),
    align: align === 'start' ? undefined : (align ?? around.align),
    heading: headingLevel(name) ?? around.heading,
    pre: isPre ? (isLayout ? 'preformatted' : 'verse') : style.isPre === false ? undefined : around.pre,
    stanza: stanzaOf(element, around),
    ...(BLOCKS.has(name) ? { block: element } : {}),
  };
}

/** Lines of verse are paragraphs inside of their stanza. */
function stanzaOf(element: Markup, { stanza }: Place): Markup | undefined {
  if (stanza === undefined) return isDeclaredVerse(element) ? element : undefined;
  const hasBlocks = element.children.some((child) => typeof child !== 'string' && BLOCKS.has(child.name));
  return hasBlocks ? element : stanza;
}

function headingLevel(name: string): 1 | 2 | 3 | undefined {
  if (!/^h[1-6]$/u.test(name)) return undefined;
  return name === 'h1' ? 1 : name === 'h2' ? 2 : 3;
}

function flush(gathering: Gathering, place: Place): void {
  if (gathering.isAfterDropCap) return;
  if (!place.stanza) gathering.openStanza = undefined;
  const spans = gathering.spans;
  gathering.spans = [];
  if (spans.every(isBlank)) return;
  if (place.heading !== undefined) return addHeading(gathering, spans, place.heading);
  const form = formOf(place);
  if (place.pre) return void gathering.blocks.push(...preformattedBlocks(spans, { ...form, layout: place.pre }));
  const lines = linesOf(spans);
  if (place.stanza && lines.every(isShort))
    return addVerse(gathering, spans, { stanza: place.stanza, block: place.block, form });
  if (!place.item && isVerse(lines)) return void gathering.blocks.push(...verseBlocks(lines, form));
  for (const [at, line] of lines.entries()) addLine(gathering, line, at === 0 ? place : { ...place, item: undefined });
}

/** A longer line is prose. */
const isShort = (line: SourceSpan[]): boolean => spansText(line).length <= 120;

function addHeading(gathering: Gathering, spans: SourceSpan[], level: 1 | 2 | 3): void {
  for (const line of linesOf(spans)) {
    const words = unmarked(tidySpans(line));
    if (words.length > 0) gathering.blocks.push({ kind: 'heading', level, spans: words });
  }
}

/** Headings are strong already. */
const unmarked = (spans: SourceSpan[]): SourceSpan[] =>
  tidySpans(
    spans.map((span) =>
      typeof span === 'object' && 'text' in span && (span.mark === 'strong' || span.mark === 'emphasis')
        ? span.text
        : span,
    ),
  );

function addLine(gathering: Gathering, line: SourceSpan[], place: Place): void {
  const spans = tidySpans(line);
  const text = spansText(spans);
  const isEmpty = text.trim() === '' && spans.every((span) => typeof span === 'string' || 'text' in span);
  if (spans.length === 0 || isEmpty) return;
  if (text.length <= 60 && isSceneBreak(text)) return void gathering.blocks.push({ kind: 'break' });
  const { item } = place;
  const form = formOf(place);
  if (!item || item.isStarted) return void gathering.blocks.push({ kind: 'paragraph', spans, ...form });
  item.isStarted = true;
  const isMarked = item.marker !== '';
  gathering.blocks.push({
    kind: 'paragraph',
    spans: isMarked ? tidySpans([item.marker, ...spans]) : spans,
    ...form,
    ...(isMarked ? { layout: 'item' as const } : {}),
  });
}

function formOf({ align, item }: Place): ParagraphForm {
  return { ...(align === undefined ? {} : { align }), ...(item ? { indent: item.depth } : {}) };
}

/** A paragraph of one line belongs to the stanza of its neighbours. */
function addVerse(
  gathering: Gathering,
  spans: SourceSpan[],
  { stanza, block, form }: { stanza: Markup; block: Markup | undefined; form: ParagraphForm },
): void {
  const indent = block && block !== stanza ? (styleOf(gathering.reading.styles, block).indent ?? 0) : 0;
  const blanks = '\u2003'.repeat(Math.max(0, Math.min(8, Math.round(indent))));
  const lines = linesOf(blanks === '' ? spans : [blanks, ...spans]);
  const stanzas = verseBlocks(lines, form);
  const last = gathering.blocks.at(-1);
  const [first] = stanzas;
  const isLine = lines.length === 1 && block !== stanza;
  if (isLine && gathering.openStanza === stanza && last?.kind === 'paragraph' && first?.kind === 'paragraph')
    last.spans = [...last.spans, LINE_BREAK, ...first.spans];
  else gathering.blocks.push(...stanzas);
  gathering.openStanza = isLine ? stanza : undefined;
}

function addBlock(gathering: Gathering, place: Place, block: SourceBlock): void {
  end(gathering, place);
  gathering.openStanza = undefined;
  gathering.blocks.push(block);
}

function addRuby(gathering: Gathering, ruby: Markup): void {
  gathering.isAfterDropCap = false;
  gathering.spans.push(...rubySpans(ruby));
  for (const link of elementsNamed(ruby, 'a')) {
    const note = gathering.notes.calls.get(link);
    if (note !== undefined) gathering.spans.push({ note });
  }
}

function addFormula(gathering: Gathering, math: Markup, place: Place): void {
  const text = formulaText(math);
  if (text === '') return gathering.reading.leftOut('글로 옮길 수 없는 수식을 빼고 가져왔습니다.');
  const isBlock = math.attributes['display'] === 'block';
  if (isBlock) flush(gathering, place);
  gathering.spans.push(text);
  if (isBlock) flush(gathering, place);
}

async function addTable(gathering: Gathering, table: Markup, around: Place): Promise<void> {
  flush(gathering, around);
  const place = placeOf(gathering, table, { ...around, item: undefined });
  for (const child of table.children)
    if (typeof child !== 'string' && child.name === 'caption') await enter(gathering, child, place);
  flush(gathering, place);
  markAnchors(gathering, table);
  const cells = await tableRows(table, {
    readCell: (cell) => part(gathering, cell, { place }),
    isLeftOut: (element) => gathering.notes.elements.has(element) || isHidden(gathering, element),
  });
  gathering.blocks.push(...cells);
}

const isPictureObject = ({ name, attributes }: Markup): boolean =>
  name === 'object' && (attributes['type'] ?? '').startsWith('image/');

async function addPicture(gathering: Gathering, element: Markup, place: Place): Promise<void> {
  const { attributes } = element;
  const src = attributes['src'] ?? attributes['xlink:href'] ?? attributes['href'] ?? attributes['data'] ?? '';
  const alt = (attributes['alt'] ?? '').trim().normalize('NFC');
  if (src === '') return;
  if (gathering.spans.every(isBlank) && /^\p{L}{1,2}$/u.test(alt) && startsWord(place.block, element)) {
    gathering.spans.push(alt);
    gathering.isAfterDropCap = true;
    return;
  }
  const picture = await gathering.reading.findPicture(src, alt);
  if (!picture) return;
  const isInSentence = place.block !== undefined && hasOwnText(place.block);
  if (isInSentence && (await gathering.reading.isSmall?.(picture, element))) gathering.spans.push({ alt, picture });
  else addBlock(gathering, place, { kind: 'image', alt, picture });
}

const hasOwnText = remembered((block: Markup) =>
  block.children.some((child) => {
    if (typeof child === 'string') return child.trim() !== '';
    return !BLOCKS.has(child.name) && child.name !== 'a' && textOf(child) !== '';
  }),
);

/** A picture of the first letter: the word goes on behind it. */
function startsWord(block: Markup | undefined, picture: Markup): boolean {
  const at = block?.children.indexOf(picture) ?? -1;
  const next = block?.children[at + 1];
  return at >= 0 && typeof next === 'string' && /^\p{L}/u.test(next);
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
