import { lamp, night, wool } from './palette.ts';
import { circle, ellipse, glow, linear, path, place, rect, round, seeded, stroke, times } from './svg.ts';

export function stars(count: number, w: number, h: number, seed: number): string {
  const next = seeded(seed);
  return times(count, () => {
    const bright = next();
    return circle(
      next() * w,
      next() * h,
      0.8 + bright * bright * 2.4,
      bright > 0.9 ? '#ffe9b8' : '#ffffff',
      `opacity="${round(0.35 + bright * 0.6)}"`,
    );
  });
}

export function moon(x: number, y: number, r: number): string {
  return (
    glow(x, y, r * 3.4, '#fff1c4', 0.5) +
    circle(x, y, r, '#fff3d0') +
    circle(x - r * 0.3, y + r * 0.15, r * 0.16, '#f1dfae') +
    circle(x + r * 0.3, y - r * 0.28, r * 0.1, '#f1dfae') +
    circle(x + r * 0.15, y + r * 0.45, r * 0.12, '#f1dfae')
  );
}

export function rain(count: number, w: number, h: number, seed: number, colour = '#cfe6f5', slant = -0.12): string {
  const next = seeded(seed);
  return times(count, () => {
    const x = next() * w * 1.2 - w * 0.05;
    const y = next() * h;
    const long = 18 + next() * 46;
    return stroke(
      `M${round(x)},${round(y)}l${round(slant * long)},${round(long)}`,
      colour,
      1.6 + next() * 2.2,
      `opacity="${round(0.3 + next() * 0.5)}"`,
    );
  });
}

export function splash(x: number, y: number, scale: number, colour = '#d8eefa'): string {
  const drops = stroke(
    'M-26,-8 Q-38,-28 -46,-24 M-10,-12 Q-14,-40 -20,-44 M10,-12 Q16,-38 22,-42 M26,-8 Q38,-26 48,-24',
    colour,
    4.5,
  );
  return place(ellipse(0, 0, 44, 9, 'none', `stroke="${colour}" stroke-width="3" opacity="0.8"`) + drops, {
    x,
    y,
    scale,
  });
}

export function cloud(
  x: number,
  y: number,
  scale: number,
  colours: readonly [string, string] = ['#aab8cc', '#6d7f9d'],
): string {
  return place(
    path(
      'M-120,30 C-160,26 -158,-22 -116,-22 C-110,-66 -46,-76 -26,-44 C-4,-80 66,-72 72,-30 C120,-44 160,24 112,32 Z',
      linear(colours),
    ) +
      path(
        'M-96,-6 C-96,-34 -66,-46 -44,-30',
        'none',
        'stroke="#fff" stroke-opacity="0.4" stroke-width="7" stroke-linecap="round"',
      ),
    { x, y, scale },
  );
}

/** A roof with curved eaves, from 0,0 at its left lower end. */
function tiledRoof(w: number, h: number, colour: string, rim: string): string {
  const ridges = times(Math.floor(w / 22), (i) =>
    stroke(
      `M${round(16 + i * 22)},-4L${round(w / 2 + (16 + i * 22 - w / 2) * 0.72)},${-h + 10}`,
      rim,
      3,
      'opacity="0.35"',
    ),
  );
  return (
    path(
      `M-26,-14 C${w * 0.1},0 ${w * 0.9},0 ${w + 26},-14 L${w * 0.88},${-h} C${w * 0.7},${-h + 10} ${w * 0.3},${-h + 10} ${w * 0.12},${-h} Z`,
      colour,
    ) +
    ridges +
    stroke(`M-26,-12 C${w * 0.1},2 ${w * 0.9},2 ${w + 26},-12`, rim, 7)
  );
}

function litWindow(x: number, y: number, w: number, h: number): string {
  return (
    rect(x, y, w, h, lamp.warm, 'opacity="0.85"') +
    stroke(`M${x + w / 2},${y}V${y + h}M${x},${y + h / 2}H${x + w}`, night.roof, 4)
  );
}

/** Far houses in the dark, standing on y. */
export function farHouses(y: number, seed: number, colour: string = night.wall): string {
  const next = seeded(seed);
  let x = -60;
  let houses = '';
  while (x < 760) {
    const w = 120 + next() * 110;
    const h = 90 + next() * 130;
    const lit = next() > 0.45 ? litWindow(w * 0.25, -h * 0.62, 30, 34) : '';
    houses += place(
      rect(0, -h, w, h + 300, colour) + place(tiledRoof(w, 46, night.roof, '#35507c'), { y: -h + 8 }) + lit,
      { x, y },
    );
    x += w + 6;
  }
  return houses;
}

export function wires(y: number, colour: string = night.roof): string {
  return stroke(
    `M-10,${y}C180,${y + 74} 420,${y + 70} 730,${y - 30}M-10,${y + 40}C200,${y + 100} 420,${y + 110} 730,${y + 20}`,
    colour,
    3,
  );
}

/** The laundry from outside; 0,0 is the middle of its doorstep. */
export function shopFront(name: string, sky: 'night' | 'day' = 'night'): string {
  const dark = sky === 'night';
  const wall = rect(-250, -330, 500, 330, linear(dark ? ['#6e4640', '#8a5441'] : ['#b98062', '#c8906c']));
  const bricks = times(30, (i) =>
    rect(
      -240 + ((i * 83) % 470),
      -322 + Math.floor(i / 3) * 32,
      34,
      12,
      dark ? '#5d3a3a' : '#a56f55',
      'opacity="0.5" rx="2"',
    ),
  );
  const glass =
    rect(-218, -226, 246, 156, linear(['#fff0c9', lamp.warm, lamp.amber])) +
    [-160, -98, -40]
      .map((x) => path(`M${x - 20},-204 L${x + 20},-204 L${x + 27},-112 L${x - 27},-112 Z`, '#a5573a', 'opacity="0.5"'))
      .join('') +
    stroke('M-214,-206H24', '#7c4a30', 4) +
    stroke('M-95,-226V-70', lamp.dark, 7) +
    rect(-218, -226, 246, 156, 'none', `stroke="${lamp.dark}" stroke-width="11"`);
  const door =
    rect(68, -240, 128, 240, lamp.dark) +
    rect(80, -226, 104, 150, linear(['#fff0c9', lamp.warm])) +
    circle(132, -160, 30, lamp.amber, 'opacity="0.55"') +
    circle(96, -96, 6, '#f2cf4d') +
    rect(80, -62, 104, 50, '#55322f');
  const board = rect(-206, -318, 412, 68, linear(['#3b2432', '#2a1a29']), 'rx="8"') + name;
  const awning = times(10, (i) =>
    path(`M${-240 + i * 27},-254 h27 v22 a13.5,13.5 0 0 1 -27,0 Z`, i % 2 ? '#f6e3c4' : '#cf5842'),
  );
  const roof = place(tiledRoof(540, 74, dark ? night.roof : '#4d5b70', dark ? '#3b5788' : '#6f8097'), {
    x: -270,
    y: -322,
  });
  const step = rect(50, -8, 164, 14, '#56525f', 'rx="4"');
  const lantern = dark ? glow(222, -210, 110, lamp.warm, 0.7) : '';
  return (
    wall +
    bricks +
    roof +
    board +
    awning +
    glass +
    door +
    step +
    lantern +
    ellipse(222, -210, 15, 20, lamp.light) +
    rect(214, -236, 16, 8, lamp.dark)
  );
}

export function cobbles(y: number, h: number, seed: number, light = '#ffc168'): string {
  const next = seeded(seed);
  const stones = times(46, () => {
    const down = next();
    return ellipse(
      next() * 720,
      y + 14 + down * (h - 20),
      20 + down * 34,
      4 + down * 9,
      '#ffffff',
      `opacity="${round(0.03 + next() * 0.06)}"`,
    );
  });
  return (
    rect(0, y, 720, h, linear([night.wall, night.road, '#1a2b4b'])) +
    ellipse(360, y + 24, 330, 60, light, 'opacity="0.28"') +
    ellipse(360, y + 20, 200, 34, light, 'opacity="0.3"') +
    stones
  );
}

function garment(kind: number, colour: string, dark: string): string {
  const shapes = [
    `M-16,0 L16,0 L52,22 L40,62 L28,54 L30,150 L-30,150 L-28,54 L-40,62 L-52,22 Z`,
    `M-14,0 L14,0 L26,50 L54,172 L-54,172 L-26,50 Z`,
    `M-34,4 L34,4 L34,70 L38,190 L6,190 L0,90 L-6,190 L-38,190 L-34,70 Z`,
  ];
  return (
    stroke('M0,0 C0,-14 10,-14 8,-24', '#b98f4b', 4) +
    path(shapes[kind % 3] ?? '', colour) +
    stroke('M-8,20 L-10,120', dark, 4, 'opacity="0.4"')
  );
}

const cloths = [
  ['#d9694f', '#a4452f'],
  ['#f0d9a8', '#c9a973'],
  ['#7fa39b', '#55786f'],
  ['#e5a14e', '#b87a2f'],
  ['#8c6f9f', '#674e79'],
  ['#f3ece0', '#cfc1b0'],
  [wool.light, wool.base],
] as const;

export function rail(y: number, w: number, count: number, seed: number): string {
  const next = seeded(seed);
  const row = times(count, (i) => {
    const [colour, dark] = cloths[Math.floor(next() * cloths.length)] ?? cloths[0];
    return place(garment(Math.floor(next() * 3), colour, dark), {
      x: ((i + 0.5) / count) * w,
      y: y + 26,
      scale: 0.8 + next() * 0.2,
    });
  });
  return row + stroke(`M0,${y}H${w}`, '#8a5a35', 8);
}

export function washer(r: number, inside: string): string {
  const bolts = times(12, (i) =>
    circle(Math.cos((i * Math.PI) / 6) * r * 1.14, Math.sin((i * Math.PI) / 6) * r * 1.14, r * 0.03, '#8c6a3d'),
  );
  return (
    circle(0, 0, r * 1.24, linear(['#e6c58c', '#b98a4c', '#8a5f34'])) +
    bolts +
    circle(0, 0, r * 1.04, '#4d3328') +
    inside +
    stroke(
      `M${round(-r * 0.74)},${round(-r * 0.42)}A${r * 0.85},${r * 0.85} 0 0 1 ${round(-r * 0.2)},${round(-r * 0.82)}`,
      '#ffffff',
      r * 0.06,
      'opacity="0.65"',
    )
  );
}

function hangingLamp(x: number, y: number, strength = 0.75): string {
  return (
    stroke(`M${x},-10V${y - 34}`, lamp.dark, 4) +
    glow(x, y + 10, 210, '#ffdf9a', strength) +
    path(`M${x - 46},${y} C${x - 40},${y - 44} ${x + 40},${y - 44} ${x + 46},${y} Z`, '#3f6d6a') +
    ellipse(x, y + 2, 40, 9, '#fff4cf')
  );
}

/** The room of the laundry, empty: shelves, a row of washers, clothes on a rail. */
export function room(w: number, h: number, floor: number): string {
  const wall = rect(0, 0, w, h, linear(['#6b3a34', lamp.wall, '#d98a4e']));
  const panels = times(Math.ceil(w / 90), (i) => rect(i * 90, 0, 3, floor, '#7c4230', 'opacity="0.35"'));
  const washers = times(Math.ceil(w / 190), (i) =>
    place(
      rect(-84, -112, 168, 224, linear(['#8fb0a5', '#5f857d']), 'rx="14"') +
        rect(-70, -100, 60, 14, '#3b5a56', 'rx="5"') +
        circle(50, -93, 9, '#f2cf4d') +
        washer(
          52,
          circle(0, 0, 54, linear(['#bfe3ea', '#5c94a8'])) +
            path(
              'M-52,10 C-30,-6 -10,24 14,6 C30,-4 42,4 52,12 C48,42 22,54 0,54 C-24,54 -48,40 -52,10 Z',
              '#ffffff',
              'opacity="0.55"',
            ),
        ),
      { x: 95 + i * 190, y: floor - 112 },
    ),
  );
  const ground =
    rect(0, floor, w, h - floor, linear(['#8a4f35', '#5d3330'])) +
    times(6, (i) =>
      stroke(`M${w / 2 + (i - 2.5) * 70},${floor}L${w / 2 + (i - 2.5) * 260},${h}`, '#4b2a2a', 3, 'opacity="0.5"'),
    );
  return (
    wall +
    panels +
    rail(h * 0.13, w, Math.ceil(w / 82), 11) +
    washers +
    ground +
    hangingLamp(w * 0.22, h * 0.1) +
    hangingLamp(w * 0.78, h * 0.14)
  );
}

/** The same room, out of focus, for close shots. */
export function warmBlur(
  w: number,
  h: number,
  colours: readonly [string, string, string] = ['#5f3234', '#b5683d', '#e7a05c'],
  seed = 5,
): string {
  const next = seeded(seed);
  const lights = times(9, () =>
    circle(next() * w, next() * h * 0.7, 30 + next() * 70, '#ffe1a0', `opacity="${round(0.06 + next() * 0.12)}"`),
  );
  return (
    rect(0, 0, w, h, linear(colours)) +
    place(rail(0, w, Math.ceil(w / 100), seed), { opacity: 0.28, y: h * 0.06, scale: 1.2 }) +
    lights
  );
}

export function counter(w: number, y: number, h: number): string {
  return (
    rect(0, y, w, h, linear(['#9a5a37', '#6b3c2c'])) +
    rect(-10, y - 18, w + 20, 30, linear(['#d9995c', '#b06f3f']), 'rx="6"') +
    times(Math.ceil(w / 120), (i) => rect(16 + i * 120, y + 34, 92, h - 50, '#5c3227', 'opacity="0.4" rx="6"'))
  );
}

export function vignette(w: number, h: number, colour: string, strength = 0.6): string {
  return rect(
    0,
    0,
    w,
    h,
    linear([
      [0, colour, strength],
      [0.3, colour, 0],
      [0.75, colour, 0],
      [1, colour, strength],
    ]),
  );
}
