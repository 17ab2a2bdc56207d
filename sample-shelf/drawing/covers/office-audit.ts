import { disc, linear, oval, page, place, polygon, radial, rect, shape, stroke } from './kit.ts';
import {
  angelHead,
  angelSkin,
  angelTop,
  baguette,
  holySword,
  princessHead,
  princessSkin,
  princessTop,
  wings,
} from './people/guests.ts';
import { kingBody, kingHand, kingHead } from './people/king.ts';
import { arm, hand, leg } from './people/limbs.ts';
import { papers, sleeves, verdaHead, verdaSkin, verdaTop } from './people/office.ts';

function defs(): string {
  return `<defs>${[
    linear('wall', [
      [0, '#3d2a52'],
      [1, '#6a4668'],
    ]),
    linear('snow', [
      [0, '#a9c3dc'],
      [1, '#eef4f7'],
    ]),
    linear('table', [
      [0, '#b46a3c'],
      [1, '#6d3820'],
    ]),
    linear('floor', [
      [0, '#4b3350'],
      [1, '#2a1a33'],
    ]),
    radial('holy', [
      [0, '#fffbe6', 0.75],
      [0.4, '#fff1bd', 0.28],
      [1, '#fff1bd', 0],
    ]),
  ].join('')}</defs>`;
}

function box(x: number, y: number, wide: number, tint: string): string {
  return (
    rect(x, y, wide, 112, tint, 'rx="4"') +
    rect(x, y, wide, 20, '#000000', 'opacity=".1"') +
    rect(x + wide / 2 - 30, y + 40, 60, 38, '#f6ebd0', 'rx="3"') +
    rect(x + wide / 2 - 20, y + 52, 40, 4, '#a08a66') +
    rect(x + wide / 2 - 20, y + 62, 26, 4, '#a08a66') +
    rect(x + wide, y + 4, 6, 108, '#000000', 'opacity=".16"')
  );
}

function room(): string {
  const tints = ['#c99f6c', '#b88a58', '#d4ad7c', '#a97a4c'];
  const boxes = [0, 1, 2, 3, 4, 5, 6].flatMap((row) =>
    [0, 1, 2, 3].map((column) =>
      box(column * 152 - 34 + ((row * 37) % 26), 700 - row * 116, 146, tints[(row * 3 + column) % 4] ?? '#c99f6c'),
    ),
  );
  const flakes = Array.from({ length: 26 }, (_, i) =>
    disc(756 + ((i * 83) % 300), 130 + ((i * 137) % 390), 2 + (i % 3) * 1.4, '#ffffff'),
  ).join('');
  const view =
    shape('M740 540V210q0-90 164-150 164 60 164 150v330z', '#2c1c3c') +
    shape('M762 540V216q0-76 142-126 142 50 142 126v324z', 'url(#snow)') +
    flakes +
    stroke('M904 96v440M762 300h284', '#2c1c3c', 12);
  const sill = rect(716, 536, 376, 30, '#8d6f8c', 'rx="4"') + rect(716, 558, 376, 12, '#33213f', 'opacity=".5"');
  return rect(0, 0, 1440, 960, 'url(#wall)') + rect(0, 800, 1440, 170, 'url(#floor)') + boxes.join('') + view + sill;
}

function princess(): string {
  const legs =
    leg([-46, 360], [-90, 470], [-84, 640], '#8797a8', 74) +
    leg([46, 360], [78, 470], [92, 630], '#a9b6c3', 74) +
    rect(-130, 620, 84, 40, '#73849a', 'rx="12"') +
    rect(56, 612, 84, 40, '#73849a', 'rx="12"');
  const bread = arm({
    shoulder: [-104, 170],
    elbow: [-162, 250],
    hand: [-112, 84],
    skin: princessSkin.skin,
    sleeve: '#cbd5de',
    long: true,
    cuff: '#94a3b3',
  });
  const rest = arm({
    shoulder: [108, 170],
    elbow: [156, 280],
    hand: [104, 356],
    skin: princessSkin.skin,
    sleeve: '#94a3b3',
    long: true,
    cuff: '#73849a',
  });
  return (
    place(1028, 316, { scale: 0.66, turn: 6 }, holySword()) +
    place(
      880,
      300,
      { scale: 0.64 },
      legs,
      rest,
      princessTop(),
      princessHead({ turn: 0.2, mouth: 'small', brow: -0.4, gaze: -0.6 }),
      place(-40, 66, { turn: 8, scale: 0.84 }, baguette()),
      bread,
      hand([-112, 82], -50, princessSkin.skin, 'fist'),
    )
  );
}

function angel(): string {
  const cup =
    rect(-26, -24, 52, 42, '#fffaf0', 'rx="9"') +
    stroke('M26-14q20 0 18 12t-20 12', '#fffaf0', 7) +
    rect(-26, -12, 52, 5, '#e0b95c') +
    stroke('M-10-36q-8-10 0-20M8-36q-8-10 0-20', '#ffffff', 4, 'opacity=".8"');
  const lift = arm({
    shoulder: [84, 160],
    elbow: [156, 276],
    hand: [152, 176],
    skin: angelSkin.skin,
    sleeve: '#d3d6e0',
    long: true,
  });
  const rest = arm({
    shoulder: [-86, 160],
    elbow: [-142, 286],
    hand: [-40, 358],
    skin: angelSkin.skin,
    sleeve: '#f7f6f2',
    long: true,
  });
  return (
    disc(280, 330, 420, 'url(#holy)') +
    place(
      280,
      376,
      { scale: 1.04 },
      wings(),
      angelTop(),
      rest,
      lift,
      place(168, 146, {}, cup),
      angelHead({ turn: 0.35, eyes: 'down', mouth: 'flat', brow: -0.5 }),
    )
  );
}

function verda(): string {
  const left = arm({ ...sleeves, shoulder: [-78, 158], elbow: [-132, 262], hand: [-84, 284] });
  const right = arm({ ...sleeves, shoulder: [78, 158], elbow: [132, 262], hand: [84, 284] });
  const tray =
    rect(-112, 262, 224, 16, '#d9c08a', 'rx="8"') +
    [-58, 0, 58]
      .map(
        (x) =>
          rect(x - 22, 222, 44, 42, '#f6ebd0', 'rx="7"') +
          rect(x - 18, 224, 36, 8, '#5b3320', 'rx="4"') +
          stroke(`M${x} 210q-8-10 0-20t0-16`, '#ffffff', 4, 'opacity=".6"'),
      )
      .join('');
  return place(
    632,
    360,
    { scale: 0.94 },
    rect(-76, 330, 152, 300, '#3d3749'),
    verdaTop(),
    left,
    right,
    tray,
    hand([-84, 282], -10, verdaSkin.skin, 'fist'),
    hand([84, 282], 190, verdaSkin.skin, 'fist'),
    verdaHead({ turn: -0.45 }),
  );
}

/** Four metres of demon king on a visitor's folding chair, which he hides completely. */
function king(): string {
  const knees = oval(1098, 934, 120, 104, '#4b2863') + oval(1326, 934, 120, 104, '#41225a');
  const arms =
    stroke('M1046 690Q996 790 1076 848', '#6b3a88', 78) + stroke('M1384 690Q1430 790 1346 848', '#5a2f74', 78);
  const hands =
    place(1100, 846, { scale: 0.78, turn: 14 }, kingHand(false)) +
    place(1320, 846, { scale: 0.78, turn: -14 }, kingHand(false));
  return (
    place(1214, 482, { scale: 0.92 }, kingBody()) +
    knees +
    arms +
    place(1214, 482, { turn: -4 }, kingHead('sweat')) +
    hands
  );
}

function table(): string {
  const top =
    polygon(
      [
        [-10, 756],
        [800, 756],
        [860, 812],
        [-10, 812],
      ],
      '#d08a52',
    ) +
    polygon(
      [
        [-10, 812],
        [860, 812],
        [860, 836],
        [-10, 836],
      ],
      '#8a4a2a',
    ) +
    rect(-10, 836, 852, 130, 'url(#table)');
  const envelope =
    place(
      452,
      772,
      {},
      polygon(
        [
          [-70, -16],
          [70, -16],
          [84, 20],
          [-84, 20],
        ],
        '#fffaf0',
      ),
      stroke('M-70-16L2 8 70-16', '#c9b48c', 3),
      disc(50, 8, 8, 'none', 'stroke="#2f6fb0" stroke-width="4"'),
    ) + oval(452, 762, 30, 7, '#d9c9a4', 'opacity=".9"');
  return top + envelope + place(92, 772, {}, papers(8, 150, 3)) + place(718, 780, {}, papers(4, 120, 6));
}

export function audit(): string {
  return page(1440, 960, [defs(), room(), princess(), angel(), verda(), table(), king()]);
}
