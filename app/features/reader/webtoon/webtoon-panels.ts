/** In source pixels. */
export interface StripSegment {
  from: number;
  to: number;
}

interface PanelSource {
  width: number;
  height: number;
  /** Quiet bands, [from, to). */
  quiet: [number, number][];
  panels: { y: number }[];
}

/** Padding around a panel, in source pixels. */
const AIR = 24;
/** Minimum distance of bands. */
const MIN_PANEL = 48;
/** Height-to-width ratio from which a panel is split. */
const TALL = 1.5;

/**
 * Panels from top to bottom with padding: between quiet bands, tall ones split at described panels. Fragments join the
 * next panel; without bands the strip is one panel.
 */
export function stripPanels({ width, height, quiet, panels }: PanelSource): StripSegment[] {
  const drawn: StripSegment[] = [];
  let [from, drawnTo] = [-1, 0];
  for (const [quietFrom, quietTo] of [...quiet.toSorted((a, b) => a[0] - b[0]), [height, height] as const]) {
    if (quietFrom > drawnTo && from < 0) from = drawnTo;
    if (from >= 0 && quietFrom - from >= MIN_PANEL) {
      drawn.push({ from, to: quietFrom });
      from = -1;
    }
    drawnTo = Math.max(drawnTo, quietTo);
  }
  const last = drawn.at(-1);
  if (from >= 0) {
    if (last) last.to = height;
    else drawn.push({ from, to: height });
  }
  const parted = drawn.flatMap((panel) => partedByTops(panel, width * TALL, panels));
  return withAir(parted.length > 0 ? parted : [{ from: 0, to: height }], height);
}

function partedByTops(panel: StripSegment, tall: number, described: { y: number }[]): StripSegment[] {
  if (panel.to - panel.from <= tall) return [panel];
  const tops = [panel.from];
  for (const { y } of described.toSorted((a, b) => a.y - b.y))
    if (y - (tops.at(-1) ?? 0) >= MIN_PANEL && panel.to - y >= MIN_PANEL) tops.push(y);
  return tops.map((from, index) => ({ from, to: tops[index + 1] ?? panel.to }));
}

function withAir(panels: StripSegment[], height: number): StripSegment[] {
  return panels.map(({ from, to }, index) => ({
    from: Math.max(panels[index - 1]?.to ?? 0, from - AIR),
    to: Math.min(panels[index + 1]?.from ?? height, to + AIR),
  }));
}

/** Stops for stepping, including the start. */
export function panelStarts(panels: StripSegment[]): number[] {
  return [0, ...panels.slice(1).map((panel) => panel.from)];
}

/** The first panel that starts in the upper third, else the one reaching into it. */
export function panelOnScreen(panels: StripSegment[], view: { y: number; height: number }): StripSegment | undefined {
  const beginning = panels.find((panel) => panel.from >= view.y - 2 && panel.from <= view.y + view.height / 3);
  return beginning ?? panels.findLast((panel) => panel.from <= view.y) ?? panels[0];
}

/** Next stop in source pixels: a panel start or a step through a tall panel; undefined at the end. */
export function nextStop(starts: number[], view: { y: number; height: number; end: number }): number | undefined {
  const next = starts.find((start) => start > view.y + 2);
  const further = view.y + view.height * 0.8;
  if (next !== undefined) return Math.min(next, further);
  return view.y + view.height < view.end ? Math.min(further, view.end - view.height) : undefined;
}

/** The start of this panel, or of the previous one. */
export function previousStop(starts: number[], view: { y: number; height: number }): number | undefined {
  const before = starts.findLast((start) => start < view.y - 2);
  return before === undefined ? undefined : Math.max(before, view.y - view.height * 0.8);
}
