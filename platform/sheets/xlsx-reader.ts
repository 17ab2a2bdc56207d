import { SaxesParser } from 'saxes';
import { DomainError } from '#kernel/domain-error';
import { xmlPart } from '../book-readers/documents/document-parts.ts';
import { elementsNamed } from '../book-readers/html/markup.ts';
import { type Reading, importErrors } from '../book-readers/import-errors.ts';
import { type SourceFolder, fileAt } from '../book-readers/source-tree.ts';
import { openArchive } from '../book-readers/zip-archive.ts';
import { dateText, isDateFormat } from './excel-dates.ts';
import { MAX_COLUMNS, MAX_ROWS, SHEET_LIMITS } from './sheet-limits.ts';

/**
 * Texts of the first sheet. Formulas are not calculated: a cell has the value that was saved with it. Links to other
 * files are not followed.
 */
export async function readXlsx(file: { name: string; bytes: Uint8Array }): Promise<string[][]> {
  const reading: Reading = { limits: SHEET_LIMITS, remarks: [] };
  const { name, bytes } = file;
  const read = async (): Promise<Uint8Array> => bytes;
  const root = await openArchive(reading, {
    kind: 'file',
    name,
    path: name,
    size: bytes.length,
    bytes: read,
    head: read,
  });
  const path = await firstSheet(reading, root);
  const texts = await sharedTexts(root);
  const dates = await dateStyles(reading, root);
  const sheet = await fileAt(root, path);
  if (!sheet) throw new DomainError('SHEET_ERROR', '0002');
  return sheetRows({ text: textOf(await sheet.bytes()), path: sheet.path, texts, dates });
}

async function firstSheet(reading: Reading, root: SourceFolder): Promise<string> {
  const workbook = await xmlPart(reading, root, 'xl/workbook.xml');
  const relations = await xmlPart(reading, root, 'xl/_rels/workbook.xml.rels');
  if (!workbook || !relations) throw new DomainError('SHEET_ERROR', '0002');
  const [sheet] = elementsNamed(workbook, 'sheet');
  const id = sheet?.attributes['r:id'] ?? '';
  const target = elementsNamed(relations, 'relationship').find(
    ({ attributes }) => attributes['Id'] === id && attributes['TargetMode'] !== 'External',
  )?.attributes['Target'];
  if (target === undefined) throw new DomainError('SHEET_ERROR', '0002');
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

/** Which cell styles are dates. */
async function dateStyles(reading: Reading, root: SourceFolder): Promise<boolean[]> {
  const styles = await xmlPart(reading, root, 'xl/styles.xml');
  if (!styles) return [];
  const formats = new Map(
    elementsNamed(styles, 'numfmt').map(({ attributes }) => [attributes['numFmtId'], attributes['formatCode'] ?? '']),
  );
  const [cells] = elementsNamed(styles, 'cellxfs');
  return elementsNamed(cells ?? { name: '', attributes: {}, children: [] }, 'xf').map(({ attributes }) =>
    isDateFormat(Number(attributes['numFmtId']), formats.get(attributes['numFmtId'])),
  );
}

const textOf = (bytes: Uint8Array): string => new TextDecoder('utf-8', { fatal: false }).decode(bytes);

interface XmlEvents {
  open(name: string, attributes: Record<string, string>): void;
  text(text: string): void;
  close(name: string): void;
}

/** Reads large XML without a tree. Rejects declarations, and XML that is not well-formed. */
function scanXml(source: { text: string; path: string }, events: XmlEvents): void {
  const parser = new SaxesParser();
  const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
  parser.on('error', () => {
    throw importErrors.damaged(source.path);
  });
  parser.on('doctype', () => {
    throw importErrors.declarations(source.path);
  });
  parser.on('opentag', ({ name, attributes }) => events.open(localName(name), attributes));
  parser.on('text', (text) => events.text(text));
  parser.on('cdata', (text) => events.text(text));
  parser.on('closetag', ({ name }) => events.close(localName(name)));
  parser.write(source.text).close();
}

/** Without the readings of ruby (`rPh`). */
async function sharedTexts(root: SourceFolder): Promise<string[]> {
  const file = await fileAt(root, 'xl/sharedStrings.xml');
  if (!file) return [];
  const texts: string[] = [];
  let [text, isText, isReading] = ['', false, false];
  scanXml(
    { text: textOf(await file.bytes()), path: file.path },
    {
      open: (name) => {
        if (name === 'si') text = '';
        if (name === 'rPh') isReading = true;
        isText = name === 't';
      },
      text: (part) => {
        if (isText && !isReading) text += part;
      },
      close: (name) => {
        if (name === 'si') texts.push(text);
        if (name === 'rPh') isReading = false;
        isText = false;
      },
    },
  );
  return texts;
}

interface SheetSource {
  text: string;
  path: string;
  texts: readonly string[];
  dates: readonly boolean[];
}

function sheetRows({ texts, dates, ...source }: SheetSource): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = { column: 0, type: '', style: 0, text: '' };
  let part = '';
  scanXml(source, {
    open: (name, attributes) => {
      part = name;
      if (name === 'row') row = [];
      if (name !== 'c') return;
      const column = columnOf(attributes['r']) ?? row.length;
      if (column >= MAX_COLUMNS || rows.length > MAX_ROWS) throw new DomainError('SHEET_ERROR', '0003');
      cell = { column, type: attributes['t'] ?? '', style: Number(attributes['s'] ?? 0), text: '' };
    },
    text: (text) => {
      if (part === 'v' || part === 't') cell.text += text;
    },
    close: (name) => {
      part = '';
      if (name === 'row') rows.push(row);
      if (name !== 'c') return;
      while (row.length < cell.column) row.push('');
      row[cell.column] = cellText(cell, { texts, isDate: dates[cell.style] === true });
    },
  });
  return rows;
}

function cellText(
  { type, text }: { type: string; text: string },
  { texts, isDate }: { texts: readonly string[]; isDate: boolean },
): string {
  if (type === 's') return texts[Number(text)] ?? '';
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE';
  if (type === 'e') return '';
  if (type !== '' && type !== 'n') return text;
  return isDate && text !== '' ? dateText(Number(text)) : plainNumber(text);
}

/** Without the binary rounding that sheets store: 0.30000000000000004 is 0.3. */
function plainNumber(text: string): string {
  const number = Number(text);
  return text === '' || !Number.isFinite(number) ? text : String(Number(number.toPrecision(15)));
}

function columnOf(place: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/u.exec(place ?? '')?.[0];
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + (letter.codePointAt(0) ?? 64) - 64, 0) - 1;
}
