import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createListCache } from './cached-lists.server.ts';

const NOON = '2026-11-21T03:00:00.000Z';
const LATER = '2026-11-21T03:00:10.000Z';

test('a list is rendered once per time label and never mixed up with another', () => {
  const made: string[] = [];
  const linesOf = (now: string) =>
    createListCache(now, (items) => `${JSON.stringify(items)} at ${now} (${made.push(now)})`);
  const [books, others] = [
    [1, 2],
    [1, 2],
  ];
  const first = linesOf(NOON)(books, () => 'books');
  assert.equal(first, `"books" at ${NOON} (1)`);
  assert.equal(
    linesOf(NOON)(books, () => assert.fail('what is kept is not made again')),
    first,
  );
  assert.equal(
    linesOf(NOON)(others, () => 'others'),
    `"others" at ${NOON} (2)`,
  );
  assert.equal(
    linesOf(LATER)(books, () => 'books'),
    `"books" at ${LATER} (3)`,
  );
});
