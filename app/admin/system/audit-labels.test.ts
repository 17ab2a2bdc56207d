import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actionLabel, fieldChanges } from './audit-labels.ts';

test('P4 an audit entry shows only changed fields', () => {
  assert.deepEqual(
    fieldChanges({ title: '비', price: 3, tags: ['가'] }, { title: '비', price: 4, tags: ['가', '나'] }),
    [
      { name: 'price', before: '3', after: '4' },
      { name: 'tags', before: '["가"]', after: '["가","나"]' },
    ],
  );
  assert.deepEqual(fieldChanges(null, { coins: 0, isFree: false }), [
    { name: 'coins', before: '', after: '0' },
    { name: 'isFree', before: '', after: 'false' },
  ]);
  assert.deepEqual(fieldChanges(null, null), []);
});

test('an action without a label is shown by its name', () => {
  assert.equal(actionLabel('operator.invite'), '운영자 초대');
  assert.equal(actionLabel('work.update'), 'work.update');
  assert.equal(actionLabel('constructor'), 'constructor');
});
