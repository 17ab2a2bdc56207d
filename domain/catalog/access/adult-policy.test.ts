import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Reader } from '#kernel/reader';
import { type VisibleWorkField, canSee, canBeListed } from './adult-policy.ts';

const readers: Reader[] = [
  { kind: 'visitor' },
  { kind: 'unverified', memberNo: 1 },
  { kind: 'minor', memberNo: 2 },
  { kind: 'adult-off', memberNo: 3 },
  { kind: 'adult-on', memberNo: 4 },
  { kind: 'operator', operatorNo: 5 },
];
const fields: VisibleWorkField[] = ['name', 'cover', 'about', 'content'];

test('shows only the name of an adult work except to adults with the mode on and operators (P3)', () => {
  for (const reader of readers) {
    const may = reader.kind === 'adult-on' || reader.kind === 'operator';
    for (const rating of ['19', 'unknown'] as const) {
      for (const field of fields)
        assert.equal(canSee(reader, { rating }, field), field === 'name' || may, `${reader.kind} ${rating} ${field}`);
      assert.equal(canBeListed(reader, { rating }), may);
    }
  }
});

test('shows non-adult works to everybody', () => {
  for (const reader of readers)
    for (const rating of ['all', '12', '15'] as const)
      for (const field of fields) assert.equal(canSee(reader, { rating }, field), true);
});
