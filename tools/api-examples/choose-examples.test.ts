import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseExamples, updateExamples } from './choose-examples.ts';

test('the example of a call is its fullest answer below the limit, whatever their order', () => {
  const short = { call: 'GET /works', body: { result: { works: [] } } };
  const full = { call: 'GET /works', body: { result: { works: [{ id: 1 }, { id: 2 }] } } };
  const long = { call: 'GET /works', body: { result: { works: [{ id: 1, tag: 'x'.repeat(2000) }] } } };
  for (const answers of [
    [short, full, long],
    [long, full, short],
  ])
    assert.deepEqual(chooseExamples(answers), { 'GET /works': { result: { works: [{ id: 1 }] } } });
});

test('long texts, tokens and signatures are cut, addresses are not', () => {
  const address = `https://example.com/${'a'.repeat(200)}`;
  const token = `eyJhbGciOiJFUzI1NiJ9.${'a1_-'.repeat(20)}`;
  const [example] = Object.values(
    chooseExamples([{ call: 'GET /point', body: { text: 'ab '.repeat(100), token, address } }]),
  );
  assert.deepEqual(example, { text: `${'ab '.repeat(40)}…`, token: 'eyJhbGciOiJF…', address });
});

test('an example changes only with its fields, and examples of calls that were not recorded stay', () => {
  const current = { 'GET /works': { id: 1, at: 'monday' }, 'GET /point': { point: 1 }, 'GET /gifts': { next: null } };
  const recorded = { 'GET /works': { at: 'friday', id: 2 }, 'GET /gifts': { next: 5 }, 'GET /events': [] };
  assert.deepEqual(updateExamples(current, recorded), {
    'GET /events': [],
    'GET /gifts': { next: 5 },
    'GET /point': { point: 1 },
    'GET /works': { id: 1, at: 'monday' },
  });
});
