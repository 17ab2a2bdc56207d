import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FakeReadingView, fakeSection } from '../../../../tests/support/fakes/fake-reading-view.ts';
import { readingSpecs } from '../settings/reading-settings.ts';
import { AutoScroll, type Motion } from './auto-scroll.ts';
import { charactersInView } from './characters-in-view.ts';
import { PageMotion, charactersOnPage, pageDurationMs } from './page-motion.ts';
import { ScrollMotion } from './scroll-motion.ts';
import { SPEED_LEVELS, levelOf, speedOf } from './speed-levels.ts';

/** Rounds to whole pixels, like browsers. */
class PlainScroller {
  at = 0;
  length = 10_000;
  moves = 0;
  top = (): number => this.at;
  end = (): number => this.length;
  moveTo(top: number): void {
    this.moves += 1;
    this.at = Math.round(Math.min(top, this.length));
  }
}

/** Manual animation frames. */
class HandFrames {
  at = 0;
  #call: ((now: number) => void) | undefined;
  nextFrame = (call: (now: number) => void): (() => void) => {
    this.#call = call;
    return () => {
      this.#call = undefined;
    };
  };
  run(ms: number, hertz = 60): void {
    const end = this.at + ms;
    while (this.at + 1000 / hertz <= end + 1e-6) {
      this.at += 1000 / hertz;
      const call = this.#call;
      this.#call = undefined;
      call?.(this.at);
    }
  }
}

function setUp(motion: Motion) {
  const frames = new HandFrames();
  const reader = { isBusy: false };
  const auto = new AutoScroll({
    motion,
    nextFrame: frames.nextFrame,
    now: () => frames.at,
    isBusy: () => reader.isBusy,
  });
  return { auto, frames, reader };
}

test('covers the same distance at 60 and 120 fps, carrying the fraction (L9 L10)', () => {
  for (const hertz of [60, 120])
    for (const speed of [10, 35, 120, 600]) {
      const scroller = new PlainScroller();
      const { auto, frames } = setUp(new ScrollMotion(scroller, () => speed));
      auto.start();
      frames.run(10_000, hertz);
      assert.ok(Math.abs(scroller.at - speed * 10) <= 1, `${speed} px/s at ${hertz} Hz: ${scroller.at}`);
      assert.ok(scroller.moves <= speed * 10, 'no move that no pixel shows');
    }
});

test('dropped frames cause no jump (L9 L10)', () => {
  const scroller = new PlainScroller();
  const { auto, frames } = setUp(new ScrollMotion(scroller, () => 200));
  auto.start();
  frames.run(1000);
  const before = scroller.at;
  frames.run(3000, 1 / 3);
  assert.ok(scroller.at - before <= 10, `${scroller.at - before} px after three seconds without a frame`);
});

test('changed speed and user scrolls apply from the next frame (L9 L10)', () => {
  const scroller = new PlainScroller();
  let speed = 100;
  const { auto, frames } = setUp(new ScrollMotion(scroller, () => speed));
  auto.start();
  frames.run(1000);
  speed = 300;
  frames.run(1000);
  assert.ok(Math.abs(scroller.at - 400) <= 1);
  scroller.at = 50;
  frames.run(1000);
  assert.ok(Math.abs(scroller.at - 350) <= 2);
});

test('pauses on input and resumes after a moment unless busy (L9 L10)', () => {
  const scroller = new PlainScroller();
  const { auto, frames, reader } = setUp(new ScrollMotion(scroller, () => 100));
  auto.start();
  frames.run(1000);
  const at = scroller.at;
  auto.hold('touch');
  frames.run(5000);
  assert.deepEqual([scroller.at, auto.phase()], [at, 'held']);
  auto.release('touch');
  frames.run(800);
  assert.equal(scroller.at, at);
  frames.run(1200);
  assert.ok(scroller.at - at > 90 && scroller.at - at < 120);
  reader.isBusy = true;
  const lock = scroller.at;
  frames.run(2000);
  assert.deepEqual([scroller.at, auto.phase()], [lock, 'held']);
  reader.isBusy = false;
  auto.nudge();
  frames.run(500);
  assert.equal(scroller.at, lock);
  frames.run(1000);
  assert.ok(scroller.at > lock);
  auto.release('nothing');
  frames.run(100);
  assert.equal(auto.phase(), 'moving');
});

test('listener follows the running state for the wake lock (L9 L10)', () => {
  const { auto } = setUp(new ScrollMotion(new PlainScroller(), () => 100));
  const states: boolean[] = [];
  const stop = auto.subscribe(() => states.push(auto.isOn()));
  auto.start();
  auto.toggle();
  auto.toggle();
  stop();
  auto.pause();
  assert.deepEqual(states, [true, false, true]);
});

test('stops in the background until started again (L9 L10)', () => {
  const scroller = new PlainScroller();
  const { auto, frames } = setUp(new ScrollMotion(scroller, () => 100));
  auto.start();
  frames.run(1000);
  auto.pause('left');
  frames.run(60_000);
  assert.equal(auto.phase(), 'left');
  assert.ok(scroller.at <= 101);
  auto.toggle();
  frames.run(1000);
  assert.ok(Math.abs(scroller.at - 200) <= 2, 'the time away is not caught up');
});

test('waits for more content at the end, then stops (L9 L10)', () => {
  const scroller = new PlainScroller();
  scroller.length = 100;
  const { auto, frames } = setUp(new ScrollMotion(scroller, () => 100));
  auto.start();
  frames.run(3000);
  assert.deepEqual([auto.phase(), auto.isOn()], ['end', true]);
  scroller.length = 400;
  frames.run(1000);
  assert.equal(auto.phase(), 'moving');
  frames.run(24_000);
  assert.deepEqual([auto.phase(), auto.isOn()], ['end', false]);
  scroller.length = 1000;
  frames.run(3000);
  assert.equal(scroller.at, 400);
});

test('turns pages by time and length until the last page (L9)', () => {
  const stage = new FakeReadingView([fakeSection(1, ['가'.repeat(120), '나'.repeat(60)])]);
  let page = 0;
  const pages = [['1-0'], ['1-1']];
  const show = (): void => {
    stage.seen = pages[page] ?? [];
    stage.view = { episode: 1, block: stage.seen[0] ?? '', offset: 0 };
  };
  show();
  stage.turnPage = () => {
    page = Math.min(page + 1, pages.length - 1);
    show();
  };
  const { auto, frames } = setUp(new PageMotion(stage, () => 40));
  auto.start();
  assert.equal(charactersOnPage(stage), 120);
  frames.run(9800);
  assert.equal(page, 0);
  frames.run(400);
  assert.equal(page, 1);
  frames.run(4000);
  assert.equal(auto.phase(), 'moving');
  frames.run(3000);
  assert.equal(auto.phase(), 'end');
  assert.equal(pageDurationMs(120, 40), 10_000);
  assert.equal(pageDurationMs(3, 200), 2000, 'a page with a word on it is still seen');
});

test('levels 1 to 20 are distinct speeds (L9 L10)', () => {
  for (const range of [readingSpecs().text.autoSpeed, readingSpecs().images.autoSpeed]) {
    const speeds = Array.from({ length: SPEED_LEVELS }, (_, at) => speedOf(at + 1, range));
    assert.deepEqual([speeds[0], speeds.at(-1)], [range.least, range.most]);
    assert.equal(new Set(speeds).size, SPEED_LEVELS);
    for (const [at, speed] of speeds.entries()) assert.equal(levelOf(speed, range), at + 1);
    assert.deepEqual([speedOf(0, range), speedOf(99, range)], [range.least, range.most]);
  }
});

test('counts visible characters from a start (L9)', () => {
  const stage = new FakeReadingView([fakeSection(1, ['가'.repeat(90)])]);
  stage.seen = ['1-0'];
  for (const seen of [0, 1, 44, 89, 90]) {
    stage.seenLetters = seen;
    assert.equal(charactersInView(stage, { episode: 1, block: '1-0', offset: 0 }, 90), seen);
  }
});
