import assert from 'node:assert/strict';
import { test } from 'node:test';
import { normalizePenName, penKey, penNameProblem } from './pens.ts';

test('names that look alike have one key', () => {
  assert.equal(penKey('붉은 달'), penKey('붉은달'));
  assert.equal(penKey('Ａｂｃ'), penKey('abc'));
  assert.equal(normalizePenName('  붉은   달 '), '붉은 달');
});

test('rejects names of a wrong shape and of the shop', () => {
  for (const name of ['가', '가'.repeat(21), '붉은달!', '<b>', '']) assert.equal(penNameProblem(name, '서가'), 'shape');
  for (const name of ['운영자', '서가 운영자', '서가공식', 'Admin1'])
    assert.equal(penNameProblem(name, '서가'), 'reserved');
  assert.equal(penNameProblem('붉은 달', '서가'), undefined);
});
