import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type PlantedRepository, plantRepository } from './planted-repository.ts';
import { lint } from './tool-check.ts';

const lines = (count: number, line = '  sum += 1;'): string =>
  Array.from({ length: count }, () => `${line}\n`).join('');
const counting = (length: number): string =>
  `export function count(start: number): number {\n  let sum = start;\n${lines(length - 4)}  return sum;\n}\n`;

const PLANTED = [
  {
    error: 'a function of 71 lines',
    rule: 'eslint(max-lines-per-function)',
    path: 'domain/wallet/long-sum.ts',
    text: counting(71),
  },
  {
    error: 'a file of 401 lines',
    rule: 'eslint(max-lines)',
    path: 'domain/wallet/long-file.ts',
    text: `export const words = [\n${lines(399, "  'word',")}];\n`,
  },
  {
    error: 'a file that is not in kebab-case',
    rule: 'unicorn(filename-case)',
    path: 'domain/wallet/Wrong_Name.ts',
    text: 'export const one = 1;\n',
  },
  {
    error: 'a default export',
    rule: 'import(no-default-export)',
    path: 'domain/wallet/main-thing.ts',
    text: 'const one = 1;\nexport default one;\n',
  },
  {
    error: 'any',
    rule: 'typescript(no-explicit-any)',
    path: 'domain/wallet/any-value.ts',
    text: 'export const value = (given: any): boolean => given === 1;\n',
  },
  {
    error: 'an assertion in the domain',
    rule: 'typescript(consistent-type-assertions)',
    path: 'domain/wallet/bold-claim.ts',
    text: 'export const claim = (given: unknown): string => given as string;\n',
  },
  {
    error: 'a promise that nobody waits for',
    rule: 'typescript(no-floating-promises)',
    path: 'server/adrift.ts',
    text: 'const save = async (): Promise<void> => {};\nexport function adrift(): void {\n  save();\n}\n',
  },
  {
    error: 'a query that is awaited and never executed',
    rule: 'typescript(await-thenable)',
    path: 'domain/wallet/lot-store.ts',
    text: "import type { Kysely } from 'kysely';\nexport async function drop(db: Kysely<{ lot: { id: number } }>): Promise<void> {\n  await db.deleteFrom('lot').where('id', '=', 1);\n}\n",
  },
  {
    error: 'four arguments',
    rule: 'eslint(max-params)',
    path: 'server/many.ts',
    text: 'export const many = (a: number, b: number, c: number, d: number): number => a + b + c + d;\n',
  },
  {
    error: 'a fixed wait in a browser test',
    rule: 'eslint(no-restricted-properties)',
    path: 'tests/browser/slow.ts',
    text: "import type { Page } from '@playwright/test';\nexport const wait = (page: Page): Promise<void> => page.waitForTimeout(500);\n",
  },
  {
    error: 'a circle',
    rule: 'import(no-cycle)',
    path: 'server/hen.ts',
    text: "import { egg } from './egg.ts';\nexport const hen = (): unknown => egg;\n",
  },
  {
    error: 'a picture without words',
    rule: 'jsx-a11y(alt-text)',
    path: 'app/ui/photo.tsx',
    text: 'export function Photo() {\n  return <img src="/a.png" />;\n}\n',
  },
  {
    error: 'a hook inside a condition',
    rule: 'react-hooks(rules-of-hooks)',
    path: 'app/ui/perhaps.tsx',
    text: "import { useState } from 'react';\nexport function Perhaps({ on }: { on: boolean }) {\n  if (on) useState(1);\n  return null;\n}\n",
  },
  {
    error: 'a page of 121 lines',
    rule: 'eslint(max-lines-per-function)',
    path: 'app/routes/long-page.tsx',
    text: counting(121),
  },
];
const SOUND = {
  'server/egg.ts': "import { hen } from './hen.ts';\nexport const egg = (): unknown => hen;\n",
  'domain/wallet/just-fits.ts': counting(70),
  'app/routes/page.tsx': `${counting(120)}export default function Page() {\n  return null;\n}\n`,
  'domain/wallet/wallet-rules.test.ts':
    "import { test } from 'node:test';\ntest('a test may stand alone', async () => {});\n",
};
let repository: PlantedRepository;
let messages: string[] = [];
before(async () => {
  repository = plantRepository({ ...SOUND, ...Object.fromEntries(PLANTED.map(({ path, text }) => [path, text])) });
  messages = await lint(repository.root);
});
after(() => repository.remove());

for (const { error, rule, path } of PLANTED) {
  test(`lint refuses ${error}`, () =>
    assert.equal(
      messages.some((line) => line.startsWith(path) && line.includes(rule)),
      true,
      messages.join('\n'),
    ));
}
test('lint says nothing about files that just fit', () => {
  const fitting = Object.keys(SOUND).filter((path) => path !== 'server/egg.ts');
  assert.deepEqual(
    messages.filter((line) => fitting.some((path) => line.startsWith(path))),
    [],
  );
});
