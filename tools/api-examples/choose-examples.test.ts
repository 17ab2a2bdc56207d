import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseExamples } from './choose-examples.ts';

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

test('long texts are cut, addresses and keys are not', () => {
  const address = `https://example.com/${'a'.repeat(200)}`;
  const [example] = Object.values(chooseExamples([{ call: 'GET /point', body: { text: 'ab '.repeat(100), address } }]));
  assert.deepEqual(example, { text: `${'ab '.repeat(40)}…`, address });
});
