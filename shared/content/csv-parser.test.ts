import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { CSV_START, csvLine } from './csv.ts';
import { parseCsv } from './csv-parser.ts';

test('reads quoted cells, empty cells and every line end', () => {
  assert.deepEqual(parseCsv('번호,제목\r\n1,"가, ""나"""\n2,\r3,"두\n줄"\n'), [
    ['번호', '제목'],
    ['1', '가, "나"'],
    ['2', ''],
    ['3', '두\n줄'],
  ]);
  assert.deepEqual(parseCsv('a;b\n1;2,5'), [
    ['a', 'b'],
    ['1', '2,5'],
  ]);
  assert.deepEqual(parseCsv('a\tb\n1\t'), [
    ['a', 'b'],
    ['1', ''],
  ]);
  assert.deepEqual(parseCsv(''), []);
});

test('reads back what csvLine wrote, formulas included', () => {
  const cell = fc.string().map((text) => text.replaceAll(/\r\n?/gu, '\n').replace(/^'/u, ''));
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 }), (rows) => {
      const heads = rows[0]?.map((_, at) => `열${at}`) ?? [];
      const table = [heads, ...rows.map((row) => heads.map((_, at) => row[at] ?? ''))];
      assert.deepEqual(parseCsv(CSV_START + table.map(csvLine).join('')), table);
    }),
  );
});
