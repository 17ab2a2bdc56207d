import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextStop, panelOnScreen, panelStarts, previousStop, stripPanels } from './webtoon-panels.ts';

const QUIET: [number, number][] = [
  [0, 40],
  [400, 500],
  [505, 530],
  [900, 910],
  [3400, 3520],
];

test('panels are between quiet bands and fragments join the next panel (L10)', () => {
  const panels = stripPanels({ width: 1080, height: 3520, quiet: QUIET, panels: [] });
  assert.deepEqual(panels, [
    { from: 16, to: 424 },
    { from: 476, to: 910 },
    { from: 900, to: 3424 },
  ]);
  assert.deepEqual(panelStarts(panels), [0, 476, 900]);
});

test('tall panel is split at described panels, a low one is not (L10)', () => {
  const described = [{ y: 100 }, { y: 1500 }, { y: 2400 }, { y: 3390 }];
  const panels = stripPanels({ width: 1080, height: 3520, quiet: QUIET, panels: described });
  assert.deepEqual(
    panels.map((panel) => panel.from),
    [16, 476, 900, 1500, 2400],
  );
});

test('strip without bands or only of bands is one panel (L10)', () => {
  for (const quiet of [[], [[0, 900]]] as [number, number][][])
    assert.deepEqual(stripPanels({ width: 720, height: 900, quiet, panels: [] }), [{ from: 0, to: 900 }]);
});

test('every drawn row is in a panel (L10)', () => {
  for (let seed = 1; seed < 200; seed += 1) {
    let at = 0;
    const quiet: [number, number][] = [];
    for (let each = 0; each < 12; each += 1) {
      const from = at + ((seed * 37 + each * 53) % 190);
      const to = from + 12 + ((seed * 11 + each * 29) % 90);
      quiet.push([from, to]);
      at = to + 1;
    }
    const height = at + (seed % 70);
    const panels = stripPanels({ width: 100, height, quiet, panels: [] });
    for (let row = 0; row < height; row += 1) {
      if (quiet.some(([from, to]) => row >= from && row < to)) continue;
      assert.ok(
        panels.some((panel) => row >= panel.from && row < panel.to),
        `row ${row} of seed ${seed}`,
      );
    }
  }
});

test('visible panel starts near the top, else reaches into the view (L10)', () => {
  const panels = stripPanels({ width: 1080, height: 3520, quiet: QUIET, panels: [] });
  const loadVisible = (y: number): number | undefined => panelOnScreen(panels, { y, height: 600 })?.from;
  assert.deepEqual([0, 300, 476, 600, 750, 2000].map(loadVisible), [16, 476, 476, 476, 900, 900]);
  for (const panel of panels) assert.equal(loadVisible(panel.from), panel.from);
});

test('stepping stops at panels, walks tall ones and ends at the end', () => {
  const starts = [0, 476, 2000];
  const steps: number[] = [];
  for (let y: number | undefined = 0; y !== undefined; y = nextStop(starts, { y, height: 800, end: 3000 }))
    steps.push(y);
  assert.deepEqual(steps, [0, 476, 1116, 1756, 2000, 2200]);
  assert.equal(previousStop(starts, { y: 600, height: 800 }), 476);
  assert.equal(previousStop(starts, { y: 476, height: 800 }), 0);
  assert.equal(previousStop(starts, { y: 0, height: 800 }), undefined);
});
