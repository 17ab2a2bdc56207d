import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvResponse } from './csv-response.server.ts';

test('times are those of Seoul and truth values are Korean', async () => {
  const answer = csvResponse('a.csv', ['일시', '켜짐'], [[new Date('2026-11-30T15:04:05.678Z'), true]]);
  assert.equal(await answer.text(), '일시,켜짐\r\n2026-12-01 00:04:05,예\r\n');
});

test('CSV quotes cells and neutralises formulas', async () => {
  const answer = csvResponse(
    '감사 2026.csv',
    ['이름', '값'],
    [
      ['=1+1', 3],
      [' =1+1', '＝1+1'],
      ['a,"b"\n', null],
      ['-7', -7],
    ],
  );
  const bytes = Buffer.from(await answer.arrayBuffer());
  assert.equal(
    bytes.toString('utf8'),
    '\uFEFF이름,값\r\n"\'=1+1",3\r\n"\' =1+1","\'＝1+1"\r\n"a,""b""\n",\r\n"\'-7",-7\r\n',
  );
  assert.match(answer.headers.get('content-disposition') ?? '', /filename="---2026.csv"/);
});
