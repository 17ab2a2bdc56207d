import assert from 'node:assert/strict';
import { test } from 'node:test';
import { slugFromTitle } from './slugs.ts';

test('a Korean title becomes a readable name', () => {
  assert.equal(slugFromTitle('봄맞이 웹소설 반값!', 40), 'bommaji-wepsoseol-bangap');
  assert.equal(slugFromTitle('  2026 가을 — 50% 할인 ', 40), '2026-gaeul-50-hallin');
  assert.equal(slugFromTitle('Café Noir', 40), 'cafe-noir');
  assert.equal(slugFromTitle('★', 40), '');
});

test('a long title ends at a word', () => {
  const slug = slugFromTitle('회귀한 서고지기는 검을 들지 않는다 완결 기념 특별 기획전', 40);
  assert.ok(slug.length <= 40 && !slug.endsWith('-'), slug);
  assert.match(slugFromTitle('가'.repeat(60), 40), /^(ga){20}$/);
});
