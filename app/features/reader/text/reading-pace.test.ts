import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ReadingPace } from './reading-pace.ts';

test("minutes follow the reader's pace and ignore skimming and pauses (L9)", () => {
  let now = 0;
  const pace = new ReadingPace(() => now);
  assert.equal(pace.minutes(5500), 10);
  assert.equal(pace.minutes(3), 1);
  assert.equal(pace.minutes(0), 0);
  for (let screen = 1; screen <= 40; screen += 1) {
    now += 20_000;
    pace.read(1, screen * 367);
  }
  assert.ok(pace.minutes(5500) <= 6, `${pace.minutes(5500)} minutes at 1,100 letters a minute`);
  const before = pace.minutes(5500);
  for (let leaf = 1; leaf <= 10; leaf += 1) {
    now += 200;
    pace.read(1, 14_680 + leaf * 400);
  }
  now += 3_600_000;
  pace.read(1, 20_000);
  assert.equal(pace.minutes(5500), before);
});
