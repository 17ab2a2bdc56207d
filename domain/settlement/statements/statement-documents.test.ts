import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listSums } from './statement-documents.ts';

test('a carried statement lists no negative zero and adds up to what is paid', () => {
  const none = { vatShare: 0, exemptShare: 0, vatRecouped: 0, exemptRecouped: 0, vat: 0 };
  const sums = { ...none, withholdingShare: 38_417, withholdingRecouped: 30_000, incomeTax: 0, localTax: 0 };
  const rows = listSums({ kind: 'person', sums: { ...sums, payable: 0, carried: 8_417 } });
  assert.deepEqual(rows, [
    ['사업소득 정산액', 38_417],
    ['MG·선인세 상계', -30_000],
    ['원천징수 대상 정산액', 8_417],
    ['소득세(3%)', 0],
    ['지방소득세(소득세의 10%)', 0],
    ['최소 지급액 미만, 다음 달로 이월', 8_417],
    ['지급할 금액', 0],
  ]);
});
