import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readingOfRuby } from './ruby-reading.ts';
import { type SpokenPassage, splitText, sentenceAt, sentenceRanges, splitSentences } from './sentences.ts';

const passage = (text: string, more: Partial<SpokenPassage> = {}): SpokenPassage => ({
  id: 'b1',
  text,
  readings: [],
  alt: '',
  isBreak: false,
  ...more,
});
const sentencesOfText = (text: string): string[] => sentenceRanges(text).map(({ from, to }) => text.slice(from, to));

test('splits a paragraph into sentences with matching offsets (L9)', () => {
  const text = '  비가 왔다. 우산은 없었다!  그래서 뛰었다. ';
  const sentences = splitSentences([passage(text)]);
  assert.deepEqual(
    sentences.map(({ spoken }) => spoken),
    ['비가 왔다.', '우산은 없었다!', '그래서 뛰었다.'],
  );
  for (const { offset, length, spoken } of sentences) assert.equal(text.slice(offset, offset + length), spoken);
});

test("quotation marks stay with their sentence and a quote's clause continues (L9)", () => {
  assert.deepEqual(sentencesOfText('“안녕. 반가워.” 그가 말했다.'), ['“안녕.', '반가워.”', '그가 말했다.']);
  assert.deepEqual(sentencesOfText('“가자.”라고 말했다. 끝.'), ['“가자.”라고 말했다.', '끝.']);
  assert.deepEqual(sentencesOfText('“정말?” 하고 물었다. 아무도 없었다.'), ['“정말?” 하고 물었다.', '아무도 없었다.']);
  assert.deepEqual(sentencesOfText('말했다.‘응.’ 그래.'), ['말했다.', '‘응.’', '그래.']);
  assert.deepEqual(sentencesOfText('“아아, 가슴이야!……”하고 울었다.'), ['“아아, 가슴이야!……”하고 울었다.']);
  assert.deepEqual(sentencesOfText('「가.」 『와.』'), ['「가.」', '『와.』']);
  assert.deepEqual(sentencesOfText('“하늘이다.” 하늘은 파랬다.'), ['“하늘이다.”', '하늘은 파랬다.']);
});

test('dots as an ellipsis end a sentence only after a final ending, and Japanese quotations run on (L9)', () => {
  assert.deepEqual(sentencesOfText('그는... 갔다. 끝.'), ['그는... 갔다.', '끝.']);
  assert.deepEqual(sentencesOfText('그랬다... 그는 갔다.'), ['그랬다...', '그는 갔다.']);
  assert.deepEqual(sentencesOfText('「行こう。」と彼は言った。雨だった。'), [
    '「行こう。」と彼は言った。',
    '雨だった。',
  ]);
  assert.deepEqual(sentencesOfText('ねこがいた。いぬもいた。'), ['ねこがいた。', 'いぬもいた。']);
});

test('ellipses neither end a sentence nor form one (L9)', () => {
  assert.deepEqual(sentencesOfText('그는…… 갔다. “뭐……?” ……'), ['그는…… 갔다.', '“뭐……?” ……']);
  assert.deepEqual(sentencesOfText('……그래. 가자.'), ['……그래.', '가자.']);
  for (const silent of ['', ' ', '……', '* * *', '“…….”', '―', '!?'])
    assert.deepEqual(sentencesOfText(silent), [], silent);
});

test('abbreviations, initials, dates and numbers do not end a sentence (L9)', () => {
  assert.deepEqual(sentencesOfText('Mr. Kim이 왔다. J. K. 롤링의 책.'), ['Mr. Kim이 왔다.', 'J. K. 롤링의 책.']);
  assert.deepEqual(sentencesOfText('2024. 3. 5. 서울. 3.5배였다.'), ['2024. 3. 5. 서울.', '3.5배였다.']);
  assert.deepEqual(sentencesOfText('1. 시작했다. 2. 끝냈다.'), ['1. 시작했다.', '2. 끝냈다.']);
});

test('long sentence is split after a comma, else between words, without loss (L9)', () => {
  const clause = '바람이 몹시 불던 그날 저녁에 우리는 모두 강가로 내려가서 불을 피우고';
  const long = `${clause}, ${clause}, ${clause}, ${clause} 돌아왔다.`;
  const commas = sentencesOfText(long);
  assert.ok(commas.length >= 2 && commas.every((part) => part.length <= 120));
  assert.ok(commas.slice(0, -1).every((part) => part.endsWith(',')));
  assert.equal(commas.join(' '), long);
  const words = `${'가나다라마 '.repeat(60)}끝.`;
  assert.equal(sentencesOfText(words).join(' '), words);
  assert.ok(sentencesOfText(words).every((part) => part.length <= 120 && part.length > 40));
  const solid = '😀'.repeat(3) + '가'.repeat(400);
  assert.equal(sentencesOfText(solid).join(''), solid);
  assert.ok(sentencesOfText('가' + '𠀀'.repeat(200)).every((part) => !/^[\uDC00-\uDFFF]/.test(part)));
});

test('sentences are ordered, disjoint and omit only space and silence (L9)', () => {
  const texts = [
    '“왜 먹지를 못하니, 왜 먹지를 못하니……” 김첨지는 말했다. “괴상하게도 오늘은! 운수가, 좋더니만…….”',
    '"가." "와." 그리고 (웃음.) 끝? 그렇다; 아니다—라고.',
    `${'아'.repeat(119)}. ${'어'.repeat(121)}, ${'오'.repeat(240)}!`,
  ];
  for (const text of texts) {
    let last = 0;
    let label = '';
    for (const { from, to } of sentenceRanges(text)) {
      assert.ok(from >= last && to > from && to - from <= 120);
      label += text.slice(last, from);
      last = to;
    }
    assert.doesNotMatch(label + text.slice(last), /[\p{L}\p{N}]/u);
  }
});

test('kana ruby is spoken pair by pair; dots and other ruby are ignored (L9)', () => {
  assert.equal(readingOfRuby('本気', 'マジ'), 'マジ');
  assert.equal(readingOfRuby('剣', 'つるぎ'), 'つるぎ');
  assert.equal(readingOfRuby('超電磁砲', 'レール・ガン'), 'レール・ガン');
  assert.equal(readingOfRuby('초전자포', '레일건'), '초전자포');
  for (const dots of ['・', '・・', '•', '﹅', '', 'ー']) assert.equal(readingOfRuby('결코', dots), '결코', dots);
  const text = '그는 本気로 결코 웃지 않았다. 剣이다.';
  const readings = [
    { from: 3, to: 5, spoken: readingOfRuby('本気', 'マジ') },
    { from: 7, to: 9, spoken: readingOfRuby('결코', '・・') },
    { from: 18, to: 19, spoken: readingOfRuby('剣', 'つるぎ') },
  ];
  const sentences = splitSentences([passage(text, { readings })]);
  assert.deepEqual(
    sentences.map(({ spoken }) => spoken),
    ['그는 マジ로 결코 웃지 않았다.', 'つるぎ이다.'],
  );
  assert.equal(text.slice(sentences[1]?.offset), '剣이다.');
});

test('image is spoken by its alt text and a break is a pause (L9)', () => {
  const sentences = splitSentences([
    passage('가.'),
    passage('', { id: 'b2', alt: '눈 덮인 성. 밤이다.' }),
    passage('', { id: 'b3' }),
    passage('', { id: 'b4', isBreak: true }),
    passage('나.', { id: 'b5' }),
    passage('* * *', { id: 'b6' }),
    passage('다.', { id: 'b7' }),
  ]);
  assert.deepEqual(
    sentences.map(({ block, spoken, length, pauseMs }) => [block, spoken, length, pauseMs > 0]),
    [
      ['b1', '가.', 2, false],
      ['b2', '그림: 눈 덮인 성.', 0, false],
      ['b2', '밤이다.', 0, false],
      ['b5', '나.', 2, true],
      ['b7', '다.', 2, true],
    ],
  );
});

test('spot resolves to its sentence or the next one (L9)', () => {
  const blocks = ['b0', 'b1', 'b2', 'b3'];
  const sentences = splitSentences([
    passage('가나. 다라.'),
    passage('', { id: 'b2', isBreak: true }),
    passage('마.', { id: 'b3' }),
  ]);
  const at = (block: string, offset: number): number =>
    sentenceAt(sentences, (id) => blocks.indexOf(id), { block, offset });
  assert.deepEqual(
    [at('b0', 4), at('b1', 0), at('b1', 2), at('b1', 3), at('b1', 6), at('b2', 0), at('b3', 9)],
    [0, 0, 0, 1, 1, 2, 3],
  );
});

test('text for a limited voice is split into pieces without loss (L9)', () => {
  const words = '바람이 몹시 불던 그날 저녁에, 우리는 모두 강가로 내려가서 불을 피우고 밤새 노래를 불렀다.';
  const pieces = splitText(words, 25);
  assert.ok(pieces.every((piece) => piece.length <= 25));
  assert.equal(pieces.join(' '), words);
});
