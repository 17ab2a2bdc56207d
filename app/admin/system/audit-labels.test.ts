import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AUDIT_ACTS, AUDIT_SUBJECTS } from '#shared/operations/audit-acts';
import { AUDIT_FIELDS } from '#shared/operations/audit-fields';
import { actLabel, fieldChanges, subjectLabel } from './audit-labels.ts';

test('P4 an audit entry shows only changed fields, by their Korean names', () => {
  assert.deepEqual(
    fieldChanges({ title: '비', price: 3, tags: ['가'] }, { title: '비', price: 4, tags: ['가', '나'] }),
    [
      { name: '가격', before: '3', after: '4' },
      { name: '태그', before: '가', after: '가, 나' },
    ],
  );
  assert.deepEqual(fieldChanges(null, { coins: 0, isAdult: false, startsAt: '2026-11-21T15:00:00.000Z' }), [
    { name: '코인', before: '', after: '0' },
    { name: '성인', before: '', after: '아니요' },
    { name: '시작 일시', before: '', after: '2026-11-22 00:00' },
  ]);
  assert.deepEqual(fieldChanges(null, null), []);
});

test('every act, subject and field has a Korean name', () => {
  for (const label of [AUDIT_ACTS, AUDIT_SUBJECTS, AUDIT_FIELDS].flatMap((labels) => Object.values(labels)))
    assert.match(label, /[가-힣]/);
  assert.equal(actLabel('work.update'), '작품 수정');
  assert.equal(subjectLabel('work:12'), '작품 12');
  assert.equal(subjectLabel('store:apple:17'), '스토어 결제 apple:17');
  assert.equal(subjectLabel('shop'), '서점');
});

test('a name of another release is shown as it is', () => {
  assert.equal(actLabel('constructor'), 'constructor');
  assert.equal(subjectLabel('toString:1'), 'toString 1');
  assert.equal(fieldChanges(null, { constructor: 1 })[0]?.name, 'constructor');
});
