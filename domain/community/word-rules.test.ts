import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { WordAction } from '#shared/community/comments';
import { DEFAULT_LIST, type ListedWord, foldText, checkText, withDefaults } from './word-rules.ts';

const listed = (word: string, action: WordAction = 'refuse'): ListedWord => ({
  word,
  folded: foldText(word),
  act: action,
});
const LIST = [
  listed('시발'),
  listed('ㅆㅂ'),
  listed('멍청이', 'fold'),
  listed('18놈', 'hold'),
  listed('시발점', 'allow'),
];
const actOf = (text: string): WordAction | null => checkText(text, LIST).act;

test('finds a listed word when decomposed, joined, spaced or obfuscated', () => {
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
  assert.deepEqual(checkText('멍청이 18놈', LIST), { act: 'hold', words: ['멍청이', '18놈'] });
});

test('ignores matches across syllables or blanks and allowed words', () => {
  for (const text of ['다시 발표합니다', '시바라', '또 시 발표', '시발점에 섰다', '8놈', '', '안녕하세요'])
    assert.equal(actOf(text), null, text);
  assert.equal(actOf('시발점에서 시발'), 'refuse');
});

test('folding is idempotent', () => {
  // Lone surrogates are not characters.
  const char = fc
    .integer({ min: 0x20, max: 0x1_f7_ff })
    .map((code) => String.fromCodePoint(code < 0xd800 ? code : code + 0x800));
  const texts = fc.oneof(
    fc.array(char, { maxLength: 40 }).map((chars) => chars.join('')),
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
  test(`rejects ${JSON.stringify(text)} by default`, () => {
    assert.equal(checkText(text, withDefaults([])).act, 'refuse');
  });
for (const text of INNOCENT)
  test(`accepts ${JSON.stringify(text)} by default`, () => {
    assert.deepEqual(checkText(text, withDefaults([])), { act: null, words: [] });
  });

test('finds every default word once as written, unless a longer one is allowed', () => {
  const seen = new Set<string>();
  for (const { word, folded, act } of DEFAULT_LIST) {
    assert.ok(folded !== '' && !seen.has(folded), word);
    seen.add(folded);
    assert.equal(checkText(word, DEFAULT_LIST).act, act === 'allow' ? null : act, word);
  }
});

test("overrides a default word with the operator's equivalent one", () => {
  assert.equal(checkText('야 이 병신아', withDefaults([listed('병 신', 'allow')])).act, null);
  assert.equal(checkText('야 이 병신아', withDefaults([listed('병신', 'fold')])).act, 'fold');
  assert.equal(checkText('야 이 병신아', withDefaults([listed('멍청이', 'fold')])).act, 'refuse');
});
