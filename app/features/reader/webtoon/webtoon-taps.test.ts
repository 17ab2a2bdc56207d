import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resolveSettings } from '../settings/reading-settings.ts';
import { webtoonTapAction } from './webtoon-taps.ts';

const usual = resolveSettings('images', []);
const row = (settings: Partial<typeof usual>, down = 0.5): string[] =>
  [0.05, 0.2, 0.5, 0.8, 0.95].map((across) => webtoonTapAction({ across, down }, { ...usual, ...settings }));

test('scrolling mode has no tap zones by default (L10)', () => {
  assert.deepEqual(row({}), ['free', 'free', 'free', 'free', 'free']);
  assert.deepEqual(row({ taps: 'sides' }), ['back', 'back', 'free', 'on', 'on']);
  assert.deepEqual(row({ taps: 'edges' }), ['back', 'free', 'free', 'free', 'on']);
  assert.deepEqual(row({ taps: 'lower' }), ['free', 'free', 'free', 'free', 'free']);
  assert.deepEqual(row({ taps: 'lower' }, 0.9), ['back', 'back', 'on', 'on', 'on']);
});

test('sides swap by setting and in right-to-left comics (L10)', () => {
  assert.deepEqual(row({ taps: 'sides', tapsTurned: true }), ['on', 'on', 'free', 'back', 'back']);
  assert.deepEqual(row({ taps: 'sides', mode: 'double', isFromRight: true }), ['on', 'on', 'free', 'back', 'back']);
  const both = { taps: 'sides', mode: 'double', isFromRight: true, tapsTurned: true } as const;
  assert.deepEqual(row(both), ['back', 'back', 'free', 'on', 'on']);
  assert.deepEqual(row({ taps: 'sides', isFromRight: true }), ['back', 'back', 'free', 'on', 'on']);
});

test('panel mode advances on a tap nearly everywhere (L10)', () => {
  assert.deepEqual(row({ mode: 'panels' }), ['back', 'back', 'on', 'on', 'on']);
  assert.deepEqual(row({ mode: 'panels', isFromRight: true }), ['on', 'on', 'on', 'back', 'back']);
  assert.deepEqual(row({ mode: 'panels' }, 0.1), ['free', 'free', 'free', 'free', 'free']);
});
