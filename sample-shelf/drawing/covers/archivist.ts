import { letter } from '../lettering.ts';
import { foot, height, title, width } from './jacket.ts';
import {
  curve,
  disc,
  group,
  linear,
  mix,
  oval,
  page,
  place,
  polygon,
  radial,
  rect,
  seeded,
  shape,
  stroke,
  type Point,
} from './kit.ts';

const slug = 'hoegwihan-seogojigi';
const dark = '#0e1a19';
const cream = '#f4e6c8';
const ember = '#ff8a3c';
const spines = ['#a5472f', '#2f5a53', '#c98b3c', '#3d4a5c', '#7a2f2a', '#d8c297', '#4d6b4f', '#8a5a34'];

function defs(): string {
  return `<defs>${[
    linear('hall', [
      [0, '#10201f'],
      [0.45, '#1b3533'],
      [0.75, '#5c4a2e'],
      [1, '#a8662c'],
    ]),
    linear('floor', [
      [0, '#a5692f'],
      [0.35, '#4a3a28'],
      [1, '#141a18'],
    ]),
    linear(
      'steel',
      [
        [0, '#fbf3df'],
        [0.48, '#d9d2c0'],
        [0.5, '#77807f'],
        [1, '#9aa19c'],
      ],
      [0, 0, 1, 0],
    ),
    linear('shade', [
      [0, dark, 0.86],
      [0.6, dark, 0.35],
      [1, dark, 0.62],
    ]),
    linear(
      'beyond',
      [
        [0, '#2a0d08'],
        [0.5, '#7c2312'],
        [1, '#140705'],
      ],
      [0, 0, 1, 1],
    ),
    radial('fire', [
      [0, '#ffdf9a', 0.95],
      [0.25, '#ffb45a', 0.6],
      [0.6, '#e8742c', 0.22],
      [1, '#e8742c', 0],
    ]),
    radial('ember', [
      [0, '#ffd28a', 0.9],
      [0.4, ember, 0.35],
      [1, ember, 0],
    ]),
  ].join('')}</defs>`;
}

/** A tower of books lying on their sides; `haze` sinks it into the light of the hall. */
function tower(
  centre: number,
  wide: number,
  top: number,
  foot: number,
  look: { seed: number; haze: number; thick: number },
): string {
  const next = seeded(look.seed);
  const books: string[] = [];
  for (let y = foot; y > top;) {
    const thick = look.thick * (0.7 + next() * 0.7);
    const long = wide * (0.82 + next() * 0.28);
    const x = centre - long / 2 + (next() - 0.5) * wide * 0.16;
    const cover = mix(spines[Math.floor(next() * spines.length)] ?? dark, '#6b5330', look.haze);
    const band = mix(cream, '#6b5330', look.haze);
    y -= thick;
    books.push(rect(x, y, long, thick - 1, cover, 'rx="3"'));
    const kind = next();
    if (kind > 0.62) books.push(rect(x + long * 0.88, y + 3, long * 0.12, thick - 7, band, 'opacity=".9"'));
    else
      books.push(
        rect(x + long * 0.1, y, 5, thick - 1, band, 'opacity=".55"'),
        rect(x + long * 0.15, y, 3, thick - 1, band, 'opacity=".55"'),
        rect(x + long * 0.4, y + thick * 0.4, long * 0.26, thick * 0.16, band, 'opacity=".6"'),
      );
    books.push(rect(x, y + thick * 0.72, long, thick * 0.28 - 1, dark, 'opacity=".22"'));
  }
  return books.join('');
}

function hall(): string {
  const far = [
    [258, 64, 620, 41],
    [338, 48, 720, 42],
    [408, 46, 760, 43],
    [478, 52, 690, 44],
    [556, 66, 560, 45],
  ].map(([x = 0, wide = 0, top = 0, seed = 0]) => tower(x, wide, top, 984, { seed, haze: 0.72, thick: 16 }));
  const middle =
    tower(176, 104, 500, 1014, { seed: 21, haze: 0.4, thick: 26 }) +
    tower(636, 112, 430, 1014, { seed: 22, haze: 0.4, thick: 26 });
  const near =
    tower(34, 190, 540, 1100, { seed: 8, haze: 0.08, thick: 40 }) +
    tower(758, 184, 300, 1110, { seed: 9, haze: 0.08, thick: 40 });
  const tiles =
    [1020, 1052, 1098, 1160].map((y) => stroke(`M0 ${y}H800`, dark, 2, 'opacity=".35"')).join('') +
    Array.from({ length: 13 }, (_, i) =>
      stroke(`M${400 + (i - 6) * 46} 984L${400 + (i - 6) * 190} 1210`, dark, 2, 'opacity=".3"'),
    ).join('');
  return (
    far.join('') + disc(400, 850, 420, 'url(#fire)') + rect(0, 984, width, 220, 'url(#floor)') + tiles + middle + near
  );
}

/** Seen from behind: the keeper walks past the sword with a pile far taller than any head. */
function keeper(): string {
  const pile = tower(0, 116, -490, -176, { seed: 31, haze: 0.02, thick: 25 });
  const legs = shape('M-34-70l-6 70h30l8-70zM34-70l8 66h-30l-10-66z', '#0a1211');
  const coat =
    shape(
      'M-44-268q44-20 88 0 20 40 22 116 4 60 14 108-34 14-72 8l-8-40-8 40q-38 6-72-8 10-48 14-108 2-76 22-116z',
      '#17302e',
    ) +
    shape('M20-274q16 2 24 6 20 40 22 116 4 60 14 108-16 8-34 9 6-140-26-239z', '#0e2221') +
    stroke('M0-190v148', '#0c1c1b', 3);
  const arms =
    shape('M-44-264q-40 26-52 78-4 22 6 26l44-2 2-24-24-4q4-18 24-34z', '#1b3836') +
    shape('M44-264q40 26 52 78 4 22-6 26l-44-2-2-24 24-4q-4-18-24-34z', '#122827');
  const collar = shape('M-34-272q34-20 68 0l-6 20q-28-10-56 0z', '#c98b3c');
  const head =
    rect(-11, -292, 22, 26, '#b67a52') +
    oval(0, -316, 37, 42, '#231812') +
    shape('M-9-290q9 8 18 0l12 82q-20 22-40 0z', '#2e1f17') +
    rect(-12, -284, 24, 9, '#a5472f', 'rx="4"');
  const rim = stroke('M-66-150q-4 60-14 106M-37-322q2-32 28-38M-96-184q10-54 50-78', ember, 4, 'opacity=".85"');
  return place(
    282,
    1082,
    { scale: 1.02 },
    oval(20, 4, 130, 15, '#0a0f0e', 'opacity=".5"'),
    pile,
    legs,
    coat,
    arms,
    head,
    collar,
    rim,
  );
}

function sword(): string {
  const blade = polygon(
    [
      [-22, -330],
      [22, -330],
      [19, -4],
      [0, 22],
      [-19, -4],
    ],
    'url(#steel)',
  );
  const groove = rect(-3.5, -320, 7, 230, '#5d6664', 'opacity=".6"');
  const guard =
    shape('M-104-352q20 14 60 12h88q40 2 60-12 6 26-22 34h-164q-28-8-22-34z', '#c98b3c') +
    shape('M-22-350h44v34l-22 16-22-16z', '#8a5a24') +
    disc(0, -332, 10, '#a5472f');
  const grip =
    rect(-13, -452, 26, 106, '#3a241a', 'rx="5"') +
    Array.from({ length: 6 }, (_, i) => stroke(`M-13 ${-438 + i * 17}l26 9`, '#8a5a34', 3.5)).join('');
  const pommel = disc(0, -466, 22, '#c98b3c') + disc(-4, -470, 9, '#f1c87c');
  const crack = stroke('M-62 20l30-10 14 8 20-12 26 10 44-4M-18 18l-14 22M24 16l22 26', '#0c1110', 5);
  const pool = oval(0, 12, 76, 13, '#0a0f0e', 'opacity=".6"');
  return place(544, 1092, { turn: 6 }, pool, blade, groove, grip, guard, pommel, crack, card());
}

/** A library's catalogue card, tied to the hilt: this item cannot be borrowed. */
function card(): string {
  const paper =
    rect(0, 0, 132, 178, cream, 'rx="6"') +
    disc(66, 20, 8, '#5c4a2e') +
    [72, 96, 120].map((y) => rect(16, y, 100, 2, '#c9ab74')).join('') +
    rect(30, 0, 2, 178, '#c9583c', 'opacity=".5"');
  const words =
    letter('대출\n불가', {
      face: 'serifBold',
      size: 46,
      x: 68,
      y: 78,
      anchor: 'middle',
      fill: '#a53020',
      lineHeight: 52,
    }) + stroke('M18 150h72', '#8a6f48', 3);
  return (
    stroke('M10-336q34 20 52 62', '#e9d4a4', 4) +
    place(2, -288, { turn: 7 }, rect(6, 8, 132, 178, dark, 'rx="6" opacity=".35"'), paper, words)
  );
}

/** The right edge of the jacket itself is on fire. */
function burn(): string {
  const next = seeded(77);
  const edge: Point[] = [[636, -10]];
  for (let i = 1; i < 20; i++) edge.push([Math.min(792, 636 + i * 9.6) + (next() - 0.5) * 46, -10 + i * 33]);
  edge.push([812, 650]);
  const outline = curve(edge);
  const hole = (more: string): string => `${outline}${more}L812-12Z`;
  const embers = Array.from({ length: 46 }, () => {
    const y = next() * 900;
    const x = 800 - next() ** 1.6 * 420;
    return disc(
      x,
      y,
      1.4 + next() * 3.4,
      next() > 0.4 ? ember : '#ffd28a',
      `opacity="${(0.5 + next() * 0.5).toFixed(2)}"`,
    );
  });
  return (
    stroke(outline, ember, 90, 'opacity=".10"') +
    stroke(outline, ember, 52, 'opacity=".16"') +
    stroke(outline, '#0b0706', 30) +
    shape(hole(''), 'url(#beyond)') +
    stroke(outline, '#ff7a2a', 7) +
    stroke(outline, '#ffe0a0', 2.5) +
    disc(800, 60, 250, 'url(#ember)') +
    group('', ...embers)
  );
}

export function archivist(): string {
  return page(width, height, [
    defs(),
    rect(0, 0, width, height, 'url(#hall)'),
    hall(),
    rect(0, 0, width, height, 'url(#shade)'),
    disc(400, 900, 330, 'url(#fire)', 'opacity=".5"'),
    keeper(),
    sword(),
    burn(),
    title('회귀한\n서고지기는\n검을 들지 않는다', { x: 60, y: 142, size: 84, fill: cream, leading: 1.28 }),
    foot(slug, cream, ember),
  ]);
}
