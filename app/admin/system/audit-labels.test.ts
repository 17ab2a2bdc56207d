import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AUDIT_ACTS, AUDIT_SUBJECTS } from '#shared/operations/audit-acts';
import { AUDIT_FIELDS } from '#shared/operations/audit-fields';
import { actLabel, fieldChanges, subjectLabel } from './audit-labels.ts';

test('P4 an audit entry shows only changed fields, by their Korean names', () => {
  assert.deepEqual(
    fieldChanges('work.update', { title: '비', price: 3, tags: ['가'] }, { title: '비', price: 4, tags: ['가', '나'] }),
    [
      { field: 'price', name: '가격', before: '3', after: '4' },
      { field: 'tags', name: '태그', before: '가', after: '가, 나' },
    ],
  );
  assert.deepEqual(
    fieldChanges('event.save', null, { coins: 0, isAdult: false, startsAt: '2026-11-21T15:00:00.000Z' }),
    [
      { field: 'coins', name: '코인', before: '', after: '0' },
      { field: 'isAdult', name: '성인', before: '', after: '아니요' },
      { field: 'startsAt', name: '시작 일시', before: '', after: '2026.11.22 00:00' },
    ],
  );
  assert.deepEqual(fieldChanges('work.update', null, null), []);
});

test('every act, subject and field has a Korean name', () => {
  for (const label of [AUDIT_ACTS, AUDIT_SUBJECTS, AUDIT_FIELDS].flatMap((labels) => Object.values(labels)))
    assert.match(label, /[가-힣]/);
  assert.equal(actLabel('work.update'), '작품 수정');
  assert.equal(subjectLabel('work:12'), '작품 12');
  assert.equal(subjectLabel('store:apple:17'), '스토어 결제 apple:17');
  assert.equal(subjectLabel('shop'), '서점');
  assert.equal(subjectLabel('switch:purchase'), '기능 구매·대여');
});

test('lists, records and settings are shown in words, with the value before', () => {
  const product = { won: 1000, coins: 10, storeProduct: null };
  assert.deepEqual(
    fieldChanges('coins.products', { products: [] }, { products: [product, { ...product, won: 3000 }] }),
    [
      {
        field: 'products',
        name: '상품',
        before: '',
        after: '금액(원): 1,000, 코인: 10 / 금액(원): 3,000, 코인: 10',
      },
    ],
  );
  assert.deepEqual(fieldChanges('setup.save', { name: '서가' }, { name: '느린달' }), [
    { field: 'name', name: '서점 이름', before: '서가', after: '느린달' },
  ]);
  assert.equal(subjectLabel('shop:company'), '서점 사업자 정보');
});

test('a name of another release is shown as it is', () => {
  assert.equal(actLabel('constructor'), 'constructor');
  assert.equal(subjectLabel('toString:1'), 'toString 1');
  assert.equal(fieldChanges('work.update', null, { constructor: 1 })[0]?.name, 'constructor');
});

test('values of known lists are shown by their Korean names', () => {
  assert.deepEqual(fieldChanges('operator.roles', { roles: ['editor'] }, { roles: ['editor', 'support'] }), [
    { field: 'roles', name: '역할', before: '편집', after: '편집, 고객 지원' },
  ]);
  assert.deepEqual(fieldChanges('settlement.close', { state: 'draft' }, { state: 'closed' }), [
    { field: 'state', name: '상태', before: '초안', after: '마감' },
  ]);
});
