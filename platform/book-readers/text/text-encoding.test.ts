import assert from 'node:assert/strict';
import test from 'node:test';
import iconv from 'iconv-lite';
import { decodeName, decodeText } from './text-encoding.ts';

const TEXT =
  '제12화 똠양꿍\n펲시콜라를 마신 쭹 씨는 “뷁!” 하고 외쳤다.\n새침하게 흐린 품이 눈이 올 듯하더니, 눈은 아니 오고 얼다가 만 비가 추적추적 내리었다.\n';

for (const [name, bytes] of [
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${TEXT}`)],
  ['CP949', iconv.encode(TEXT, 'cp949')],
  ['UTF-16LE', iconv.encode(TEXT, 'utf-16le')],
  ['UTF-16BE', iconv.encode(TEXT, 'utf-16be')],
  ['UTF-16LE with a mark', iconv.encode(TEXT, 'utf-16le', { addBOM: true })],
  ['UTF-16BE with a mark', iconv.encode(TEXT, 'utf-16be', { addBOM: true })],
  ['CP949 with CRLF', iconv.encode(TEXT.replaceAll('\n', '\r\n'), 'cp949')],
  ['UTF-8 with old Mac line ends', Buffer.from(TEXT.replaceAll('\n', '\r'))],
  ['UTF-8 with parted letters', Buffer.from(TEXT.normalize('NFD'))],
] as const) {
  test(`${name} is detected, including letters outside KS X 1001`, () => {
    assert.equal(decodeText(bytes), TEXT);
  });
}

test('a short CP949 line is detected', () => {
  assert.equal(decodeText(iconv.encode('운수 좋은 날', 'cp949')), '운수 좋은 날');
});

test('archive names are UTF-8 or CP949 as a whole', () => {
  assert.equal(decodeName(iconv.encode('똠방각하 1권.txt', 'cp949')), '똠방각하 1권.txt');
  assert.equal(decodeName(Buffer.from('똠방각하 1권.txt'.normalize('NFD'))), '똠방각하 1권.txt');
});

for (const name of ['10화.txt', '1화.txt', '표지.png', '카', '제3장 바다.txt', '三國志.txt', '뷁.txt'])
  test(`the name ${name} is read from CP949 and from UTF-8`, () => {
    assert.equal(decodeName(iconv.encode(name, 'cp949')), name);
    assert.equal(decodeName(Buffer.from(name)), name);
  });

test('UTF-8 names in other languages stay unchanged', () => {
  for (const name of ['Ĳsselmeer.txt', 'Łódź.txt', '100°.txt', 'café.txt', '夜の森へ.txt', 'Война.txt'])
    assert.equal(decodeName(Buffer.from(name)), name);
});

test('a UTF-8 name with one invalid byte keeps its other letters', () => {
  const name = Buffer.concat([Buffer.from('운수 좋은 '), Buffer.from([0xff]), Buffer.from('날.txt')]);
  assert.equal(decodeName(name), '운수 좋은 \uFFFD날.txt');
});
