import { clip, disc, group, linear, oval, page, place, polygon, radial, rect, stroke, shape } from './kit.ts';
import {
  doyunHead,
  doyunLegs,
  doyunSkin,
  doyunTop,
  gaeulHead,
  gaeulSkin,
  gaeulSkirt,
  gaeulTop,
  jioHead,
  jioLegs,
  jioSkin,
  jioTop,
} from './people/club.ts';
import { arm, hand } from './people/limbs.ts';
import { cloud, glitter, gull } from './people/seaside.ts';

const rainbow = ['#f47c6a', '#f9b25e', '#f7e27a', '#9fd98f', '#7cc6e6', '#a99be0'];

function defs(): string {
  return `<defs>${[
    linear('sky', [
      [0, '#58bedb'],
      [1, '#d8f3ee'],
    ]),
    linear('sea', [
      [0, '#3aa7bf'],
      [1, '#14769a'],
    ]),
    linear('roof', [
      [0, '#6f97b3'],
      [1, '#b5d3dd'],
    ]),
    linear('floor', [
      [0, '#c99f6c'],
      [1, '#8e6440'],
    ]),
    linear(
      'glass',
      [
        [0, '#ffffff', 0.95],
        [0.5, '#bfe9ec', 0.85],
        [1, '#7fc3d0', 0.9],
      ],
      [0, 0, 1, 1],
    ),
    radial('bulb', [
      [0, '#ffffff', 1],
      [0.5, '#fff3c0', 0.7],
      [1, '#fff3c0', 0],
    ]),
    clip('panes', rect(0, 200, 1440, 470, '#fff')),
  ].join('')}</defs>`;
}

function room(): string {
  const view = group(
    'clip-path="url(#panes)"',
    rect(0, 180, 1440, 300, 'url(#sky)'),
    cloud(230, 470, 0.9, 3),
    cloud(1180, 474, 1.1, 9),
    rect(0, 466, 1440, 220, 'url(#sea)'),
    glitter(0, 476, 1440, 180, 80, '#eafffa', 6),
    gull(1010, 300, 0.5),
    gull(420, 280, 0.4),
  );
  const bars = [30, 330, 1010, 1330]
    .map((x) => rect(x - 9, 190, 18, 480, '#f2efe4') + rect(x + 3, 190, 6, 480, '#c2cfd3'))
    .join('');
  const ceiling =
    polygon(
      [
        [0, 0],
        [1440, 0],
        [1440, 196],
        [0, 196],
      ],
      'url(#roof)',
    ) +
    Array.from({ length: 11 }, (_, i) => stroke(`M720-180L${i * 144} 196`, '#5d86a3', 5, 'opacity=".45"')).join('') +
    rect(0, 190, 1440, 20, '#f2efe4');
  const low =
    rect(0, 660, 1440, 130, '#eee9da') +
    rect(0, 660, 1440, 16, '#c9c4b2') +
    rect(0, 790, 1440, 170, 'url(#floor)') +
    Array.from({ length: 9 }, (_, i) =>
      stroke(`M${720 + (i - 4) * 150} 790L${720 + (i - 4) * 330} 970`, '#7c5534', 3, 'opacity=".5"'),
    ).join('');
  return view + bars + ceiling + low;
}

/** Sunlight broken by the lens lies in coloured bands across the ceiling and the floor. */
function bands(): string {
  const over = rainbow.map((colour, i) =>
    stroke(
      `M${-40} ${150 - i * 22}Q700 ${-60 - i * 22} 1480 ${170 - i * 22}`,
      colour,
      20,
      'opacity=".62" style="stroke-linecap:butt"',
    ),
  );
  const across = rainbow.map(
    (colour, i) =>
      polygon(
        [
          [720, 420],
          [i * 62 - 60, 960],
          [i * 62 + 2, 960],
        ],
        colour,
        'opacity=".3"',
      ) +
      polygon(
        [
          [720, 420],
          [1120 + i * 62, 960],
          [1182 + i * 62, 960],
        ],
        colour,
        'opacity=".3"',
      ),
  );
  return over.join('') + across.join('');
}

/** A first-order lens, taller than a person: rings of glass about a bull's eye, held in brass. */
function lens(): string {
  const x = 720;
  const rings = Array.from({ length: 9 }, (_, i) =>
    oval(
      x,
      410,
      244 - i * 27,
      300 - i * 33,
      i % 2 ? 'url(#glass)' : '#c5ecec',
      `stroke="${rainbow[i % 6] ?? '#5fa6b8'}" stroke-width="5" opacity=".95"`,
    ),
  ).join('');
  const facets = [-200, -150, -100, 100, 150, 200]
    .map((side) =>
      stroke(
        `M${x + side} ${410 - (262 - Math.abs(side))}q${side * 0.16} ${262 - Math.abs(side)} 0 ${2 * (262 - Math.abs(side))}`,
        '#ffffff',
        6,
        'opacity=".8"',
      ),
    )
    .join('');
  const dots = [
    [-196, 330],
    [-168, 500],
    [-150, 240],
    [176, 270],
    [206, 440],
    [160, 560],
  ]
    .map(([dx = 0, y = 0], i) => shape(`M${x + dx} ${y}l13-20 13 20-13 20z`, rainbow[i] ?? '#ffffff', 'opacity=".8"'))
    .join('');
  const brass =
    stroke(`M${x - 262} 110v590M${x + 262} 110v590`, '#b98535', 13) +
    rect(x - 284, 90, 568, 26, '#d7a44e', 'rx="8"') +
    rect(x - 284, 696, 568, 32, '#d7a44e', 'rx="8"') +
    polygon(
      [
        [x - 130, 718],
        [x + 130, 718],
        [x + 180, 850],
        [x - 180, 850],
      ],
      '#51606c',
    ) +
    rect(x - 190, 840, 380, 22, '#3a4752', 'rx="6"');
  return (
    disc(x, 410, 420, 'url(#bulb)', 'opacity=".75"') + rings + facets + dots + disc(x, 410, 130, 'url(#bulb)') + brass
  );
}

function gaeul(): string {
  const give = arm({
    shoulder: [-80, 160],
    elbow: [-166, 220],
    hand: [-262, 176],
    skin: gaeulSkin.skin,
    sleeve: '#fdfaf3',
  });
  const other = arm({
    shoulder: [80, 160],
    elbow: [150, 236],
    hand: [92, 316],
    skin: gaeulSkin.skin,
    sleeve: '#e3e9f0',
  });
  const form = place(
    -296,
    160,
    { turn: -8 },
    rect(-58, -74, 112, 146, '#fffdf4', 'rx="3"'),
    rect(-40, -58, 76, 9, '#27456e'),
    [-32, -14, 4].map((y) => rect(-44, y, 84, 4, '#b3ab99')).join(''),
    rect(-44, 28, 84, 26, 'none', 'stroke="#d6382c" stroke-width="4"'),
  );
  return place(
    700,
    336,
    { turn: -3 },
    gaeulSkirt(),
    other,
    give,
    gaeulTop(),
    form,
    hand([-262, 176], -155, gaeulSkin.skin, 'fist'),
    gaeulHead({ mouth: 'laugh', turn: -0.8, blush: true }),
  );
}

function doyun(): string {
  const point = arm({
    shoulder: [84, 160],
    elbow: [180, 150],
    hand: [282, 76],
    skin: doyunSkin.skin,
    sleeve: '#e8edf2',
    grip: 'point',
  });
  const other = arm({
    shoulder: [-86, 160],
    elbow: [-118, 280],
    hand: [-104, 380],
    skin: doyunSkin.skin,
    sleeve: '#fbf8f1',
  });
  return place(
    1110,
    296,
    {},
    other,
    point,
    doyunLegs(),
    doyunTop(),
    doyunHead({ turn: 0.45, mouth: 'small', brow: 0.3 }),
  );
}

function jio(): string {
  const bag =
    rect(-92, 214, 184, 150, '#7a8f86', 'rx="22"') +
    shape('M-92 236q0-22 22-22H70q22 0 22 22v40q-92 26-184 0z', '#5f766e') +
    rect(-16, 262, 32, 30, '#e0b13f', 'rx="6"');
  const left = arm({
    shoulder: [-82, 158],
    elbow: [-128, 276],
    hand: [-26, 318],
    skin: jioSkin.skin,
    sleeve: '#f7fafc',
  });
  const right = arm({ shoulder: [82, 158], elbow: [126, 270], hand: [30, 298], skin: jioSkin.skin, sleeve: '#dfe7ee' });
  const sweat =
    shape('M100-84q16 24 0 34-16-10 0-34z', '#e9fbff', 'stroke="#6bb8cf" stroke-width="3"') +
    shape('M116-34q10 16 0 24-10-8 0-24z', '#e9fbff', 'stroke="#6bb8cf" stroke-width="3"');
  return place(
    216,
    424,
    { scale: 1.24 },
    jioLegs(),
    jioTop(),
    bag,
    left,
    right,
    jioHead({ eyes: 'wide', mouth: 'worry', brow: 0.9, turn: 0.55, gaze: 0.8 }),
    sweat,
  );
}

export function lensRoom(): string {
  return page(1440, 960, [defs(), room(), lens(), bands(), doyun(), gaeul(), jio()]);
}
