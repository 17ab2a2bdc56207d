import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type TurnedFrame, hasRealPages, spreadAt, spreadBoxes, stripSpreads } from './strip-spreads.ts';

const PHONE: TurnedFrame = { width: 390, height: 844, widest: 1080, density: 3, isFromRight: false, zoom: 1 };
const DESK: TurnedFrame = { width: 1440, height: 900, widest: 1080, density: 1, isFromRight: false, zoom: 1 };

/** Ten slices of a strip with a panel every 700 pixels. */
const STRIP = {
  width: 1080,
  height: 12_600,
  tops: [0, 1300, 2500, 3900, 5100, 6300, 7700, 8900, 10_100, 11_500],
  panels: Array.from({ length: 18 }, (_, index) => ({ from: index * 700 + 50, to: index * 700 + 650 })),
};

test('L10 a page is filled with whole panels', () => {
  for (const frame of [PHONE, DESK]) {
    const page = (frame.height * STRIP.width) / Math.min(frame.width, frame.widest);
    const spreads = stripSpreads(STRIP, 'paged', frame);
    for (const panel of STRIP.panels) {
      const holding = spreads.filter(([part]) => part && part.from <= panel.from && part.to >= panel.to);
      assert.equal(holding.length, 1, `panel at ${panel.from}`);
    }
    for (const [part] of spreads) assert.ok(part && part.to - part.from <= page * (frame === DESK ? 1.6 : 1.25));
  }
});

test('L10 a panel taller than a page is parted at slices, and a slice taller than a page in equal parts', () => {
  const one = { ...STRIP, panels: [{ from: 0, to: STRIP.height }] };
  const phone = stripSpreads(one, 'paged', PHONE).flat();
  assert.ok(phone.every((part) => part.from === 0 || STRIP.tops.includes(part.from)));
  const low = stripSpreads(one, 'paged', { ...DESK, height: 300 }).flat();
  assert.equal(low[0]?.from, 0);
  assert.equal(low.at(-1)?.to, STRIP.height);
  for (const [index, part] of low.slice(1).entries())
    assert.ok(part.from <= (low[index]?.to ?? 0), 'nothing is left out');
});

test('L10 panel by panel shows each panel whole, and walks through one that would be too small', () => {
  assert.deepEqual(stripSpreads(STRIP, 'panels', PHONE).flat(), STRIP.panels);
  const tall = { ...STRIP, panels: [{ from: 100, to: 8100 }] };
  const parts = stripSpreads(tall, 'panels', PHONE).flat();
  assert.equal(parts.length, 4);
  assert.deepEqual([parts[0]?.from, parts.at(-1)?.to], [100, 8100]);
});

test('L10 two pages stand side by side, the cover and wide pictures alone', () => {
  const pages = [1500, 1500, 1500, 760, 1500, 1500, 1500];
  const tops = pages.map((_, index) => pages.slice(0, index).reduce((sum, height) => sum + height, 0));
  const book = { width: 1080, height: 9760, tops, panels: [] };
  const shape = (frame: TurnedFrame): number[] => stripSpreads(book, 'double', frame).map((spread) => spread.length);
  assert.deepEqual(shape(DESK), [1, 2, 1, 2, 1]);
  assert.deepEqual(shape(PHONE), [1, 1, 1, 1, 1, 1, 1]);
});

test('L10 pictures of one shape are pages, slices cut at quiet rows are none', () => {
  const cut = (heights: number[]): Parameters<typeof hasRealPages>[0] => {
    const tops = heights.map((_, index) => heights.slice(0, index).reduce((sum, height) => sum + height, 0));
    return { width: 1080, height: heights.reduce((sum, height) => sum + height, 0), tops, panels: [] };
  };
  assert.ok(hasRealPages(cut([1520, 1520, 1524, 760, 1520])));
  assert.ok(!hasRealPages(cut([1300, 1200, 1400, 1200, 1220, 1000])));
  const book = { width: 1080, height: 6844, tops: [0, 1520, 3040, 4564, 5324], panels: [{ from: 0, to: 6844 }] };
  assert.equal(stripSpreads(book, 'paged', PHONE).length, 5);
});

test('L10 a place is found again in every mode and every frame', () => {
  for (const mode of ['paged', 'double', 'panels'] as const) {
    for (const frame of [PHONE, DESK]) {
      const spreads = stripSpreads(STRIP, mode, frame);
      for (const [index, spread] of spreads.entries()) assert.equal(spreadAt(spreads, spread[0]?.from ?? -1), index);
      assert.equal(spreadAt(spreads, -5), 0);
      assert.equal(spreadAt(spreads, 1e9), spreads.length - 1);
    }
  }
});

test('L10 boxes of a page touch each other on whole device pixels and show only what belongs to it', () => {
  for (const density of [1, 1.25, 1.5, 2.625]) {
    const frame = { ...DESK, width: 1187, density };
    const spread = [{ from: 900, to: 2700 }];
    const boxes = spreadBoxes(STRIP, spread, frame);
    assert.deepEqual(
      boxes.map(({ slice }) => slice),
      [0, 1, 2],
    );
    for (const [index, box] of boxes.entries()) {
      for (const length of [box.left, box.top, box.width, box.height])
        assert.ok(Math.abs(length * density - Math.round(length * density)) < 1e-6);
      const next = boxes[index + 1];
      if (next) assert.ok(Math.abs(box.top + box.height - next.top) < 1e-6);
      assert.ok(box.pictureTop <= 0 && box.pictureTop + box.pictureHeight >= box.height - 1e-6);
    }
    assert.ok(boxes.reduce((sum, box) => sum + box.height, 0) <= frame.height + 1);
  }
});

test('L10 the first page of two is on the left, and on the right in comics from right to left', () => {
  const spread = [
    { from: 1300, to: 2500 },
    { from: 2500, to: 3900 },
  ];
  const lefts = (isFromRight: boolean): number[] =>
    spreadBoxes(STRIP, spread, { ...DESK, isFromRight })
      .toSorted((a, b) => a.slice - b.slice)
      .map((box) => box.left);
  const [first = 0, second = 0] = lefts(false);
  assert.ok(first < second);
  const [firstTurned = 0, secondTurned = 0] = lefts(true);
  assert.ok(firstTurned > secondTurned);
});

test('L10 zoomed, a page is twice as large and begins inside the frame', () => {
  const spread = [{ from: 0, to: 1300 }];
  const [plain] = spreadBoxes(STRIP, spread, DESK);
  const [zoomed] = spreadBoxes(STRIP, spread, { ...DESK, zoom: 2 });
  assert.ok(Math.abs((zoomed?.width ?? 0) / (plain?.width ?? 1) - 2) < 0.01);
  assert.ok((zoomed?.left ?? -1) >= 0 && (zoomed?.top ?? -1) >= 0);
});
