import { type Markup, elementsNamed, textOf } from '../html/markup.ts';
import {
  type DocumentMarkup,
  type RunMarks,
  childNamed,
  element,
  listElement,
  noteCall,
  paragraphElement,
  withMarks,
} from './document-markup.ts';
import { hangulEquation } from './equation-text.ts';
import type { HwpxStyles } from './hwpx-styles.ts';

export interface HwpxParts {
  styles: HwpxStyles;
  /** By id. */
  pictures: Map<string, string>;
  leftOut(message: string): void;
}

interface Conversion extends HwpxParts, DocumentMarkup {
  page: Markup[];
  hasPages: boolean;
  /** A tracked deletion may span runs and paragraphs. */
  deletion: { isOpen: boolean };
}

interface Line {
  content: (Markup | string)[];
  /** Tables, pictures and boxes that follow the paragraph. */
  after: Markup[];
}

/** Converts sections: tracked changes accepted, headers, footers and comments left out. */
export function hwpxMarkup(sections: Markup[], parts: HwpxParts): DocumentMarkup {
  const page: Markup[] = [];
  const notes = { calls: new Map(), bodies: [] };
  const conversion: Conversion = { ...parts, pages: [page], page, hasPages: true, notes, deletion: { isOpen: false } };
  for (const section of sections) for (const paragraph of paragraphsOf(section)) addParagraph(conversion, paragraph);
  return conversion;
}

/** Paragraphs of a cell, note or text box. */
function contentOf(conversion: Conversion, parent: Markup): Markup[] {
  const page: Markup[] = [];
  const inside = { ...conversion, page, hasPages: false, deletion: { isOpen: false } };
  for (const paragraph of paragraphsOf(parent)) addParagraph(inside, paragraph);
  return page;
}

function paragraphsOf(parent: Markup): Markup[] {
  return parent.children.flatMap((child) =>
    typeof child === 'string' ? [] : child.name === 'p' ? [child] : paragraphsOf(child),
  );
}

function addParagraph(conversion: Conversion, paragraph: Markup): void {
  const { styles } = conversion;
  const { pageBreak, paraPrIDRef = '', styleIDRef = '' } = paragraph.attributes;
  const style = styles.paragraphs.get(paraPrIDRef) ?? {};
  if (conversion.hasPages && (pageBreak === '1' || style.startsPage)) {
    conversion.page = [];
    conversion.pages.push(conversion.page);
  }
  const line: Line = { content: [], after: [] };
  for (const run of paragraph.children)
    if (typeof run !== 'string' && run.name === 'run') addRun(conversion, run, line);
  const level = styles.headings.get(styleIDRef) ?? style.level;
  if (line.content.length > 0) {
    const label = style.list && styles.nextLabel(style.list);
    const depth = style.list?.level ?? 0;
    const isItem = label !== undefined && level === undefined;
    const content = label === undefined || isItem ? line.content : [`${label} `, ...line.content];
    conversion.page.push(
      isItem
        ? listElement(content, { label, depth, align: style.align })
        : paragraphElement(content, { level, align: style.align }),
    );
  }
  conversion.page.push(...line.after);
}

function addRun(conversion: Conversion, run: Markup, line: Line): void {
  const marks = conversion.styles.marks.get(run.attributes['charPrIDRef'] ?? '') ?? {};
  for (const child of run.children) {
    if (typeof child === 'string') continue;
    if (child.name === 't') addText(conversion, child, { line, marks });
    else if (!conversion.deletion.isOpen) addObject(conversion, child, { line, marks });
  }
}

interface Run {
  line: Line;
  marks: RunMarks;
}

function addText(conversion: Conversion, text: Markup, { line, marks }: Run): void {
  const { deletion } = conversion;
  for (const child of text.children) {
    if (typeof child !== 'string') {
      if (child.name === 'deletebegin') deletion.isOpen = true;
      else if (child.name === 'deleteend') deletion.isOpen = false;
    }
    if (deletion.isOpen) continue;
    if (typeof child === 'string') line.content.push(...withMarks([child], marks));
    else if (child.name === 'linebreak') line.content.push(element('br', []));
    else if (/^(?:tab|nbspace|fwspace)$/u.test(child.name)) line.content.push(' ');
    else if (child.name === 'hyphen' || child.name === 'hypen') line.content.push('-');
    else if (child.children.length > 0) addText(conversion, child, { line, marks });
  }
}

function addObject(conversion: Conversion, object: Markup, { line, marks }: Run): void {
  switch (object.name) {
    case 'ctrl':
      for (const note of object.children)
        if (typeof note !== 'string' && /^(?:foot|end)note$/u.test(note.name)) addNote(conversion, note, line);
      return;
    case 'dutmal':
      return void line.content.push(...withMarks([rubyElement(object)], marks));
    case 'compose':
      return void line.content.push(...withMarks([object.attributes['composeText'] ?? textOf(object)], marks));
    case 'equation':
      conversion.leftOut('수식을 글로 바꾸어 가져왔습니다. 원문과 같은지 확인해 주세요.');
      return void line.content.push(hangulEquation(elementsNamed(object, 'script').map(textOf).join(' ')));
    case 'tbl':
      return void line.after.push(...captionOf(conversion, object), ...tableElements(conversion, object));
    case 'pic':
      return void line.after.push(pictureElement(conversion, object), ...captionOf(conversion, object));
    case 'secpr':
      return;
    default:
      return addShape(conversion, object, line);
  }
}

/** Shapes show their text; what has none is left out. */
function addShape(conversion: Conversion, shape: Markup, line: Line): void {
  const pictures = elementsNamed(shape, 'pic').map((picture) => pictureElement(conversion, picture));
  const content = contentOf(conversion, shape);
  line.after.push(...pictures);
  if (content.length > 0) line.after.push(element('div', content));
  else if (pictures.length === 0 && /^(?:ole|chart|video)$/u.test(shape.name))
    conversion.leftOut('도형이나 차트를 빼고 가져왔습니다. 그림(PNG)으로 바꾸면 함께 가져옵니다.');
}

function rubyElement(object: Markup): Markup {
  const part = (name: string): string => elementsNamed(object, name).map(textOf)[0] ?? '';
  return element('ruby', [part('maintext'), element('rt', [part('subtext')])]);
}

function addNote(conversion: Conversion, note: Markup, line: Line): void {
  const body = contentOf(conversion, note);
  if (body.length > 0) line.content.push(noteCall(conversion.notes, body));
}

function captionOf(conversion: Conversion, object: Markup): Markup[] {
  return object.children.flatMap((child) =>
    typeof child !== 'string' && child.name === 'caption' ? contentOf(conversion, child) : [],
  );
}

function pictureElement({ pictures }: Conversion, object: Markup): Markup {
  const id = elementsNamed(object, 'img')[0]?.attributes['binaryItemIDRef'] ?? '';
  const alt = elementsNamed(object, 'shapecomment').map(textOf)[0] ?? '';
  // The editor's default alt text is meaningless.
  return element('img', [], { src: pictures.get(id) ?? id, alt: alt.startsWith('그림입니다') ? '' : alt });
}

const MAX_SPAN = 100;

/** A table of one cell is a box around text. */
function tableElements(conversion: Conversion, table: Markup): Markup[] {
  const rows = table.children.filter((row) => typeof row !== 'string' && row.name === 'tr');
  const read = rows.flatMap((row) => (typeof row === 'string' ? [] : [rowElement(conversion, row)]));
  const cells = read.flatMap((row) => row.children);
  const [only] = cells;
  if (cells.length === 1 && typeof only === 'object') return [element('div', only.children)];
  return read.length === 0 ? [] : [element('table', read)];
}

function rowElement(conversion: Conversion, row: Markup): Markup {
  const cells = row.children.flatMap((cell) => {
    if (typeof cell === 'string' || cell.name !== 'tc') return [];
    const { colSpan = '1', rowSpan = '1' } = childNamed(cell, 'cellspan')?.attributes ?? {};
    const span = (value: string): number => Math.min(Number(value) || 1, MAX_SPAN);
    const attributes = {
      ...(span(colSpan) > 1 ? { colspan: `${span(colSpan)}` } : {}),
      ...(span(rowSpan) > 1 ? { rowspan: `${span(rowSpan)}` } : {}),
    };
    return [element('td', contentOf(conversion, cell), attributes)];
  });
  return element('tr', cells);
}
