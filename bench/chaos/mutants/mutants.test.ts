import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { DISASTERS } from '../disasters.ts';
import { MUTANTS } from './mutants.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
/** Measures throughput; has no mutants. */
const WITHOUT = 'R4';

test('every chaos scenario has a planted fault that it must detect', () => {
  const judges = new Set(Object.values(MUTANTS).flatMap(({ by, alsoBy = [] }) => [by, ...alsoBy]));
  assert.deepEqual(
    Object.keys(DISASTERS).filter((name) => !judges.has(name) && name !== WITHOUT),
    [],
  );
  assert.deepEqual(
    [...judges].filter((name) => !(name in DISASTERS)),
    [],
  );
});

test('the list of proofs names every existing scenario and no other', () => {
  const text = readFileSync(join(ROOT, 'docs', 'security', 'proofs.yaml'), 'utf8');
  const rows: { id: string; chaos?: string }[] = parse(text);
  const named = rows.filter(({ id, chaos }) => chaos !== undefined && id.startsWith('R') && chaos !== 'fuzz');
  for (const { id, chaos = '' } of named) assert.ok(chaos === id && chaos in DISASTERS, `${id}: ${chaos}`);
  const existing = new Set(rows.map(({ id }) => id));
  for (const name of Object.keys(DISASTERS))
    assert.ok(existing.has(name.replace('-files', '')), `${name} stands in no row`);
});

test('every planted fault changes exactly one place of the source', () => {
  for (const [name, { file, changes = [], statements = [] }] of Object.entries(MUTANTS)) {
    assert.ok(changes.length + statements.length > 0, `${name} breaks nothing`);
    if (!file) continue;
    let source = readFileSync(join(ROOT, file), 'utf8');
    for (const [from, to] of changes) {
      assert.equal(source.split(from).length, 2, `${name}: ${from}`);
      source = source.replace(from, () => to);
    }
    // A syntax error would be caught by any scenario.
    assert.doesNotThrow(() => stripTypeScriptTypes(source), name);
  }
});
