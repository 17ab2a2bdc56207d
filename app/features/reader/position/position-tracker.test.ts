import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { PositionTracker, type ViewedContent } from './position-tracker.ts';

interface Place {
  episode: number;
  line: number;
}

const LINE_PX = 30;

before(() => {
  globalThis.ResizeObserver = class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
});

/** Lines of one height; a place is the line at the top. */
class Lines implements ViewedContent<Place> {
  top = 0;
  linePx = LINE_PX;

  observed = (): Element[] => [];
  kept = (): undefined => undefined;
  progress = (): number => 0;
  position = (): number => this.top;
  shape = (): string => String(this.linePx);

  take(): Place {
    return { episode: 1, line: Math.ceil(this.top / this.linePx) };
  }

  inset(place: Place | undefined): number | undefined {
    return place && place.line * this.linePx - this.top;
  }

  show(place: Place, inset = 0): void {
    this.top = place.line * this.linePx - inset;
  }

  goOn(by: number): void {
    this.top += by;
  }
}

function tracked(): { lines: Lines; tracker: PositionTracker<Place> } {
  const lines = new Lines();
  const tracker = new PositionTracker<Place>(lines, { keep() {}, onMove() {}, onProgress() {} });
  tracker.goTo({ episode: 1, line: 10 });
  return { lines, tracker };
}

test('a scroll whose event has not come is measured before the text is laid out anew', () => {
  const { lines, tracker } = tracked();
  lines.top += 5 * LINE_PX;
  tracker.look();
  lines.linePx = 2 * LINE_PX;
  tracker.refit();
  assert.deepEqual(lines.take(), { episode: 1, line: 15 });
  tracker.flush();
});

test('a scroll whose event has not come is not lost when a section is added', () => {
  const { lines, tracker } = tracked();
  lines.top += 5 * LINE_PX;
  tracker.look();
  tracker.accept();
  lines.linePx = 2 * LINE_PX;
  tracker.refit();
  assert.deepEqual(lines.take(), { episode: 1, line: 15 });
  tracker.flush();
});
