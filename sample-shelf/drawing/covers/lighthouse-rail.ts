import { disc, group, linear, page, place, polygon, radial, rect, shape, stroke } from './kit.ts';
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
  journal,
  shoes,
} from './people/club.ts';
import { arm } from './people/limbs.ts';
import { glitter, lantern, stars } from './people/seaside.ts';

function defs(): string {
  return `<defs>${[
    linear('sky', [
      [0, '#0b1433'],
      [0.5, '#1d2f63'],
      [0.86, '#565d92'],
      [1, '#c98a7c'],
    ]),
    linear('sea', [
      [0, '#27376a'],
      [0.3, '#132350'],
      [1, '#080f2a'],
    ]),
    linear(
      'wall',
      [
        [0, '#97a3c2'],
        [1, '#4d5a82'],
      ],
      [0, 0, 1, 0],
    ),
    linear('deck', [
      [0, '#3d4668'],
      [1, '#1b2244'],
    ]),
    radial('answer', [
      [0, '#fff6cf', 1],
      [0.12, '#ffd98a', 0.85],
      [0.4, '#ffc76a', 0.25],
      [1, '#ffc76a', 0],
    ]),
    radial('warm', [
      [0, '#ffdf9a', 0.75],
      [0.4, '#ffcf7d', 0.26],
      [1, '#ffcf7d', 0],
    ]),
  ].join('')}</defs>`;
}

function nightSea(): string {
  const path = Array.from({ length: 16 }, (_, i) =>
    rect(
      936 - 6 - i * 3.4 - (i % 3) * 9,
      604 + i * 21,
      18 + i * 7,
      4 + i * 0.3,
      '#ffdf9a',
      `rx="2" opacity="${(0.85 - i * 0.045).toFixed(2)}"`,
    ),
  ).join('');
  return (
    rect(0, 0, 1080, 600, 'url(#sky)') +
    stars(1080, 470, 150, 21) +
    rect(0, 590, 1080, 860, 'url(#sea)') +
    glitter(0, 610, 1080, 500, 90, '#7f93cc', 8) +
    disc(936, 584, 190, 'url(#answer)') +
    shape('M910 588h54l-10 12h-36z', '#060b20') +
    path +
    disc(936, 572, 7, '#fffdf0')
  );
}

/** The wall of the lantern room stands at the left, curving away; the rail runs to the right. */
function gallery(): string {
  const wall =
    polygon(
      [
        [-10, -10],
        [250, -10],
        [214, 1450],
        [-10, 1450],
      ],
      'url(#wall)',
    ) +
    polygon(
      [
        [250, -10],
        [282, -10],
        [246, 1450],
        [214, 1450],
      ],
      '#39456f',
    ) +
    rect(-10, 150, 246, 16, '#39456f', 'opacity=".6"');
  const pane =
    polygon(
      [
        [-10, 200],
        [196, 200],
        [186, 620],
        [-10, 620],
      ],
      '#1d2a55',
    ) +
    polygon(
      [
        [20, 200],
        [90, 200],
        [10, 420],
        [-10, 420],
      ],
      '#aeb9e0',
      'opacity=".22"',
    ) +
    stroke('M96 200v420', '#97a3c2', 10);
  return wall + pane;
}

function rail(): string {
  const deck =
    polygon(
      [
        [-10, 1270],
        [1090, 1250],
        [1090, 1450],
        [-10, 1450],
      ],
      'url(#deck)',
    ) + rect(-10, 1250, 1100, 14, '#7e89b1');
  const posts = [300, 520, 740, 960]
    .map((x) => rect(x, 1000, 18, 262, '#c3cbe2') + rect(x + 11, 1000, 7, 262, '#7e89b1'))
    .join('');
  const bars =
    rect(220, 976, 870, 30, '#dfe4f2', 'rx="8"') +
    rect(220, 996, 870, 10, '#7e89b1') +
    rect(220, 1090, 870, 14, '#aab4d2') +
    rect(220, 1180, 870, 14, '#aab4d2');
  return deck + posts + bars;
}

function gaeul(): string {
  const left = arm({
    shoulder: [-80, 160],
    elbow: [-36, 286],
    hand: [128, 238],
    skin: gaeulSkin.skin,
    sleeve: '#e6e4ee',
  });
  const right = arm({
    shoulder: [78, 158],
    elbow: [112, 292],
    hand: [176, 236],
    skin: gaeulSkin.skin,
    sleeve: '#fdf3dd',
  });
  const tears = shape('M70 60q12 18 2 28-13-6-2-28z', '#d9f1ff');
  const light = disc(150, 190, 250, 'url(#warm)');
  return place(
    676,
    790,
    { turn: 8, scale: 1.42 },
    gaeulSkirt(),
    gaeulTop(),
    left,
    light,
    place(150, 188, { turn: -6, scale: 1.12 }, lantern(false)),
    right,
    gaeulHead({ mouth: 'laugh', turn: 0.85, tears: true, blush: true, brow: 0.6, gaze: 0.9 }),
    tears,
  );
}

function telescope(): string {
  return place(
    0,
    0,
    {},
    stroke('M150 126L96 800M150 126l96 660M150 126l12 690', '#20294d', 12),
    place(
      150,
      100,
      { turn: -7 },
      rect(-84, -23, 190, 46, '#cfd6e8', 'rx="6"'),
      rect(94, -31, 44, 62, '#8f9ac0', 'rx="6"'),
      rect(-112, -14, 34, 28, '#20294d', 'rx="5"'),
      rect(-40, -44, 60, 22, '#10162f', 'rx="4"'),
      rect(-84, 8, 190, 15, '#8f9ac0', 'opacity=".7"'),
    ),
  );
}

function doyun(): string {
  const left = arm({
    shoulder: [-84, 160],
    elbow: [-26, 262],
    hand: [78, 132],
    skin: doyunSkin.skin,
    sleeve: '#d5d8e6',
  });
  const right = arm({
    shoulder: [84, 160],
    elbow: [172, 246],
    hand: [204, 118],
    skin: doyunSkin.skin,
    sleeve: '#d5d8e6',
  });
  return place(
    346,
    520,
    { scale: 0.98 },
    doyunLegs(),
    shoes('#20252e'),
    doyunTop(),
    left,
    telescope(),
    right,
    doyunHead({ turn: 0.8, eyes: 'wide', mouth: 'open', gaze: 0.9 }),
  );
}

function jio(): string {
  const left = arm({
    shoulder: [-80, 158],
    elbow: [-104, 286],
    hand: [-6, 300],
    skin: jioSkin.skin,
    sleeve: '#d3d8e8',
  });
  const right = arm({ shoulder: [80, 158], elbow: [112, 290], hand: [28, 332], skin: jioSkin.skin, sleeve: '#c3cae0' });
  return place(
    146,
    850,
    { scale: 1.14, turn: -3 },
    jioLegs(),
    jioTop(),
    place(6, 286, { turn: 6, scale: 1.1 }, journal()),
    left,
    right,
    jioHead({ eyes: 'open', mouth: 'small', turn: 0.75, gaze: 1, blush: true, brow: 0.4 }),
  );
}

export function answeringLight(): string {
  const dusk = rect(0, 0, 1080, 1440, '#cdcbf0', 'style="mix-blend-mode:multiply"');
  const warm = group(
    'style="mix-blend-mode:screen"',
    disc(840, 1010, 560, 'url(#warm)', 'opacity=".5"'),
    disc(852, 1080, 190, 'url(#answer)', 'opacity=".75"'),
    disc(936, 574, 150, 'url(#answer)', 'opacity=".7"'),
  );
  return page(1080, 1440, [defs(), nightSea(), rail(), gallery(), doyun(), jio(), gaeul(), dusk, warm]);
}
