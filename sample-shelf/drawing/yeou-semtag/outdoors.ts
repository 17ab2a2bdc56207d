import { dusk, leaf, night } from './palette.ts';
import { circle, ellipse, glow, linear, path, place, rect, round, seeded, stroke, times, type Point } from './svg.ts';

type Sky = 'morning' | 'dusk' | 'night' | 'storm';

const skies: Record<Sky, readonly string[]> = {
  morning: ['#7cc3e0', '#b6e0e8', '#f6efd8'],
  dusk: [dusk.top, dusk.mid, dusk.low, dusk.gold],
  night: [night.top, night.mid, night.low],
  storm: ['#141a2e', '#28344f', '#465873'],
};

function skyline(y: number, colour: string, seed: number): string {
  const next = seeded(seed);
  return times(9, (i) => {
    const w = 70 + next() * 70;
    const h = 50 + next() * 120;
    const x = i * 84 - 20;
    return path(
      `M${round(x)},${y}V${round(y - h)}L${round(x + w / 2)},${round(y - h - 34)}L${round(x + w)},${round(y - h)}V${y}Z`,
      colour,
    );
  });
}

/** The flat roof of the laundry, with its drying lines. */
export function rooftop(w: number, h: number, sky: Sky): string {
  const dim = sky !== 'morning';
  const tones = {
    morning: ['#9cc4c9', '#7ba8b2'],
    dusk: ['#6d3f6c', '#52305a'],
    night: ['#1d3357', '#142443'],
    storm: ['#222c45', '#182036'],
  }[sky];
  const floor = h * 0.8;
  const puffs =
    sky === 'morning'
      ? [
          [120, 0.16, 1],
          [520, 0.1, 1.3],
          [660, 0.3, 0.8],
        ]
          .map(([x = 0, y = 0, s = 1]) =>
            place(
              ellipse(0, 0, 90, 26, '#fff', 'opacity="0.75"') +
                ellipse(-20, -22, 48, 32, '#fff', 'opacity="0.75"') +
                ellipse(34, -14, 40, 24, '#fff', 'opacity="0.75"'),
              { x, y: h * y, scale: s },
            ),
          )
          .join('')
      : '';
  const parapet =
    rect(0, floor - 90, w, 90, dim ? '#4a3f57' : '#d9b08a') +
    rect(0, floor - 104, w, 20, dim ? '#5d516b' : '#ecc9a2') +
    times(Math.ceil(w / 80), (i) => rect(i * 80 + 8, floor - 66, 58, 42, '#000', 'opacity="0.07" rx="4"'));
  return (
    rect(0, 0, w, h, linear(skies[sky])) +
    puffs +
    skyline(floor - 60, tones[0] ?? '', 4) +
    skyline(floor - 20, tones[1] ?? '', 9) +
    parapet +
    rect(0, floor, w, h - floor, linear(dim ? ['#3d3550', '#2a2440'] : ['#cfa27c', '#b4835f']))
  );
}

export function clothesLine(y: number, w: number, colours: readonly string[], sway = 0): string {
  const sheets = colours.map((colour, i) => {
    const x = ((i + 0.5) / colours.length) * w;
    const half = (w / colours.length) * 0.4;
    return (
      path(
        `M${round(x - half)},${y}L${round(x + half)},${y}C${round(x + half + sway)},${y + 90} ${round(x + half - sway)},${y + 150} ${round(x + half + sway)},${y + 230}C${round(x + half * 0.4)},${y + 246} ${round(x - half * 0.4)},${y + 218} ${round(x - half + sway)},${y + 234}C${round(x - half - sway)},${y + 150} ${round(x - half + sway)},${y + 90} ${round(x - half)},${y}Z`,
        colour,
      ) +
      stroke(
        `M${round(x - half * 0.3)},${y + 14}C${round(x - half * 0.3 + sway)},${y + 90} ${round(x - half * 0.4)},${y + 130} ${round(x - half * 0.2)},${y + 200}`,
        '#5f7f99',
        5,
        'opacity="0.16"',
      ) +
      [-0.8, 0.8].map((t) => rect(x + half * t - 5, y - 12, 10, 28, '#c98b4e', 'rx="3"')).join('')
    );
  });
  return stroke(`M-10,${y - 6}Q${w / 2},${y + 10} ${w + 10},${y - 8}`, '#6b5a55', 4) + sheets.join('');
}

function leafAt([x, y]: Point, angle: number, size: number, bright: boolean): string {
  const blade =
    path('M0,0 C10,-26 44,-30 66,-4 C44,22 12,20 0,0 Z', bright ? leaf.light : leaf.base) +
    stroke('M6,-1L52,-4', leaf.deep, 3, 'opacity="0.7"');
  return place(blade, { x, y, rotate: angle, scale: size });
}

/** A creeper along a bent line ("x,y x,y x,y": root, bend, tip), with its leaves by turns left and right. */
export function creeper(line: string, leaves: number, size: number, seed = 1, flowers = false): string {
  const next = seeded(seed);
  const [a = [0, 0], b = [0, 0], c = [0, 0]] = line.split(' ').map((pair): Point => {
    const [x = 0, y = 0] = pair.split(',').map(Number);
    return [x, y];
  });
  const at = (t: number): Point => [
    (1 - t) ** 2 * a[0] + 2 * t * (1 - t) * b[0] + t * t * c[0],
    (1 - t) ** 2 * a[1] + 2 * t * (1 - t) * b[1] + t * t * c[1],
  ];
  const blades = times(leaves, (i) => {
    const t = (i + 0.6) / leaves;
    const [x, y] = at(t);
    const [x2, y2] = at(Math.min(1, t + 0.02));
    const way = (Math.atan2(y2 - y, x2 - x) * 180) / Math.PI;
    const blade = leafAt([x, y], way + (i % 2 ? 62 : -62) + next() * 20, size * (0.75 + next() * 0.5), next() > 0.6);
    return blade + (flowers && i % 2 === 0 ? flower([x, y], size * 0.9) : '');
  });
  return (
    stroke(`M${a.join()}Q${b.join()} ${c.join()}`, leaf.deep, 10 * size) +
    stroke(`M${a.join()}Q${b.join()} ${c.join()}`, leaf.base, 4 * size) +
    blades
  );
}

export function flower([x, y]: Point, size: number): string {
  const petals = times(5, (i) =>
    place(ellipse(0, -20, 14, 20, '#fffdf6') + ellipse(0, -14, 6, 12, '#ffe3ea'), { rotate: i * 72 }),
  );
  return place(petals + circle(0, 0, 9, '#f7c436'), { x, y, scale: size });
}

export function stage(w: number, h: number): string {
  const curtain = times(9, (i) =>
    path(
      `M${i * w * 0.125 - 20},0C${i * w * 0.125 + 20},${h * 0.3} ${i * w * 0.125 - 30},${h * 0.5} ${i * w * 0.125},${h * 0.72}H${i * w * 0.125 + 60}C${i * w * 0.125 + 30},${h * 0.5} ${i * w * 0.125 + 80},${h * 0.3} ${i * w * 0.125 + 40},0Z`,
      i % 2 ? '#1d5a4b' : '#174a41',
    ),
  );
  const beam = path(
    `M${w * 0.56},-20 L${w * 0.64},-20 L${w * 0.86},${h * 0.72} L${w * 0.34},${h * 0.72} Z`,
    '#fff6cf',
    'opacity="0.35"',
  );
  return (
    rect(0, 0, w, h, linear(['#123c36', '#1f6350', '#0e2c2b'])) +
    curtain +
    rect(0, h * 0.7, w, h * 0.3, linear(['#3b7a5e', '#123a33'])) +
    ellipse(w * 0.6, h * 0.74, w * 0.28, h * 0.05, '#fff6cf', 'opacity="0.6"') +
    beam
  );
}

export function violin(): string {
  return (
    path(
      'M0,-46 C34,-52 40,-18 24,-4 C40,6 48,52 0,56 C-48,52 -40,6 -24,-4 C-40,-18 -34,-52 0,-46 Z',
      linear(['#b9642f', '#7c3a20']),
    ) +
    rect(-5, -130, 10, 120, '#3a2220') +
    stroke('M-3,-120V40M3,-120V40', '#e8d7b8', 1.6) +
    stroke('M-14,4C-18,14 -10,20 -14,30M14,4C18,14 10,20 14,30', '#3a2220', 3) +
    circle(0, -136, 9, '#3a2220')
  );
}

/** A hill under snow with the old persimmon tree. */
export function snowHill(w: number, h: number): string {
  const trunk = path(
    `M${w * 0.66},${h * 0.74} C${w * 0.64},${h * 0.6} ${w * 0.69},${h * 0.5} ${w * 0.67},${h * 0.34} L${w * 0.71},${h * 0.34} C${w * 0.71},${h * 0.5} ${w * 0.74},${h * 0.6} ${w * 0.76},${h * 0.74} Z`,
    '#2b2238',
  );
  const boughs = stroke(
    `M${w * 0.69},${h * 0.42}C${w * 0.6},${h * 0.34} ${w * 0.5},${h * 0.34} ${w * 0.42},${h * 0.28}M${w * 0.69},${h * 0.4}C${w * 0.78},${h * 0.32} ${w * 0.86},${h * 0.3} ${w * 0.95},${h * 0.24}M${w * 0.69},${h * 0.36}C${w * 0.68},${h * 0.28} ${w * 0.64},${h * 0.2} ${w * 0.62},${h * 0.14}`,
    '#2b2238',
    12,
  );
  const fruits = [
    [0.46, 0.31],
    [0.54, 0.345],
    [0.63, 0.18],
    [0.84, 0.31],
    [0.91, 0.265],
  ]
    .map(([x = 0, y = 0]) => circle(w * x, h * y + 14, 12, '#e8722c') + glow(w * x, h * y + 14, 34, '#ffb061', 0.4))
    .join('');
  const hill =
    path(
      `M0,${h * 0.8} C${w * 0.25},${h * 0.7} ${w * 0.55},${h * 0.68} ${w},${h * 0.78} V${h} H0 Z`,
      linear(['#eaf1fb', '#b6c6e2']),
    ) +
    path(
      `M0,${h * 0.88} C${w * 0.3},${h * 0.84} ${w * 0.7},${h * 0.92} ${w},${h * 0.86} V${h} H0 Z`,
      '#ffffff',
      'opacity="0.55"',
    );
  return (
    rect(0, 0, w, h, linear(['#1a1f45', '#3b3f74', '#7a78a8'])) +
    path(
      `M0,${h * 0.74} L${w * 0.2},${h * 0.55} L${w * 0.4},${h * 0.7} L${w * 0.6},${h * 0.58} L${w},${h * 0.74} V${h} H0 Z`,
      '#565a8d',
    ) +
    hill +
    boughs +
    trunk +
    fruits
  );
}

export function snow(count: number, w: number, h: number, seed: number): string {
  const next = seeded(seed);
  return times(count, () =>
    circle(next() * w, next() * h, 2 + next() * 5, '#fff', `opacity="${round(0.4 + next() * 0.5)}"`),
  );
}
