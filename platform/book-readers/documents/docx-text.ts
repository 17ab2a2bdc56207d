import type { Markup } from '../html/markup.ts';
import { elementsNamed, textOf } from '../html/markup.ts';
import {
  type DocumentMarkup,
  childNamed,
  element,
  listElement,
  noteCall,
  paragraphElement,
  withMarks,
} from './document-markup.ts';
import type { DocxLists } from './docx-lists.ts';
import { type DocxStyles, type ParagraphStyle, attributeOf, merged, paragraphStyle, runStyle } from './docx-styles.ts';
import { equationField, equationLine } from './equation-text.ts';

export interface DocxParts {
  styles: DocxStyles;
  lists: DocxLists;
  /** By id. */
  footnotes: Map<string, Markup>;
  endnotes: Map<string, Markup>;
  /** Picture paths by relationship. */
  pictures: Map<string, string>;
  leftOut(message: string): void;
}

interface Field {
  code: string;
  isResult: boolean;
}

interface Conversion extends DocxParts, DocumentMarkup {
  /** Where paragraphs are added. */
  page: Markup[];
  hasPages: boolean;
  /** Open complex fields. */
  fields: Field[];
  /** Text of a paragraph whose end was deleted. */
  carried: (Markup | string)[];
  /** Notes. */
  read: Set<Markup>;
}

/** The state while one paragraph is read. */
interface Line {
  content: (Markup | string)[];
  /** Text boxes that follow the paragraph. */
  after: Markup[];
  style: ParagraphStyle & { id?: string | undefined };
}

/** Converts a document: tracked changes accepted, hidden text, comments and the table of contents left out. */
export function docxMarkup(body: Markup, parts: DocxParts): DocumentMarkup {
  const page: Markup[] = [];
  const notes = { calls: new Map(), bodies: [] };
  const conversion: Conversion = {
    ...parts,
    pages: [page],
    page,
    hasPages: true,
    notes,
    fields: [],
    carried: [],
    read: new Set(),
  };
  addBlocks(conversion, body);
  return conversion;
}

/** Paragraphs and tables of a cell, note or text box. */
function contentOf(conversion: Conversion, parent: Markup): Markup[] {
  const page: Markup[] = [];
  addBlocks({ ...conversion, page, hasPages: false, fields: [], carried: [] }, parent);
  return page;
}

/** Deleted and moved-away text, properties and marks. */
const LEFT_OUT = new Set([
  'del',
  'movefrom',
  'rpr',
  'ppr',
  'tblpr',
  'tblgrid',
  'trpr',
  'tcpr',
  'sectpr',
  'sdtpr',
  'deltext',
  'delinstrtext',
]);

function addBlocks(conversion: Conversion, parent: Markup): void {
  for (const child of parent.children) {
    if (typeof child === 'string' || LEFT_OUT.has(child.name)) continue;
    if (child.name === 'p') addParagraph(conversion, child);
    else if (child.name === 'tbl') conversion.page.push(...tableElements(conversion, child));
    else if (child.name === 'omathpara') conversion.page.push(element('p', equation(conversion, child)));
    else addBlocks(conversion, child.name === 'alternatecontent' ? alternative(child) : child);
  }
}

function startPage(conversion: Conversion): void {
  if (!conversion.hasPages) return;
  conversion.page = [];
  conversion.pages.push(conversion.page);
}

function addParagraph(conversion: Conversion, paragraph: Markup): void {
  const properties = childNamed(paragraph, 'ppr');
  const id = attributeOf(childNamed(properties, 'pstyle'), 'val');
  const style = merged<ParagraphStyle>([conversion.styles.paragraph(id), paragraphStyle(properties)]);
  const line: Line = { content: [], after: [], style: { ...style, id } };
  if (style.startsPage) startPage(conversion);
  for (const child of paragraph.children)
    if (typeof child !== 'string' && !LEFT_OUT.has(child.name)) addInline(conversion, child, line);
  const mark = childNamed(properties, 'rpr');
  if (childNamed(mark, 'del') ?? childNamed(mark, 'movefrom')) conversion.carried.push(...line.content);
  else endLine(conversion, line);
  if (startsSection(properties)) startPage(conversion);
}

function endLine(conversion: Conversion, line: Line): void {
  const content = [...conversion.carried, ...line.content];
  conversion.carried = [];
  if (!line.style.isContents)
    conversion.page.push(...paragraphElements(conversion, content, line.style), ...line.after);
  line.content = [];
  line.after = [];
  if (content.length > 0) line.style = { ...line.style, listId: undefined };
}

function startsSection(properties: Markup | undefined): boolean {
  const section = childNamed(properties, 'sectpr');
  return section !== undefined && attributeOf(childNamed(section, 'type'), 'val') !== 'continuous';
}

function paragraphElements({ lists }: Conversion, content: (Markup | string)[], style: ParagraphStyle): Markup[] {
  if (content.length === 0) return [];
  const { outline = 9, align, listId, listLevel = 0 } = style;
  const level = outline >= 9 ? undefined : outline === 0 ? 1 : outline === 1 ? 2 : 3;
  const label = listId === undefined || listId === '0' ? undefined : lists.next(listId, listLevel);
  const shown = align === 'start' ? undefined : align;
  if (label === undefined) return [paragraphElement(content, { level, align: shown })];
  if (level !== undefined) return [paragraphElement([`${label} `, ...content], { level, align: shown })];
  return [listElement(content, { label, depth: listLevel, align: shown })];
}

function addInline(conversion: Conversion, part: Markup, line: Line): void {
  if (LEFT_OUT.has(part.name)) return;
  if (part.name === 'r') return addRun(conversion, part, line);
  if (part.name === 'omath' || part.name === 'omathpara') return void line.content.push(...equation(conversion, part));
  if (part.name === 'alternatecontent') return addInline(conversion, alternative(part), line);
  if (part.name === 'fldsimple') {
    const field = fieldText(conversion, attributeOf(part, 'instr') ?? '');
    if (field) return void line.content.push(...field);
  }
  for (const child of part.children) if (typeof child !== 'string') addInline(conversion, child, line);
}

/** The first alternative that has content. */
function alternative(part: Markup): Markup {
  const choices = part.children.filter((child) => typeof child !== 'string');
  return choices.find((choice) => choice.children.length > 0) ?? element('choice', []);
}

function equation(conversion: Conversion, part: Markup): (Markup | string)[] {
  conversion.leftOut('수식을 글로 바꾸어 가져왔습니다. 원문과 같은지 확인해 주세요.');
  return equationLine(part);
}

function addRun(conversion: Conversion, run: Markup, line: Line): void {
  const properties = childNamed(run, 'rpr');
  const styled = conversion.styles.run(attributeOf(childNamed(properties, 'rstyle'), 'val'));
  const hidden = conversion.styles.run(line.style.id).isHidden;
  const { script, isHidden, ...marks } = merged([{ isHidden: hidden }, styled, runStyle(properties)]);
  const shown = { ...marks, script: script === 'none' ? undefined : script };
  for (const child of run.children) {
    if (typeof child === 'string' || LEFT_OUT.has(child.name)) continue;
    const content = runPart(conversion, child, { line, isHidden: isHidden === true });
    line.content.push(...withMarks(content, shown));
    if (child.name !== 'br' || attributeOf(child, 'type') !== 'page') continue;
    endLine(conversion, line);
    startPage(conversion);
  }
}

function runPart(
  conversion: Conversion,
  part: Markup,
  { line, isHidden }: { line: Line; isHidden: boolean },
): (Markup | string)[] {
  const field = conversion.fields.at(-1);
  if (part.name === 'fldchar') return fieldMark(conversion, attributeOf(part, 'fldCharType') ?? '');
  if (part.name === 'instrtext') {
    if (field && !field.isResult) field.code += rawText(part);
    return [];
  }
  if (conversion.fields.some(({ code, isResult }) => !isResult || isReplaced(code))) return [];
  if (isHidden) return [];
  switch (part.name) {
    case 't':
      return [rawText(part)];
    case 'tab':
    case 'ptab':
      return [' '];
    case 'nobreakhyphen':
      return ['-'];
    case 'cr':
      return [element('br', [])];
    case 'br':
      return attributeOf(part, 'type') === 'page' ? [] : [element('br', [])];
    case 'sym':
      return [symbol(attributeOf(part, 'char') ?? '')];
    case 'ruby':
      return [rubyElement(conversion, part, line)];
    case 'footnotereference':
      return noteElements(conversion, conversion.footnotes.get(attributeOf(part, 'id') ?? ''));
    case 'endnotereference':
      return noteElements(conversion, conversion.endnotes.get(attributeOf(part, 'id') ?? ''));
    case 'drawing':
    case 'pict':
    case 'object':
      return drawingElements(conversion, part, line);
    case 'alternatecontent':
      return alternative(part).children.flatMap((child) =>
        typeof child === 'string' ? [] : runPart(conversion, child, { line, isHidden }),
      );
    default:
      return [];
  }
}

const rawText = (part: Markup): string => part.children.filter((child) => typeof child === 'string').join('');

/** Letters of symbol fonts lie in the private use area. */
function symbol(code: string): string {
  const point = Number.parseInt(code, 16);
  return Number.isNaN(point) || point === 0
    ? ''
    : point >= 0xf000 && point <= 0xf0ff
      ? '•'
      : String.fromCodePoint(point);
}

const isReplaced = (code: string): boolean => /^\s*(?:EQ|PAGE|NUMPAGES|SECTIONPAGES|TOC|INDEX|PAGEREF)\b/iu.test(code);

/** Fields in fields. */
const MAX_FIELDS = 20;

function fieldMark(conversion: Conversion, type: string): (Markup | string)[] {
  const { fields } = conversion;
  if (type === 'begin' && fields.length < MAX_FIELDS) fields.push({ code: '', isResult: false });
  const field = fields.at(-1);
  if (type === 'separate' && field) field.isResult = true;
  if (type !== 'end' || !field) return [];
  fields.pop();
  return fieldText(conversion, field.code) ?? [];
}

/** Undefined if the field's result is shown. */
function fieldText(conversion: Conversion, code: string): (Markup | string)[] | undefined {
  if (!isReplaced(code)) return undefined;
  if (!/^\s*EQ\b/iu.test(code)) return [];
  const found = equationField(code);
  if (!found) conversion.leftOut('글로 바꿀 수 없는 수식 필드를 빼고 가져왔습니다.');
  return found ?? [];
}

function rubyElement(conversion: Conversion, ruby: Markup, { style }: Line): Markup {
  const textIn = (name: string): string => {
    const line: Line = { content: [], after: [], style };
    for (const child of childNamed(ruby, name)?.children ?? [])
      if (typeof child !== 'string') addInline(conversion, child, line);
    return textOf(element('span', line.content));
  };
  return element('ruby', [textIn('rubybase'), element('rt', [textIn('rt')])]);
}

/** A note is read once, however often it is referenced. */
function noteElements(conversion: Conversion, note: Markup | undefined): Markup[] {
  if (!note || conversion.read.has(note)) return [];
  conversion.read.add(note);
  const body = contentOf(conversion, note);
  return body.length === 0 ? [] : [noteCall(conversion.notes, body)];
}

function drawingElements(conversion: Conversion, drawing: Markup, line: Line): Markup[] {
  const [box] = elementsNamed(drawing, 'txbxcontent');
  if (box) line.after.push(element('div', contentOf(conversion, box)));
  const pictures = elementsNamed(drawing, 'blip').map(
    ({ attributes }) => attributes['r:embed'] ?? attributes['r:link'],
  );
  const shapes = elementsNamed(drawing, 'imagedata').map(({ attributes }) => attributes['r:id']);
  const [about] = elementsNamed(drawing, 'docpr');
  const alt = about?.attributes['descr'] ?? about?.attributes['title'] ?? '';
  const ids = [...pictures, ...shapes].filter((id) => id !== undefined);
  if (ids.length === 0 && !box)
    conversion.leftOut('도형이나 차트를 빼고 가져왔습니다. 그림(PNG)으로 바꾸면 함께 가져옵니다.');
  return ids.map((id) => element('img', [], { src: conversion.pictures.get(id) ?? id, alt }));
}

/** A table of one cell is a box around text. */
function tableElements(conversion: Conversion, table: Markup): Markup[] {
  const rows = rowsOf(table).map((row) => rowElement(conversion, row));
  const cells = rows.flatMap((row) => row.children);
  const [only] = cells;
  if (cells.length === 1 && typeof only === 'object') return [element('div', only.children)];
  return rows.length === 0 ? [] : [element('table', rows)];
}

function rowsOf(parent: Markup): Markup[] {
  return parent.children.flatMap((child) => {
    if (typeof child === 'string' || LEFT_OUT.has(child.name)) return [];
    if (child.name !== 'tr') return rowsOf(child);
    return childNamed(childNamed(child, 'trpr'), 'del') ? [] : [child];
  });
}

const MAX_SPAN = 100;

function rowElement(conversion: Conversion, row: Markup): Markup {
  const before = Number(attributeOf(childNamed(childNamed(row, 'trpr'), 'gridbefore'), 'val') ?? 0);
  const cells = Array.from({ length: Math.min(before, MAX_SPAN) || 0 }, () => element('td', []));
  for (const cell of cellsOf(row)) {
    const properties = childNamed(cell, 'tcpr');
    const merge = childNamed(properties, 'vmerge');
    const isContinued = merge !== undefined && attributeOf(merge, 'val') !== 'restart';
    const content = isContinued ? [] : contentOf(conversion, cell);
    const span = Math.min(Number(attributeOf(childNamed(properties, 'gridspan'), 'val') ?? 1) || 1, MAX_SPAN);
    cells.push(element('td', content, span > 1 ? { colspan: `${span}` } : {}));
  }
  return element('tr', cells);
}

function cellsOf(parent: Markup): Markup[] {
  return parent.children.flatMap((child) => {
    if (typeof child === 'string' || LEFT_OUT.has(child.name)) return [];
    return child.name === 'tc' ? [child] : cellsOf(child);
  });
}
