import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { withFiles } from '../../tests/support/files/source-files.ts';
import { writeZip } from '../../tests/support/files/zip-writer.ts';
import { createBookReader } from './book-reader.ts';

const body = Array.from({ length: 8 }, (_, at) => `${at + 1}시에도 비가 내렸고 서고의 불은 밤새 꺼지지 않았다.`).join(
  '\n\n',
);
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function read(name: string, data: string | Uint8Array, isWhole = false): Promise<unknown[]> {
  return withFiles({ [name]: data }, async (folder) => {
    const found: unknown[] = [];
    for await (const one of createBookReader().episodes(join(folder, name), { title: '달빛 우체국', isWhole }))
      if ('refused' in one) found.push(one.sentence);
      else found.push(...one.episodes.map(({ title, number, content }) => [title, number ?? null, content.kind]));
    return found;
  });
}

test('reads the number and title of an episode from its text or file name', async () => {
  assert.deepEqual(await read('101화.txt', body), [['101화', 101, 'text']]);
  assert.deepEqual(await read('제101화 첫눈.txt', body), [['제101화 첫눈', 101, 'text']]);
  assert.deepEqual(await read('달빛 우체국 101화.txt', `달빛 우체국\n\n101화 비\n\n${body}`), [
    ['101화 비', 101, 'text'],
  ]);
  assert.deepEqual(await read('0101.md', `# 첫눈\n\n${body}`), [['101화 첫눈', 101, 'text']]);
  assert.deepEqual(await read('3권 12화.txt', body), [['12화', 12, 'text']]);
  assert.deepEqual(await read('달빛 우체국 3권 12화 첫눈.txt', body), [['달빛 우체국 3권 12화 첫눈', 12, 'text']]);
  assert.deepEqual(await read('에필로그.txt', body), [['에필로그', null, 'text']]);
});

test('splits a text with several headings, but not the sections of one episode', async () => {
  const chapters = ['101화 비', '102화 눈'].map((title) => `${title}\n\n${body}\n\n${body}`).join('\n\n');
  assert.deepEqual(await read('새 회차.txt', chapters), [
    ['101화 비', null, 'text'],
    ['102화 눈', null, 'text'],
  ]);
  assert.deepEqual(await read('12화.txt', `${chapters}\n\n103화\n\n${body}`, true), [['12화', 12, 'text']]);
  const sections = `1\n\n${body}\n\n2\n\n${body}`;
  assert.deepEqual(await read('101화.txt', sections), [['101화', 101, 'text']]);
});

test('reads archives of texts and of picture folders, and rejects a faulty file alone', async () => {
  const texts = writeZip([
    { name: '101화.txt', data: body },
    { name: '102화.hwp', data: 'x' },
    { name: '103화.txt', data: body },
  ]);
  const [first, faulty, last] = await read('묶음.zip', texts);
  assert.deepEqual(
    [first, last],
    [
      ['101화', 101, 'text'],
      ['103화', 103, 'text'],
    ],
  );
  assert.match(String(faulty), /HWP 형식은 가져올 수 없습니다/u);
  const pictures = writeZip(['12화/1.png', '12화/2.png', '13화/1.png'].map((name) => ({ name, data: PNG })));
  assert.deepEqual(await read('웹툰.zip', pictures), [
    ['12화', null, 'images'],
    ['13화', null, 'images'],
  ]);
  const single = writeZip(['1.png', '2.png'].map((name) => ({ name, data: PNG })));
  assert.deepEqual(await read('달빛 우체국 14화.zip', single), [['달빛 우체국 14화', 14, 'images']]);
});
