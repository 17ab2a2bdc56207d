import { curve, disc, group, mix, oval, place, type Point, polygon, rect, seeded, shape, stroke } from '../kit.ts';

/** The white lighthouse, standing at (0, 0) and 600 tall; by night its lantern room stays dark, as in the story. */
export function lighthouse(x: number, y: number, scale: number, night: boolean): string {
  const wall = night ? '#51648c' : '#fffdf6';
  const dim = night ? '#32436b' : '#cfdde6';
  const roof = night ? '#6b3038' : '#d9573d';
  const glass = night ? '#24365e' : '#bfe6ea';
  const tower =
    polygon(
      [
        [-74, 0],
        [-46, -440],
        [46, -440],
        [74, 0],
      ],
      wall,
    ) +
    polygon(
      [
        [16, 0],
        [12, -440],
        [46, -440],
        [74, 0],
      ],
      dim,
    );
  const windows = [
    [-6, -360],
    [-10, -250],
    [-8, -140],
  ]
    .map(([wx = 0, wy = 0]) => shape(`M${wx - 11} ${wy}v-26q11-14 22 0v26z`, night ? '#1b2745' : '#58788c'))
    .join('');
  const door = shape('M-30 0v-52q20-30 40 0V0z', night ? '#26182a' : '#27456e');
  const gallery =
    rect(-78, -462, 156, 24, dim) +
    rect(-84, -468, 168, 9, wall) +
    [-76, -46, -16, 14, 44, 74].map((post) => rect(post - 2, -506, 4, 40, wall)).join('') +
    rect(-80, -510, 160, 6, wall);
  const room =
    rect(-42, -548, 84, 82, glass) +
    oval(0, -508, 20, 34, night ? '#3d5583' : '#ffffff', 'opacity=".75"') +
    [-42, -15, 12, 38].map((bar) => rect(bar, -548, 5, 82, wall)).join('');
  const cap = shape('M-56-548q10-58 56-64 46 6 56 64z', roof) + disc(0, -616, 9, roof) + rect(-2, -652, 4, 34, wall);
  return place(x, y, { scale }, tower, windows, door, gallery, room, cap);
}

/** A heap of summer cloud: a white mass with a cool underside. */
export function cloud(x: number, y: number, scale: number, seed: number, light = '#ffffff', shade = '#cfe8f0'): string {
  const next = seeded(seed);
  const lumps = Array.from({ length: 9 }, (_, i) => {
    const cx = (i - 4) * 44;
    return [cx, -30 - (1 - Math.abs(i - 4) / 5) * 110 * (0.6 + next() * 0.5), 46 + next() * 26] as const;
  });
  const base = rect(-200, -60, 400, 60, light, 'rx="30"');
  return place(
    x,
    y,
    { scale },
    ...lumps.map(([cx, cy, r]) => disc(cx + 16, cy + 20, r, shade)),
    base,
    ...lumps.map(([cx, cy, r]) => disc(cx, cy, r, light)),
    ...lumps.map(([cx, , r]) => disc(cx, -28, r * 0.8, light)),
  );
}

export function glitter(
  left: number,
  top: number,
  wide: number,
  tall: number,
  count: number,
  colour: string,
  seed: number,
): string {
  const next = seeded(seed);
  return Array.from({ length: count }, () => {
    const depth = next();
    return rect(
      left + next() * wide,
      top + depth * tall,
      10 + depth * 46 * next() + 6,
      1.6 + depth * 3,
      colour,
      `rx="2" opacity="${(0.25 + next() * 0.5).toFixed(2)}"`,
    );
  }).join('');
}

export function gull(x: number, y: number, scale: number, colour = '#ffffff'): string {
  return place(x, y, { scale }, shape('M-60-16q34-18 58 14 26-34 66-14-40-4-60 28-8 6-14-2Q-26-18-60-16z', colour));
}

export function stars(wide: number, tall: number, count: number, seed: number): string {
  const next = seeded(seed);
  return Array.from({ length: count }, () =>
    disc(
      next() * wide,
      next() * tall,
      0.8 + next() ** 3 * 2.6,
      '#e9f0ff',
      `opacity="${(0.3 + next() * 0.6).toFixed(2)}"`,
    ),
  ).join('');
}

/** Boulders for a foreground, lit from the left. */
export function rocks(points: readonly Point[], floor: number, base: string): string {
  const first = points[0] ?? [0, floor];
  const last = points.at(-1) ?? first;
  const outline = `${curve(points)}L${last[0]} ${floor}L${first[0]} ${floor}Z`;
  return shape(outline, base) + group('', stroke(curve(points), mix(base, '#ffffff', 0.35), 5, 'opacity=".5"'));
}

export function lantern(glow: boolean): string {
  const light = glow ? disc(0, 0, 130, '#ffd98a', 'opacity=".18"') + disc(0, 0, 74, '#ffe6a8', 'opacity=".35"') : '';
  return (
    light +
    stroke('M-22-40q22-34 44 0', '#2b3442', 6) +
    rect(-26, -42, 52, 14, '#c9432f', 'rx="4"') +
    rect(-21, -28, 42, 52, '#fff0bd', 'rx="4"') +
    rect(-8, -28, 16, 52, '#ffffff') +
    rect(-28, 24, 56, 18, '#c9432f', 'rx="4"') +
    stroke('M-21-28v52M21-28v52', '#2b3442', 4)
  );
}
