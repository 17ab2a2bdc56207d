import assert from 'node:assert/strict';
import { test } from 'node:test';
import { REVIEW_STATES, type ReviewState } from '#shared/authors/reviews';
import { RETURN_REASONS, type ReturnReason } from '#shared/authors/submissions';
import { decisionProblem, parseReturn, returnEffect } from './decision-rules.ts';

const STATES = Object.keys(REVIEW_STATES) as ReviewState[];

test('only open submissions are decided, by who read the current text', () => {
  const problems = STATES.map((state) => [state, decisionProblem({ state, revision: 3 }, 3) ?? 'open'].join(' '));
  assert.deepEqual(problems, ['pending open', 'sample open', 'returned 0004', 'approved 0004', 'taken-back 0004']);
  for (const state of ['pending', 'sample'] as const)
    for (const seen of [0, 2, 4]) assert.equal(decisionProblem({ state, revision: 3 }, seen), '0033');
});

test('a returned sample is taken down, since readers see it', () => {
  assert.deepEqual(
    STATES.map((state) => returnEffect(state) ?? 'none'),
    ['keeps-draft', 'takes-down', 'none', 'none', 'none'],
  );
});

test('a return needs a known reason, and words for another reason', () => {
  const form = { reasons: ['rating'], passage: ' 문장 ', note: '' };
  assert.deepEqual(parseReturn(form), { reasons: ['rating'], passage: '문장', note: '' });
  assert.deepEqual(parseReturn({ ...form, reasons: [] }), { problem: '0030', field: 'reasons' });
  assert.deepEqual(parseReturn({ ...form, reasons: ['unknown', 'toString'] }), { problem: '0030', field: 'reasons' });
  for (const reason of Object.keys(RETURN_REASONS) as ReturnReason[])
    assert.equal('problem' in parseReturn({ ...form, reasons: [reason, reason] }), reason === 'other', reason);
  assert.deepEqual(parseReturn({ ...form, reasons: ['other'], note: ' ' }), { problem: '0032', field: 'note' });
  assert.deepEqual(parseReturn({ ...form, passage: '가'.repeat(1001) }), { problem: '0031', field: 'passage' });
  assert.deepEqual(parseReturn({ ...form, note: '가'.repeat(2001) }), { problem: '0031', field: 'note' });
});
