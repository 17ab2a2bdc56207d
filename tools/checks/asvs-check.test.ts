import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unprovenAsvsRequirements } from './asvs-check.ts';
import { treeOf } from './planted-repository.ts';

const TESTS =
  "test('a thing is held', () => {});\ntest(`${what} is held`, () => {});\ntest('it\\'s held', () => {});\n";

function faultsOf(rows: string[]): string[] {
  const found = unprovenAsvsRequirements(
    treeOf({
      'docs/security/asvs.yaml': rows
        .map((row, at) => `- { id: 1.1.${at}, level: 1, about: something, ${row} }`)
        .join('\n'),
      'docs/security.md': '# Security\n\n## Classes of data\n',
      'tests/held.test.ts': TESTS,
    }),
  );
  return found.filter((error) => !error.includes('asvs.md:'));
}

test('a requirement without an existing test or document is named', () => {
  assert.deepEqual(
    faultsOf([
      ...Array.from({ length: 7 }, () => 'test: tests/held.test.ts, name: a thing is held'),
      'test: tests/held.test.ts, name: "${what} is held"',
      'test: tests/held.test.ts, name: "it\'s held"',
      'paper: docs/security.md#classes-of-data',
      'not: there is none',
    ]),
    [],
  );
  const wrong = faultsOf([
    'test: tests/held.test.ts, name: a thing',
    'test: tests/gone.test.ts, name: a thing is held',
    'paper: docs/security.md#nothing',
    'about2: nothing',
    'not: there is none, by-hand: looked at',
  ]);
  assert.deepEqual(wrong.map((error) => error.split(' ')[1]).slice(0, 5), [
    '1.1.0',
    '1.1.1',
    '1.1.2',
    '1.1.3',
    '1.1.4',
  ]);
});

test('the check fails below nine in ten requirements held by tests and for an outdated table', () => {
  const stored = 'test: tests/held.test.ts, name: a thing is held';
  assert.deepEqual(faultsOf([...Array.from({ length: 9 }, () => stored), 'by-hand: looked at', 'not: none']), []);
  assert.equal(faultsOf([...Array.from({ length: 8 }, () => stored), 'by-hand: looked at', 'open: missing']).length, 1);
  assert.equal(
    unprovenAsvsRequirements(treeOf({ 'docs/security/asvs.yaml': '[]', 'docs/security/asvs.md': '' })).length,
    2,
  );
});
