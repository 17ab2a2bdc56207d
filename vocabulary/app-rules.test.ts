import assert from 'node:assert/strict';
import { test } from 'node:test';
import { USUAL_APP_RULES, hidesAdult, isOutdated } from './app-rules.ts';

test('P3: adult works are kept from the iOS shell alone, and only until an operator shows them there', () => {
  const types = ['WEB', 'IOS', 'AOS'] as const;
  const hidden = (showsAdultOnIos: boolean): string[] =>
    types.filter((type) => hidesAdult({ type }, { ...USUAL_APP_RULES, showsAdultOnIos }));
  assert.deepEqual(hidden(false), ['IOS']);
  assert.deepEqual(hidden(true), []);
});

test('D1: a shell is too old below its own system’s oldest build, and a browser never', () => {
  const rules = { ...USUAL_APP_RULES, oldest: { IOS: 23, AOS: 81 } };
  assert.equal(isOutdated({ type: 'IOS', version: 22 }, rules), true);
  assert.equal(isOutdated({ type: 'IOS', version: 23 }, rules), false);
  assert.equal(isOutdated({ type: 'AOS', version: 80 }, rules), true);
  assert.equal(isOutdated({ type: 'AOS', version: 81 }, rules), false);
  assert.equal(isOutdated({ type: 'WEB', version: 0 }, rules), false);
  assert.equal(isOutdated({ type: 'AOS', version: 1 }, USUAL_APP_RULES), false);
});
