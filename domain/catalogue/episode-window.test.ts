import assert from 'node:assert/strict';
import { test } from 'node:test';
import { episodeListOf, episodeWindow, linesFrom } from './episode-window.ts';
import type { EpisodeLine, EpisodeState } from './episode-line.ts';

const line = (position: number, state: EpisodeState = 'free'): EpisodeLine => ({
  id: 1000 + position,
  position,
  title: '',
  unit: 'episode',
  content: 'text',
  opensAt: new Date(Date.UTC(2026, 0, 1, position)).toISOString(),
  state,
  buyCoins: null,
  rentalCoins: null,
  rentalHours: null,
});
const lines = (count: number): EpisodeLine[] => Array.from({ length: count }, (_none, at) => line(at + 1));
const numbers = ({ lines: shown }: { lines: EpisodeLine[] }): (number | undefined)[] => [
  shown[0]?.position,
  shown.at(-1)?.position,
];

test('L8 a list that fits into one window is whole and in reading order, whatever is asked for', () => {
  for (const ask of [{}, { from: 70 }, { from: 9999 }]) {
    const shown = episodeWindow(lines(100), { order: 'last', ...ask });
    assert.deepEqual(numbers(shown), [1, 100]);
    assert.deepEqual([shown.from, shown.previous, shown.next, shown.order], [null, null, null, 'first']);
  }
  const none = episodeWindow([], { order: 'first', from: 3 });
  assert.deepEqual([none.lines, none.from, none.wanted, none.next], [[], null, null, null]);
});

test('L8 windows follow each other without a gap, in both orders', () => {
  for (const order of ['first', 'last'] as const) {
    const seen: number[] = [];
    let from: number | undefined;
    for (let windows = 1; windows <= 4; windows += 1) {
      const shown = episodeWindow(lines(312), { order, ...(from === undefined ? {} : { from }) });
      assert.equal(shown.from, from ?? null, `${order}: a window begins where the one before said`);
      seen.push(...shown.lines.map(({ position }) => position));
      from = shown.next ?? undefined;
    }
    assert.equal(from, undefined);
    const all = lines(312).map(({ position }) => position);
    assert.deepEqual(seen, order === 'last' ? all.toReversed() : all);
  }
});

test('L8 any number leads into the window in which it stands; one past the end into the last', () => {
  const first = episodeWindow(lines(312), { order: 'first', from: 250 });
  assert.deepEqual([first.from, first.wanted, ...numbers(first)], [201, 250, 201, 300]);
  assert.deepEqual(first.previous, { from: 101, lowest: 101, highest: 200 });
  const past = episodeWindow(lines(312), { order: 'first', from: 99_999 });
  assert.deepEqual([past.from, past.wanted, ...numbers(past)], [301, 312, 301, 312]);
  const last = episodeWindow(lines(312), { order: 'last', from: 200 });
  assert.deepEqual([last.from, last.wanted, ...numbers(last)], [212, 200, 212, 113]);
  assert.deepEqual(last.previous, { from: null, lowest: 213, highest: 312 });
});

test('L8 numbers that are missing are no lines: a window is full all the same', () => {
  const even = lines(600).filter(({ position }) => position % 2 === 0);
  const shown = episodeWindow(even, { order: 'first', from: 301 });
  assert.deepEqual([shown.from, shown.wanted, shown.lines.length], [202, 302, 100]);
});

test('A17 lines come from a number on, as many as are wanted, and say where the rest begins', () => {
  assert.deepEqual(linesFrom(lines(5), {}), { lines: lines(5), next: null });
  const some = linesFrom(lines(5), { from: 2, limit: 2 });
  assert.deepEqual([...numbers(some), some.next], [2, 3, 4]);
  const back = linesFrom(lines(5), { from: 4, limit: 4, order: 'last' });
  assert.deepEqual([...numbers(back), back.next], [4, 1, null]);
  assert.deepEqual(linesFrom(lines(5), { from: 6, limit: 2 }), { lines: [], next: null });
});

test('L8 a list tells what it comes to: how many, the first that is open, and when the next opens', () => {
  const mixed = [line(1, 'upcoming'), line(2), line(3, 'rented'), line(4, 'upcoming')];
  const { first, ...sums } = episodeListOf(mixed, null);
  assert.equal(first?.position, 2);
  assert.deepEqual(sums, {
    count: 4,
    open: 2,
    free: 1,
    unit: 'episode',
    nextAt: mixed[0]?.opensAt,
    waiting: null,
    isSold: true,
  });
  assert.deepEqual(episodeListOf([], null).first, null);
});

test('waiting opens the first locked episode that is none of the newest few', () => {
  const states: EpisodeState[] = ['free', 'rented', 'locked', 'locked', 'upcoming'];
  const sold = states.map((state, at) => line(at + 1, state));
  assert.equal(episodeListOf(sold, { exceptLast: 1 }).waiting, 1003);
  // Of the open ones the last two are among the newest: none is left.
  assert.equal(episodeListOf(sold, { exceptLast: 2 }).waiting, null);
  assert.equal(episodeListOf(sold, { exceptLast: 99 }).waiting, null);
  assert.equal(episodeListOf(sold, null).waiting, null);
});
