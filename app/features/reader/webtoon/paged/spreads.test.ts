import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type PagedFrame, hasRealPages, spreadAt, spreadBoxes, layoutSpreads } from './spreads.ts';

const PHONE: PagedFrame = { width: 390, height: 844, widest: 1080, density: 3, isFromRight: false, zoom: 1 };
const DESK: PagedFrame = { width: 1440, height: 900, widest: 1080, density: 1, isFromRight: false, zoom: 1 };

/** Ten slices, a panel every 700 pixels. */
const STRIP = {
  width: 1080,
  height: 12_600,
  tops: [0, 1300, 2500, 3900, 5100, 6300, 7700, 8900, 10_100, 11_500],
  panels: Array.from({ length: 18 }, (_, index) => ({ from: index * 700 + 50, to: index * 700 + 650 })),
};

test('page holds whole panels (L10)', () => {
  for (const frame of [PHONE, DESK]) {
    const page = (frame.height * STRIP.width) / Math.min(frame.width, frame.widest);
    const spreads = layoutSpreads(STRIP, 'paged', frame);
    for (const panel of STRIP.panels) {
      const holding = spreads.filter(([part]) => part && part.from <= panel.from && part.to >= panel.to);
      assert.equal(holding.length, 1, `panel at ${panel.from}`);
    }
    for (const [part] of spreads) assert.ok(part && part.to - part.from <= page * (frame === DESK ? 1.6 : 1.25));
  }
});

test('panel taller than a page is split at slices, a slice into equal parts (L10)', () => {
  const one = { ...STRIP, panels: [{ from: 0, to: STRIP.height }] };
  const phone = layoutSpreads(one, 'paged', PHONE).flat();
  assert.ok(phone.every((part) => part.from === 0 || STRIP.tops.includes(part.from)));
  const low = layoutSpreads(one, 'paged', { ...DESK, height: 300 }).flat();
  assert.equal(low[0]?.from, 0);
  assert.equal(low.at(-1)?.to, STRIP.height);
  for (const [index, part] of low.slice(1).entries())
    assert.ok(part.from <= (low[index]?.to ?? 0), 'nothing is left out');
});

test('panel mode shows each panel whole and steps through tall ones (L10)', () => {
  assert.deepEqual(layoutSpreads(STRIP, 'panels', PHONE).flat(), STRIP.panels);
  const tall = { ...STRIP, panels: [{ from: 100, to: 8100 }] };
  const cleanups = layoutSpreads(tall, 'panels', PHONE).flat();
  assert.equal(cleanups.length, 4);
  assert.deepEqual([cleanups[0]?.from, cleanups.at(-1)?.to], [100, 8100]);
});

test('double pages pair up; the cover and wide images stand alone (L10)', () => {
  const pages = [1500, 1500, 1500, 760, 1500, 1500, 1500];
  const tops = pages.map((_, index) => pages.slice(0, index).reduce((sum, height) => sum + height, 0));
  const book = { width: 1080, height: 9760, tops, panels: [] };
  const shape = (frame: PagedFrame): number[] => layoutSpreads(book, 'double', frame).map((spread) => spread.length);
  assert.deepEqual(shape(DESK), [1, 2, 1, 2, 1]);
  assert.deepEqual(shape(PHONE), [1, 1, 1, 1, 1, 1, 1]);
});

test('images of one shape are real pages, cut slices are not (L10)', () => {
  const cut = (heights: number[]): Parameters<typeof hasRealPages>[0] => {
    const tops = heights.map((_, index) => heights.slice(0, index).reduce((sum, height) => sum + height, 0));
    return { width: 1080, height: heights.reduce((sum, height) => sum + height, 0), tops, panels: [] };
  };
  assert.ok(hasRealPages(cut([1520, 1520, 1524, 760, 1520])));
  assert.ok(!hasRealPages(cut([1300, 1200, 1400, 1200, 1220, 1000])));
  const book = { width: 1080, height: 6844, tops: [0, 1520, 3040, 4564, 5324], panels: [{ from: 0, to: 6844 }] };
  assert.equal(layoutSpreads(book, 'paged', PHONE).length, 5);
});

test('position is found in every mode and frame (L10)', () => {
  for (const mode of ['paged', 'double', 'panels'] as const) {
    for (const frame of [PHONE, DESK]) {
      const spreads = layoutSpreads(STRIP, mode, frame);
      for (const [index, spread] of spreads.entries()) assert.equal(spreadAt(spreads, spread[0]?.from ?? -1), index);
      assert.equal(spreadAt(spreads, -5), 0);
      assert.equal(spreadAt(spreads, 1e9), spreads.length - 1);
    }
  }
});

test('boxes begin on device pixels, reach a pixel under the next one and show only their page (L10)', () => {
  for (const density of [1, 1.25, 1.5, 2.625]) {
    const frame = { ...DESK, width: 1187, density };
    const spread = [{ from: 900, to: 2700 }];
    const boxes = spreadBoxes(STRIP, spread, frame);
    assert.deepEqual(
      boxes.map(({ slice }) => slice),
      [0, 1, 2],
    );
    for (const [index, box] of boxes.entries()) {
      const next = boxes[index + 1];
      const seen = box.height - (next ? 1 : 0);
      for (const length of [box.left, box.top, box.width, seen])
        assert.ok(Math.abs(length * density - Math.round(length * density)) < 1e-6);
      if (next) assert.ok(Math.abs(box.top + seen - next.top) < 1e-6);
      assert.ok(box.pictureTop <= 0 && box.pictureTop + box.pictureHeight >= seen - 1e-6);
    }
    const last = boxes.at(-1);
    assert.ok((last?.top ?? 0) + (last?.height ?? 0) <= frame.height + 1);
  }
});

test('first page is left, and right in right-to-left comics (L10)', () => {
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

test('zoomed page doubles and starts inside the frame (L10)', () => {
  const spread = [{ from: 0, to: 1300 }];
  const [original] = spreadBoxes(STRIP, spread, DESK);
  const [zoomed] = spreadBoxes(STRIP, spread, { ...DESK, zoom: 2 });
  assert.ok(Math.abs((zoomed?.width ?? 0) / (original?.width ?? 1) - 2) < 0.01);
  assert.ok((zoomed?.left ?? -1) >= 0 && (zoomed?.top ?? -1) >= 0);
});
