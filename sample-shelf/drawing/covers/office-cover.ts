import { letter } from '../lettering.ts';
import { foot, height, title, width } from './jacket.ts';
import { disc, linear, page, place, polygon, radial, rect, shape, stroke } from './kit.ts';
import { geranium, kingBody, kingHand, kingHead } from './people/king.ts';
import { arm, hand } from './people/limbs.ts';
import { clock, papers, sleeves, timeCard, verdaHead, verdaSkin, verdaTop } from './people/office.ts';

const slug = 'mawangseong-chongmu';

function defs(): string {
  return `<defs>${[
    linear('wall', [
      [0, '#4b1f4f'],
      [0.55, '#84335c'],
      [1, '#5b2450'],
    ]),
    linear('dusk', [
      [0, '#e0594a'],
      [0.5, '#f59a4c'],
      [1, '#ffd678'],
    ]),
    linear('desk', [
      [0, '#8a4b2c'],
      [1, '#54291c'],
    ]),
    radial('glow', [
      [0, '#ffcf72', 0.7],
      [0.6, '#ff9d5c', 0.22],
      [1, '#ff9d5c', 0],
    ]),
  ].join('')}</defs>`;
}

/** A gothic window on the evening, and the clock that stands at six sharp. */
function wall(): string {
  const stones = [
    [40, 560, 90],
    [560, 330, 110],
    [700, 380, 80],
    [24, 720, 70],
    [690, 300, 90],
  ]
    .map(([x = 0, y = 0, long = 0]) => rect(x, y, long, 10, '#2f1238', 'opacity=".35" rx="5"'))
    .join('');
  const frame =
    shape('M330 900V520q0-150 170-220 170 70 170 220v380z', '#2f1238') +
    shape('M352 900V528q0-130 148-196 148 66 148 196v372z', 'url(#dusk)');
  const castle = shape(
    'M352 900V700h30v-60l18-44 18 44v60h60v-110l22-60 22 60v110h50v-40l20-46 20 46v40h36v200z',
    '#a53a4a',
    'opacity=".75"',
  );
  return (
    rect(0, 0, width, height, 'url(#wall)') +
    stones +
    frame +
    castle +
    stroke('M500 332v560M352 560h296', '#2f1238', 12) +
    disc(500, 560, 360, 'url(#glow)') +
    place(178, 452, {}, clock(104))
  );
}

function king(): string {
  const fist = place(500, 940, { scale: 1, turn: -4 }, kingHand(true));
  return place(546, 596, { scale: 1.04, turn: 5 }, kingBody(), kingHead('cry')) + fist;
}

function verda(): string {
  const card = arm({ ...sleeves, shoulder: [-78, 158], elbow: [-152, 250], hand: [-146, 122] });
  const other = arm({ ...sleeves, shoulder: [78, 158], elbow: [118, 282], hand: [96, 380] });
  return place(
    276,
    746,
    { scale: 1.12 },
    verdaTop(),
    place(-150, 48, { turn: -7 }, timeCard()),
    card,
    hand([-146, 118], -84, verdaSkin.skin, 'fist'),
    other,
    verdaHead({ turn: -0.1 }),
  );
}

function desk(): string {
  const top =
    polygon(
      [
        [-10, 1062],
        [810, 1062],
        [810, 1096],
        [-10, 1096],
      ],
      '#b46a3c',
    ) +
    rect(-10, 1094, 820, 116, 'url(#desk)') +
    rect(-10, 1094, 820, 7, '#3a1a14', 'opacity=".5"');
  const stamp =
    rect(556, 1042, 54, 22, '#c8452d', 'rx="5"') +
    rect(574, 1006, 18, 38, '#3a1f3f', 'rx="8"') +
    disc(583, 1002, 16, '#3a1f3f');
  const mug = rect(420, 1012, 46, 52, '#f6ebd0', 'rx="7"') + stroke('M466 1024q20 2 18 14t-20 12', '#f6ebd0', 8);
  return (
    place(52, 1064, {}, papers(6, 150, 3)) +
    place(706, 1064, {}, papers(9, 170, 6)) +
    place(706, 964, { scale: 0.8, turn: -2 }, place(0, -36, {}, geranium())) +
    top +
    stamp +
    mug
  );
}

export function officeCover(): string {
  return page(width, height, [
    defs(),
    wall(),
    king(),
    verda(),
    desk(),
    letter('마왕성 총무과의', { face: 'round', size: 66, x: 62, y: 128, fill: '#ffd678' }),
    title('정시 퇴근', { x: 58, y: 256, size: 130, fill: '#fff6e2', face: 'round' }),
    foot(slug, '#fff1d6', '#ffb08a'),
  ]);
}
