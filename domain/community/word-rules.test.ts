import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { WordAct } from '#vocabulary/comments';
import { DEFAULT_LIST, type ListedWord, foldText, judgeText, withDefaults } from './word-rules.ts';

const listed = (word: string, act: WordAct = 'refuse'): ListedWord => ({ word, folded: foldText(word), act });
const LIST = [
  listed('시발'),
  listed('ㅆㅂ'),
  listed('멍청이', 'fold'),
  listed('18놈', 'hold'),
  listed('시발점', 'allow'),
];
const actOf = (text: string): WordAct | null => judgeText(text, LIST).act;

test('a listed word is found however its letters are taken apart, joined, spaced or hidden', () => {
  for (const text of [
    '시발',
    'ㅅㅣㅂㅏㄹ',
    '시바ㄹ',
    '시1발',
    '시.발',
    '시 발',
    '야 시 발 뭐야',
    '시\u200b발',
    '시\u2060발',
    '개시발놈',
    '시발'.normalize('NFD'),
    'ㅆㅂ',
    'ㅆ ㅂ',
    'ᄊᄇ',
    '\uffb6\uffb2',
  ])
    assert.equal(actOf(text), 'refuse', JSON.stringify(text));
  assert.equal(actOf('１８놈'), 'hold');
  assert.equal(actOf('멍.청.이'), 'fold');
  assert.deepEqual(judgeText('멍청이 18놈', LIST), { act: 'hold', words: ['멍청이', '18놈'] });
});

test('words that only look alike over syllables or blanks are no find, nor is a word that is allowed', () => {
  for (const text of ['다시 발표합니다', '시바라', '또 시 발표', '시발점에 섰다', '8놈', '', '안녕하세요'])
    assert.equal(actOf(text), null, text);
  assert.equal(actOf('시발점에서 시발'), 'refuse');
});

test('what is folded once is folded: folding again changes nothing', () => {
  // Surrogates alone are no letters.
  const letter = fc
    .integer({ min: 0x20, max: 0x1_f7_ff })
    .map((code) => String.fromCodePoint(code < 0xd800 ? code : code + 0x800));
  const texts = fc.oneof(
    fc.array(letter, { maxLength: 40 }).map((letters) => letters.join('')),
    fc
      .array(fc.constantFrom(...'시발ㅅㅣㄳㅘ쏷１ａＡ. \u200bß\uffb6\u0130\ufb01\u3200'), { maxLength: 30 })
      .map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const folded = foldText(text);
      assert.equal(foldText(folded), folded);
    }),
    { numRuns: 150 },
  );
});

const ABUSE = [
  '시발 이게 뭐야',
  '씨발년아',
  '씨~발',
  '씨 이 발',
  '씨이발 진짜',
  'ㅅㅂ 재미없네',
  'ㅆㅣ발',
  'ㅅ1ㅂ',
  '시1발',
  'ㅅ l 발'.replaceAll(' ', ''),
  '시\u200b발',
  'ＦＵＣＫ you',
  'f.u.c.k',
  '작가 병신 아님?',
  '병*신',
  'ㅂㅅ인가',
  'ㅄ아',
  '지랄하네',
  '개새끼야',
  '개 새 끼',
  '개색기'.normalize('NFD'),
  '좆같다',
  '느금마',
  '니애미',
  'tlqkf',
  '자살해라',
  '시발점이 아니라 시발',
];
const INNOCENT = [
  '이 소설이 시발점이 되었다',
  '다시 발표하고 다시발견했다',
  '즉시발송 감사합니다',
  '동시발매라니',
  '아저씨발을 밟았다',
  '글씨바꾸기 기능',
  '보지 못했다, 자지 않는다',
  '새끼손가락을 걸고 새끼 고양이를 샀다',
  '병신년에 태어난 주인공',
  '화병신고가 늘었다',
  '18개월, 18년 만에 돌아왔다',
  '좋아요 존경합니다',
  '곱씹을수록 좋다',
  '주인공을 좇아 갔다',
  '어머니미소가 지어진다',
  '미니미 캐릭터',
  '값없는 사랑과 옷발',
  '책을 시팔로 삼아 서랍을 뒤져 라면을 찾았다',
  '빨간 시빨간색',
  '걸레로 바닥을 닦았다',
  '개자리와 개같은 강아지',
  'Scunthorpe classic, bits and shiitake',
  '작가님 사랑해요 ㅋㅋㅋㅋ ㅠㅠ',
];

for (const text of ABUSE)
  test(`a new shop does not take ${JSON.stringify(text)}`, () => {
    assert.equal(judgeText(text, withDefaults([])).act, 'refuse');
  });
for (const text of INNOCENT)
  test(`a new shop takes ${JSON.stringify(text)}`, () => {
    assert.deepEqual(judgeText(text, withDefaults([])), { act: null, words: [] });
  });

test('every default word is found as it is written, unless a longer one is allowed, and stands in the list once', () => {
  const seen = new Set<string>();
  for (const { word, folded, act } of DEFAULT_LIST) {
    assert.ok(folded !== '' && !seen.has(folded), word);
    seen.add(folded);
    assert.equal(judgeText(word, DEFAULT_LIST).act, act === 'allow' ? null : act, word);
  }
});

test('a word of the operator takes the place of the default one, however it is written', () => {
  assert.equal(judgeText('야 이 병신아', withDefaults([listed('병 신', 'allow')])).act, null);
  assert.equal(judgeText('야 이 병신아', withDefaults([listed('병신', 'fold')])).act, 'fold');
  assert.equal(judgeText('야 이 병신아', withDefaults([listed('멍청이', 'fold')])).act, 'refuse');
});
