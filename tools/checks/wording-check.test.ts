import assert from 'node:assert/strict';
import { test } from 'node:test';
import { treeOf } from './planted-repository.ts';
import { bannedForms } from './wording-check.ts';

test('a banned Korean form is reported with its line and a better one', () => {
  const problems = bannedForms(
    treeOf({
      'app/features/checkout/note.ts': "export const NOTE =\n  '모자란 2코인을 채웁니다.';\n",
      'app/features/account/row.tsx': "export const ROW = '지출 설정';\n",
      'app/admin/payments/check.tsx': "export const LEAD = '밤마다 결제를 견줍니다.';\n",
    }),
  );
  assert.deepEqual(problems, [
    'app/features/checkout/note.ts:2 모자란: ‘부족한’처럼 써 주세요.',
    'app/features/account/row.tsx:1 지출 설정: ‘구매 한도 설정’처럼 써 주세요.',
    'app/admin/payments/check.tsx:1 견줍: ‘비교, 대조’처럼 써 주세요.',
    'app/admin/payments/check.tsx:1 밤마다: ‘매일, 매일 밤, 매월’처럼 써 주세요.',
  ]);
});

test('tests, commands and the accepted forms pass', () => {
  const problems = bannedForms(
    treeOf({
      'app/features/checkout/note.test.ts': "const note = '모자란';\n",
      'cli/commands/ledger.ts': "export const HELP = '거래를 봉인합니다.';\n",
      'app/features/checkout/note.ts': "export const NOTE = '부족한 2코인 충전';\n",
    }),
  );
  assert.deepEqual(problems, []);
});
