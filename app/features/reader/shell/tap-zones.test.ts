import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type TapZones, tapAction } from './tap-zones.ts';

const points = {
  left: { x: 0.1, y: 0.5 },
  middle: { x: 0.5, y: 0.5 },
  right: { x: 0.9, y: 0.5 },
  foot: { x: 0.5, y: 0.9 },
};

test('each zone layout turns pages where defined and toggles the bars in the middle (L9)', () => {
  const actions = (zones: TapZones, isTurned = false): string[] =>
    Object.values(points).map((at) => tapAction(zones, at, isTurned));
  assert.deepEqual(actions('sides'), ['back', 'bars', 'on', 'bars']);
  assert.deepEqual(actions('sides', true), ['on', 'bars', 'back', 'bars']);
  assert.deepEqual(actions('edges'), ['on', 'bars', 'on', 'back']);
  assert.deepEqual(actions('lower'), ['bars', 'bars', 'bars', 'on']);
  assert.deepEqual(actions('off'), ['bars', 'bars', 'bars', 'bars']);
});
