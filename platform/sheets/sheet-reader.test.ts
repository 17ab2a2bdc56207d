import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvLine } from '#shared/content/csv';
import { xlsxParts } from '#shared/content/xlsx-file';
import { writeZip } from '../../tests/support/files/zip-writer.ts';
import { createSheetReader } from './sheet-reader.ts';
import { dateText, isDateFormat } from './excel-dates.ts';

const reader = createSheetReader();
const codeOf = async (file: Promise<unknown>): Promise<string> =>
  file.then(
    () => 'read',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  );
const workbook = (parts: Record<string, string>): Uint8Array =>
  writeZip(Object.entries(parts).map(([name, data]) => ({ name, data })));
const written = (rows: Parameters<typeof xlsxParts>[1], changes: Record<string, string> = {}): Uint8Array =>
  workbook({ ...Object.fromEntries(xlsxParts('작품', rows).map(({ name, text }) => [name, text])), ...changes });
const sheet = (cells: string): Record<string, string> => ({
  'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row r="1">${cells}</row></sheetData></worksheet>`,
});

test('reads back a written sheet: Korean, line breaks, quotes, numbers and formulas as text', async () => {
  const rows = [
    ['번호', '제목', '메모'],
    [12, '=HYPERLINK("http://x")', '두\n줄 "따옴표" <b> & '],
    [0.1, '눈\u0007', null],
  ];
  const read = await reader.read({ name: 'a.xlsx', bytes: written(rows) });
  assert.deepEqual(read, [
    ['번호', '제목', '메모'],
    ['12', '=HYPERLINK("http://x")', '두\n줄 "따옴표" <b> &'],
    ['0.1', '눈'],
  ]);
});

test('reads a saved value instead of a formula, dates by their format, and skips empty columns', async () => {
  const parts = {
    ...sheet(
      '<c r="A1"><f>1+1</f><v>2</v></c><c r="C1" s="1"><v>46359.75</v></c><c r="D1" t="b"><v>1</v></c><c r="E1" t="e"><v>#REF!</v></c><c r="F1" t="s"><v>0</v></c>',
    ),
    'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="22"/></cellXfs></styleSheet>',
    'xl/sharedStrings.xml': '<sst><si><r><t>한</t></r><r><t>글</t></r><rPh><t>han</t></rPh></si></sst>',
  };
  const read = await reader.read({ name: 'a.xlsx', bytes: written([], parts) });
  assert.deepEqual(read, [['2', '', '2026-12-03 18:00', 'TRUE', '', '한글']]);
});

test('tells dates from numbers by the format', () => {
  for (const code of ['yyyy-mm-dd', 'm/d/yy h:mm', '[$-412]yyyy"년" m"월"', 'hh:mm:ss.000'])
    assert.ok(isDateFormat(164, code), code);
  for (const code of ['#,##0', '0.00"days"', '0%', '[Red]0']) assert.ok(!isDateFormat(164, code), code);
  assert.ok(isDateFormat(14, undefined) && !isDateFormat(2, undefined));
  assert.equal(dateText(46359), '2026-12-03');
});

test('refuses declarations, bombs, damaged files, external sheets and too many columns', async () => {
  const entity = { 'xl/worksheets/sheet1.xml': '<!DOCTYPE x [<!ENTITY a "b">]><worksheet/>' };
  assert.equal(await codeOf(reader.read({ name: 'a.xlsx', bytes: written([], entity) })), 'IMPORT_ERROR 0012');
  const bomb = { 'xl/worksheets/sheet1.xml': ' '.repeat(5_000_000) };
  assert.equal(await codeOf(reader.read({ name: 'a.xlsx', bytes: written([], bomb) })), 'IMPORT_ERROR 0010');
  const external = {
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" TargetMode="External" Target="http://x/y.xml"/></Relationships>',
  };
  assert.equal(await codeOf(reader.read({ name: 'a.xlsx', bytes: written([], external) })), 'SHEET_ERROR 0002');
  const wide = await codeOf(reader.read({ name: 'a.xlsx', bytes: written([], sheet('<c r="ZZZ1"><v>1</v></c>')) }));
  assert.equal(wide, 'SHEET_ERROR 0003');
  const broken = written([['a']]).slice(0, 300);
  assert.match(await codeOf(reader.read({ name: 'a.xlsx', bytes: broken })), /IMPORT_ERROR/);
  const noText = new Uint8Array([0, 159, 146, 150, 0, 1, 2, 255]);
  assert.equal(await codeOf(reader.read({ name: 'a.csv', bytes: noText })), 'SHEET_ERROR 0002');
});

test('reads CSV of a Korean office in UTF-8', async () => {
  const bytes = new TextEncoder().encode(`\uFEFF${csvLine(['번호', '제목'])}${csvLine([1, '가,나'])}\r\n`);
  assert.deepEqual(await reader.read({ name: 'a.csv', bytes }), [
    ['번호', '제목'],
    ['1', '가,나'],
  ]);
});
