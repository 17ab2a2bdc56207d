import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actWords, changedFacts } from './audit-words.ts';

test('P4 a line of the audit log shows what changed and nothing that stayed', () => {
  assert.deepEqual(
    changedFacts({ title: '비', price: 3, tags: ['가'] }, { title: '비', price: 4, tags: ['가', '나'] }),
    [
      { name: 'price', before: '3', after: '4' },
      { name: 'tags', before: '["가"]', after: '["가","나"]' },
    ],
  );
  assert.deepEqual(changedFacts(null, { coins: 0, isFree: false }), [
    { name: 'coins', before: '', after: '0' },
    { name: 'isFree', before: '', after: 'false' },
  ]);
  assert.deepEqual(changedFacts(null, null), []);
});

test('an act without words of its own is named as it is', () => {
  assert.equal(actWords('operator.invite'), '운영자 초대');
  assert.equal(actWords('work.update'), 'work.update');
  assert.equal(actWords('constructor'), 'constructor');
});
