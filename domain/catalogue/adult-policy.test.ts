import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Reader } from '#shared/reader';
import { type WorkField, canSee, mayBeListed } from './adult-policy.ts';

const readers: Reader[] = [
  { kind: 'visitor' },
  { kind: 'unverified', memberNo: 1 },
  { kind: 'minor', memberNo: 2 },
  { kind: 'adult-off', memberNo: 3 },
  { kind: 'adult-on', memberNo: 4 },
  { kind: 'operator', operatorNo: 5 },
];
const fields: WorkField[] = ['name', 'cover', 'about', 'content'];

test('P3 of an adult work only its name is seen but by adults with the mode on and operators', () => {
  for (const reader of readers) {
    const may = reader.kind === 'adult-on' || reader.kind === 'operator';
    for (const rating of ['19', 'unknown'] as const) {
      for (const field of fields)
        assert.equal(canSee(reader, { rating }, field), field === 'name' || may, `${reader.kind} ${rating} ${field}`);
      assert.equal(mayBeListed(reader, { rating }), may);
    }
  }
});

test('works for all are seen by everybody', () => {
  for (const reader of readers)
    for (const rating of ['all', '12', '15'] as const)
      for (const field of fields) assert.equal(canSee(reader, { rating }, field), true);
});
