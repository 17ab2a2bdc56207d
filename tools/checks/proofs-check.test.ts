import assert from 'node:assert/strict';
import { test } from 'node:test';
import { treeOf } from './planted-repository.ts';
import { unprovenRequirements } from './proofs-check.ts';

const TEST = "test('a thing is held', () => {});\n";
const row = (id: string, tests: string): string => `- { id: ${id}, about: something, tests: [${tests}] }`;
const IDS = [
  ...Array.from({ length: 21 }, (_none, at) => `R${at + 1}`),
  ...Array.from({ length: 15 }, (_none, at) => `S${at + 1}`),
];

function faultsOf(rows: string[]): string[] {
  const tree = treeOf({ 'docs/security/proofs.yaml': rows.join('\n'), 'tests/held.test.ts': TEST });
  return unprovenRequirements(tree).filter((error) => !error.startsWith('docs/security/proofs.md'));
}

test('a planned proof without a row or an existing test is named', () => {
  const stored = "'tests/held.test.ts > a thing is held'";
  assert.deepEqual(faultsOf(IDS.map((id) => row(id, stored))), []);
  assert.equal(faultsOf(IDS.slice(1).map((id) => row(id, stored))).length, 1);
  assert.equal(faultsOf(IDS.map((id) => row(id, id === 'S4' ? '' : stored))).length, 1);
  const removed = faultsOf(IDS.map((id) => row(id, id === 'R6' ? "'tests/held.test.ts > another thing'" : stored)));
  assert.match(removed.join(), /R6 .*another thing/);
  const stale = unprovenRequirements(treeOf({ 'docs/security/proofs.yaml': '[]', 'docs/security/proofs.md': '' }));
  assert.equal(stale.length, 2);
});
