import { letter } from '../lettering.ts';
import { clip, disc, group, linear, oval, page, place, polygon, radial, rect, shape, stroke } from './kit.ts';
import { kingBody, kingHand, kingHead } from './people/king.ts';
import { arm, hand } from './people/limbs.ts';
import { clock, papers, skull, sleeves, timeCard, verdaHead, verdaLegs, verdaSkin, verdaTop } from './people/office.ts';

function defs(): string {
  return `<defs>${[
    linear('wall', [
      [0, '#6a2c58'],
      [1, '#8d3f5e'],
    ]),
    linear('floor', [
      [0, '#4b2340'],
      [1, '#2e142c'],
    ]),
    linear('hall', [
      [0, '#f59a4c'],
      [1, '#c24a4f'],
    ]),
    linear('desk', [
      [0, '#a35c34'],
      [1, '#70391f'],
    ]),
    radial('lamp', [
      [0, '#ffd98a', 0.75],
      [0.5, '#ffb35c', 0.22],
      [1, '#ffb35c', 0],
    ]),
    clip('doorway', rect(936, 150, 404, 654, '#fff')),
  ].join('')}</defs>`;
}

function office(): string {
  const bricks = [
    [520, 90, 120],
    [1080, 60, 150],
    [60, 300, 90],
    [900, 560, 40],
    [1370, 420, 80],
    [560, 640, 90],
  ]
    .map(([x = 0, y = 0, long = 0]) => rect(x, y, long, 11, '#45193f', 'opacity=".35" rx="5"'))
    .join('');
  const floor = rect(0, 800, 1440, 160, 'url(#floor)') + rect(0, 792, 1440, 12, '#45193f');
  const stacks =
    place(70, 804, {}, papers(73, 170, 2)) +
    place(232, 804, { turn: -1 }, papers(54, 140, 5)) +
    place(372, 804, { turn: 1 }, papers(60, 130, 9)) +
    place(1390, 804, {}, papers(73, 130, 4));
  return (
    rect(0, 0, 1440, 960, 'url(#wall)') +
    bricks +
    floor +
    disc(760, 250, 440, 'url(#lamp)') +
    group('opacity=".72"', stacks)
  );
}

/** He is wider than the door, so the frame is drawn over his shoulders and under his head. */
function door(): string {
  const body = group(
    'clip-path="url(#doorway)"',
    rect(936, 150, 404, 660, 'url(#hall)'),
    place(1138, 360, { scale: 0.96 }, kingBody()),
  );
  const frame =
    shape('M896 112h484v704h-44V160H940v656h-44z', '#4a2a1c') +
    shape('M896 112h484v12H896zM928 160h12v656h-12z', '#7a4a2c');
  const cracks = stroke('M930 420l-26 20 14 22-22 26M1346 390l20 26-16 20 24 30M1020 150l10-26-16-16', '#1f0f18', 5);
  const sign =
    rect(1062, 48, 152, 50, '#f6ebd0', 'rx="4"') +
    letter('총무과', { face: 'serifBold', size: 34, x: 1138, y: 85, anchor: 'middle', fill: '#4a2a1c', spacing: 4 });
  const hem =
    shape('M940 796h396l56 66q-240 46-508 0z', '#3a1f52') + shape('M940 796h396l10 12H930z', '#2a1440', 'opacity=".6"');
  const cuffs = stroke('M1030 590L968 706', '#4b2863', 92) + stroke('M1262 580L1326 660', '#41225a', 84);
  return (
    body +
    frame +
    hem +
    cracks +
    sign +
    place(1138, 372, { scale: 0.98, turn: 3 }, kingHead('cry')) +
    cuffs +
    place(950, 700, { scale: 0.86, turn: -8 }, kingHand(true)) +
    place(1330, 640, { scale: 0.8, turn: 12 }, kingHand(false))
  );
}

function recorder(): string {
  const box =
    rect(742, 396, 124, 172, '#39424f', 'rx="10"') +
    rect(756, 412, 96, 60, '#cfe3c9', 'rx="5"') +
    rect(764, 500, 80, 12, '#12161c', 'rx="4"') +
    disc(838, 544, 9, '#e2503c') +
    rect(756, 534, 50, 18, '#596475', 'rx="4"');
  const digits =
    ['M772 428v28', 'M784 428h14v14h-14v14h14v-28h-14v14', 'M816 428h14v28h-14z', 'M838 428h8v28h-8z']
      .map((d) => stroke(d, '#24402c', 4))
      .join('') +
    disc(807, 436, 2.6, '#24402c') +
    disc(807, 449, 2.6, '#24402c');
  const ring = [0, 1, 2]
    .map((i) =>
      stroke(
        `M${704 - i * 16} ${96 - i * 6}q-12 26 0 54M${904 + i * 16} ${96 - i * 6}q12 26 0 54`,
        '#ffd98a',
        6,
        `opacity="${0.9 - i * 0.25}"`,
      ),
    )
    .join('');
  return place(-24, 0, {}, rect(798, 300, 12, 100, '#39424f'), place(804, 206, {}, clock(100)), ring, box, digits);
}

function verda(): string {
  const reach = arm({ ...sleeves, shoulder: [78, 158], elbow: [128, 296], hand: [220, 270] });
  const bag = rect(-150, 380, 92, 74, '#8f2c45', 'rx="10"') + stroke('M-128 384q24-40 48 0', '#6d1f34', 8);
  const other = arm({ ...sleeves, shoulder: [-78, 158], elbow: [-114, 272], hand: [-104, 372] });
  return place(
    568,
    326,
    { scale: 0.88 },
    oval(0, 772, 120, 14, '#1d0b1e', 'opacity=".5"'),
    verdaLegs(),
    rect(-58, 752, 46, 18, '#17121f', 'rx="8"'),
    rect(14, 752, 46, 18, '#17121f', 'rx="8"'),
    bag,
    other,
    verdaTop(),
    place(238, 236, { turn: 3, scale: 0.72 }, timeCard()),
    reach,
    hand([219, 272], -16, verdaSkin.skin, 'fist'),
    verdaHead({ turn: 0.5 }),
  );
}

/** The section head keeps office hours under the desk. */
function underDesk(): string {
  const desk =
    rect(24, 640, 440, 28, '#c97a45', 'rx="5"') +
    rect(44, 668, 86, 280, 'url(#desk)') +
    rect(366, 668, 82, 280, 'url(#desk)') +
    rect(130, 668, 236, 250, '#1d0b1e') +
    [700, 780, 860]
      .map((y) => rect(376, y, 62, 62, '#8a4a2a', 'rx="4"') + rect(398, y + 26, 18, 8, '#e0b95c', 'rx="3"'))
      .join('');
  const fingers = [0, 1, 2, 3]
    .map((i) => stroke(`M${152 + i * 13} 900v22`, '#f2ead6', 9) + stroke(`M${300 + i * 13} 900v22`, '#f2ead6', 9))
    .join('');
  const tie = polygon(
    [
      [236, 888],
      [262, 888],
      [268, 948],
      [249, 962],
      [230, 948],
    ],
    '#2f6fb0',
  );
  return (
    desk +
    tie +
    place(250, 798, { turn: -6, scale: 0.94 }, skull()) +
    fingers +
    place(110, 640, {}, papers(13, 130, 7)) +
    place(330, 640, {}, rect(-22, -50, 44, 50, '#f6ebd0', 'rx="7"'), rect(-30, -8, 60, 8, '#d3c5a6', 'rx="3"'))
  );
}

export function clockOut(): string {
  return page(1440, 960, [defs(), office(), door(), recorder(), verda(), underDesk()]);
}
