import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_APP_RULES, hidesAdult, isOutdated } from './app-rules.ts';

test('hides adult works in the iOS app only and until the operator allows them (P3)', () => {
  const types = ['WEB', 'IOS', 'AOS'] as const;
  const hidden = (showsAdultOnIos: boolean): string[] =>
    types.filter((type) => hidesAdult({ type }, { ...DEFAULT_APP_RULES, showsAdultOnIos }));
  assert.deepEqual(hidden(false), ['IOS']);
  assert.deepEqual(hidden(true), []);
});

test('treats an app below its minimum build as outdated and a browser never (D1)', () => {
  const rules = { ...DEFAULT_APP_RULES, oldest: { IOS: 23, AOS: 81 } };
  assert.equal(isOutdated({ type: 'IOS', version: 22 }, rules), true);
  assert.equal(isOutdated({ type: 'IOS', version: 23 }, rules), false);
  assert.equal(isOutdated({ type: 'AOS', version: 80 }, rules), true);
  assert.equal(isOutdated({ type: 'AOS', version: 81 }, rules), false);
  assert.equal(isOutdated({ type: 'WEB', version: 0 }, rules), false);
  assert.equal(isOutdated({ type: 'AOS', version: 1 }, DEFAULT_APP_RULES), false);
});
