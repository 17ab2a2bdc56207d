import assert from 'node:assert/strict';
import { test } from 'node:test';
import { treeOf } from './planted-repository.ts';
import { bannedWords } from './words-check.ts';

test('a declared identifier that is a banned word is reported with its line and the standard term', () => {
  const problems = bannedWords(
    treeOf({
      'domain/wallet/spend-coins.ts':
        'export const spend = 1;\nexport function buy(purse: number) {\n  return purse;\n}\n',
      'tests/support/open-shop.ts': 'export interface ShopGround {\n  url: string;\n}\n',
      'app/features/work/card.tsx': 'export const Card = ({ viewer: onlooker }: Props) => onlooker;\n',
    }),
  );
  assert.deepEqual(problems, [
    'domain/wallet/spend-coins.ts:2 purse: balance처럼 표준 용어로 바꿔 주세요.',
    'tests/support/open-shop.ts:1 ShopGround: Env, Fixture처럼 표준 용어로 바꿔 주세요.',
    'app/features/work/card.tsx:1 onlooker: viewer처럼 표준 용어로 바꿔 주세요.',
  ]);
});

test('a file name with a banned word is reported', () => {
  const problems = bannedWords(treeOf({ 'tests/support/money-ground.ts': '', 'domain/wallet/purse.test.ts': '' }));
  assert.deepEqual(
    problems.map((problem) => problem.split(' ')[0]),
    ['tests/support/money-ground.ts', 'domain/wallet/purse.test.ts'],
  );
});

test('properties, strings, comments and longer words pass', () => {
  const problems = bannedWords(
    treeOf({
      'app/components/page-background.tsx':
        "// the purse\nexport const pageBackground = { purse: 'onlooker' };\nexport const read = ({ purse }: Row) => purse.rooms;\n",
      'samples/drawing/purse.ts': 'export const purse = 1;\n',
    }),
  );
  assert.deepEqual(problems, []);
});
