import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchesQuery } from './faq-match.ts';

const TEXT = '결제한 코인을 환불받고 싶습니다. 7일 안이면 PDF 영수증도 됩니다.';

for (const [typed, found] of [
  ['', true],
  ['환불', true],
  ['환ㅂ', true],
  ['코인 환불', true],
  ['환불 코인', true],
  ['환불받고싶', true],
  ['ㅎㅂ', true],
  ['ㅋㅇ', true],
  ['pdf', true],
  ['7일', true],
  ['환불!?', true],
  ['ㅎㅈ', false],
  ['탈퇴', false],
  ['환불 탈퇴', false],
] as const)
  test(`L17 “${typed}” ${found ? 'finds' : 'does not find'} the question`, () => {
    assert.equal(matchesQuery(TEXT, typed), found);
  });
