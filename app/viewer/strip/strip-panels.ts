/** A stretch of a strip, in source pixels. */
export interface StripPart {
  from: number;
  to: number;
}

interface PanelSource {
  width: number;
  height: number;
  /** Quiet bands between panels, as [from, to). */
  quiet: [number, number][];
  /** Described panels by their tops. */
  panels: { y: number }[];
}

/** What a panel needs around it so that it does not stick to the edge, in source pixels. */
const AIR = 24;
/** Quiet bands nearer than this make no panel between them. */
const LEAST_PANEL = 48;
/** A panel this many times as tall as the strip is wide is looked at in parts where its description parts it. */
const TALL = 1.5;

/**
 * The panels of a strip from top to bottom, each with a little of the quiet around it: what stands between quiet
 * bands, and a tall one parted where described panels begin. Crumbs between bands belong to the panel after them, so
 * nothing that is drawn is in no panel. A strip without any band is one panel.
 */
export function stripPanels({ width, height, quiet, panels }: PanelSource): StripPart[] {
  const drawn: StripPart[] = [];
  let [from, drawnTo] = [-1, 0];
  for (const [quietFrom, quietTo] of [...quiet.toSorted((a, b) => a[0] - b[0]), [height, height] as const]) {
    if (quietFrom > drawnTo && from < 0) from = drawnTo;
    if (from >= 0 && quietFrom - from >= LEAST_PANEL) {
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

function partedByTops(panel: StripPart, tall: number, described: { y: number }[]): StripPart[] {
  if (panel.to - panel.from <= tall) return [panel];
  const tops = [panel.from];
  for (const { y } of described.toSorted((a, b) => a.y - b.y))
    if (y - (tops.at(-1) ?? 0) >= LEAST_PANEL && panel.to - y >= LEAST_PANEL) tops.push(y);
  return tops.map((from, index) => ({ from, to: tops[index + 1] ?? panel.to }));
}

function withAir(panels: StripPart[], height: number): StripPart[] {
  return panels.map(({ from, to }, index) => ({
    from: Math.max(panels[index - 1]?.to ?? 0, from - AIR),
    to: Math.min(panels[index + 1]?.from ?? height, to + AIR),
  }));
}

/** Where panels begin, for stepping through a strip; its very start is one. */
export function panelStarts(panels: StripPart[]): number[] {
  return [0, ...panels.slice(1).map((panel) => panel.from)];
}

/**
 * The panel that a view of the strip shows: the first that begins in its upper third, else the one that reaches into
 * it from above.
 */
export function panelOnScreen(panels: StripPart[], view: { y: number; height: number }): StripPart | undefined {
  const beginning = panels.find((panel) => panel.from >= view.y - 2 && panel.from <= view.y + view.height / 3);
  return beginning ?? panels.findLast((panel) => panel.from <= view.y) ?? panels[0];
}

/**
 * The next stop panel by panel, in source pixels: a panel's start, or on through a panel that is taller than the view.
 * Undefined when there is none further.
 */
export function nextStop(starts: number[], view: { y: number; height: number; end: number }): number | undefined {
  const next = starts.find((start) => start > view.y + 2);
  const further = view.y + view.height * 0.8;
  if (next !== undefined) return Math.min(next, further);
  return view.y + view.height < view.end ? Math.min(further, view.end - view.height) : undefined;
}

/** The stop before: the start of this panel when inside it, else of the panel before. */
export function previousStop(starts: number[], view: { y: number; height: number }): number | undefined {
  const before = starts.findLast((start) => start < view.y - 2);
  return before === undefined ? undefined : Math.max(before, view.y - view.height * 0.8);
}
