import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type TapZones, tapAct } from './tap-zones.ts';

const places = {
  left: { x: 0.1, y: 0.5 },
  middle: { x: 0.5, y: 0.5 },
  right: { x: 0.9, y: 0.5 },
  foot: { x: 0.5, y: 0.9 },
};

test('L9 each kind of tap zones turns where it says, and the middle always brings the bars', () => {
  const acts = (zones: TapZones, isTurned = false): string[] =>
    Object.values(places).map((at) => tapAct(zones, at, isTurned));
  assert.deepEqual(acts('sides'), ['back', 'bars', 'on', 'bars']);
  assert.deepEqual(acts('sides', true), ['on', 'bars', 'back', 'bars']);
  assert.deepEqual(acts('edges'), ['on', 'bars', 'on', 'back']);
  assert.deepEqual(acts('lower'), ['bars', 'bars', 'bars', 'on']);
  assert.deepEqual(acts('off'), ['bars', 'bars', 'bars', 'bars']);
});
