import { foot, height, title, width } from './jacket.ts';
import { letter } from '../lettering.ts';
import { disc, linear, page, place, polygon, radial, rect, stroke } from './kit.ts';
import {
  doyunHead,
  doyunSkin,
  doyunTop,
  gaeulHead,
  gaeulSkin,
  gaeulTop,
  jioHead,
  jioSkin,
  jioTop,
  journal,
} from './people/club.ts';
import { arm, hand } from './people/limbs.ts';
import { cloud, glitter, gull, lantern, lighthouse } from './people/seaside.ts';

const slug = 'deungdaebu';

function defs(): string {
  return `<defs>${[
    linear('sky', [
      [0, '#158bb8'],
      [0.4, '#52bcd4'],
      [0.62, '#c6efe9'],
      [1, '#fdf3d6'],
    ]),
    linear('sea', [
      [0, '#2f9fb8'],
      [0.35, '#137a9c'],
      [1, '#0c5577'],
    ]),
    linear('wall', [
      [0, '#1d3d63'],
      [1, '#12294a'],
    ]),
    radial('sun', [
      [0, '#fffbe6', 0.95],
      [0.3, '#fff6cf', 0.45],
      [1, '#fff6cf', 0],
    ]),
  ].join('')}</defs>`;
}

function backdrop(): string {
  const clouds = cloud(640, 742, 1.3, 12) + cloud(90, 748, 1.15, 5) + cloud(400, 752, 0.7, 8, '#f4fcfb', '#d5eef0');
  const island =
    polygon(
      [
        [470, 756],
        [540, 716],
        [640, 700],
        [760, 704],
        [820, 724],
        [820, 790],
        [450, 790],
      ],
      '#4f7d6f',
    ) +
    polygon(
      [
        [450, 790],
        [490, 752],
        [600, 744],
        [820, 752],
        [820, 800],
        [450, 800],
      ],
      '#d8c69c',
    );
  return (
    rect(0, 0, width, height, 'url(#sky)') +
    disc(150, 560, 420, 'url(#sun)') +
    clouds +
    rect(0, 760, width, 450, 'url(#sea)') +
    island +
    glitter(0, 770, width, 300, 90, '#e9fff8', 4)
  );
}

function gaeul(): string {
  const raised = arm({
    shoulder: [-80, 160],
    elbow: [-158, 96],
    hand: [-136, -48],
    skin: gaeulSkin.skin,
    sleeve: '#fdfaf3',
  });
  const hip = arm({ shoulder: [80, 160], elbow: [130, 262], hand: [62, 326], skin: gaeulSkin.skin, sleeve: '#e3e9f0' });
  return place(
    414,
    722,
    { scale: 1.06 },
    hip,
    raised,
    gaeulTop(),
    place(-136, -104, { turn: -8 }, lantern(false)),
    hand([-136, -48], -80, gaeulSkin.skin, 'fist'),
    gaeulHead({ mouth: 'laugh', blush: true, turn: -0.2 }),
  );
}

function jio(): string {
  const left = arm({ shoulder: [-84, 158], elbow: [-112, 282], hand: [2, 274], skin: jioSkin.skin, sleeve: '#f4f7fa' });
  const right = arm({ shoulder: [84, 158], elbow: [106, 290], hand: [22, 322], skin: jioSkin.skin, sleeve: '#dfe7ee' });
  return place(
    160,
    800,
    {},
    jioTop(),
    place(2, 262, { turn: 8, scale: 1.08 }, journal()),
    left,
    right,
    jioHead({ eyes: 'half', mouth: 'small', turn: 0.5, blush: true, gaze: 0.9 }),
  );
}

function doyun(): string {
  const point = arm({
    shoulder: [88, 160],
    elbow: [126, 284],
    hand: [40, 308],
    skin: doyunSkin.skin,
    sleeve: '#e8edf2',
  });
  const back = arm({
    shoulder: [-88, 160],
    elbow: [-112, 280],
    hand: [-72, 372],
    skin: doyunSkin.skin,
    sleeve: '#fbf8f1',
  });
  const spanner = place(
    40,
    302,
    { turn: -38 },
    stroke('M0 40V-74', '#aeb9c4', 15),
    stroke('M-15-100q-4 22 15 30 19-8 15-30', '#aeb9c4', 12),
  );
  return place(640, 664, { scale: 1.06 }, back, doyunTop(), spanner, point, doyunHead({ turn: -0.35, mouth: 'smile' }));
}

/** The sea wall the three lean on doubles as the foot of the jacket. */
function seaWall(): string {
  const top = polygon(
    [
      [-10, 1074],
      [810, 1058],
      [810, 1082],
      [-10, 1100],
    ],
    '#3b628c',
  );
  return (
    polygon(
      [
        [-10, 1080],
        [810, 1064],
        [810, 1210],
        [-10, 1210],
      ],
      'url(#wall)',
    ) +
    top +
    stroke('M262 1092v120M560 1086v124', '#0d2140', 3, 'opacity=".5"')
  );
}

export function lighthouseCover(): string {
  const ink = '#ffffff';
  return page(width, height, [
    defs(),
    backdrop(),
    lighthouse(660, 752, 0.86, false),
    gull(520, 330, 0.7),
    gull(470, 400, 0.42),
    gull(92, 470, 0.55),
    doyun(),
    jio(),
    gaeul(),
    seaWall(),
    letter('방과 후,', { face: 'round', size: 62, x: 62, y: 124, fill: '#fff3c9' }),
    title('등대부\n활동일지', { x: 58, y: 238, size: 112, fill: ink, face: 'round', leading: 1.08 }),
    foot(slug, '#ffffff', '#ff9a7f'),
  ]);
}
