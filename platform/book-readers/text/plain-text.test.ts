import assert from 'node:assert/strict';
import test from 'node:test';
import { readPlainText } from './plain-text.ts';
import { isSceneBreak, spansText } from '../html/spans.ts';

const linesOf = (text: string): string[] =>
  readPlainText(text).blocks.map((block) => (block.kind === 'paragraph' ? spansText(block.spans) : block.kind));

test('a title and an author at the top are removed', () => {
  const { title, author, blocks } = readPlainText(
    '운수 좋은 날\n\n현진건\n\n\n새침하게 흐린 품이 눈이 올 듯하더니,\n\n비가 내리었다.\n',
  );
  assert.deepEqual([title, author, blocks.length], ['운수 좋은 날', '현진건', 2]);
});

test('an indented title and a right-aligned author are removed', () => {
  const { title, author } = readPlainText(
    '  동백꽃\n\n                                   김유정\n\n  오늘도 또 우리 수탉이 막 쫓기었다.\n  내가 점심을 먹고 나왔다.\n',
  );
  assert.deepEqual([title, author], ['동백꽃', '김유정']);
});

test('a first sentence, speech or chapter heading is no title', () => {
  for (const first of ['비가 왔다.', '“누구세요?”', '1화 비 오는 밤', '프롤로그'])
    assert.equal(readPlainText(`${first}\n\n다음 문장이 이어진다.\n`).title, undefined, first);
});

test('without blank lines every line is a paragraph', () => {
  assert.deepEqual(linesOf('첫 줄이다.\n“둘째 줄.”\n셋째 줄이다.'), ['첫 줄이다.', '“둘째 줄.”', '셋째 줄이다.']);
});

const PROSE =
  '새침하게 흐린 품이 눈이 올 듯하더니 눈은 아니 오고 얼다가 만 비가 추적추적 내리었다. 이날이야말로 동소문 안에서 인력거꾼 노릇을 하는 김 첨지에게는 오래간만에도 닥친 운수 좋은 날이었다. 문안에 들어간답시는 앞집 마나님을 전찻길까지 모셔다 드린 것을 비롯하여 행여나 손님이 있을까 하고 정류장에서 어정어정하며 내리는 사람 하나하나에게 거의 비는 듯한 눈길을 보내고 있었다.';

function wrapped(text: string, width: number): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    const joined = last === '' ? word : `${last} ${word}`;
    if ([...joined].reduce((sum, letter) => sum + (letter > '\u1100' ? 2 : 1), 0) > width) lines.push(word);
    else lines[lines.length - 1] = joined;
  }
  return lines.join('\n');
}

test('text wrapped at words is joined', () => {
  assert.deepEqual(linesOf(`${wrapped(PROSE, 60)}\n\n${wrapped(PROSE, 60)}\n`), [PROSE, PROSE]);
});

test('text wrapped at letters is joined without new spaces', () => {
  const solid = '가나다라마바사아자차카타파하'.repeat(30);
  assert.deepEqual(linesOf(`${solid.match(/.{1,30}/gu)?.join('\n')}\n`), [solid]);
});

test('speech is not joined to the previous line', () => {
  const speech = '“가세요.”';
  assert.deepEqual(linesOf(`${wrapped(PROSE, 60)}\n${speech}\n${wrapped(PROSE, 60)}\n`), [PROSE, speech, PROSE]);
});

test('lines of ornaments are scene breaks, dots and dashes of speech are not', () => {
  for (const line of ['***', '* * *', '◇', '◆◇◆', '---', '――――', '※', '＊ ＊ ＊']) assert.ok(isSceneBreak(line), line);
  for (const line of ['…', '......', '-', '—', '!', '1', '#', '——', '?']) assert.ok(!isSceneBreak(line), line);
});
