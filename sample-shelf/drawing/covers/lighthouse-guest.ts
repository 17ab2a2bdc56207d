import { curve, disc, group, linear, oval, page, place, polygon, radial, rect, shape, stroke } from './kit.ts';
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
import { haejuHead, haejuLegs, haejuSkin, haejuTop, leaf } from './people/haeju.ts';
import { arm, hand } from './people/limbs.ts';
import { glitter, lighthouse, rocks, stars } from './people/seaside.ts';

const scale = 0.79;

function defs(): string {
  return `<defs>${[
    linear('sky', [
      [0, '#0a1231'],
      [0.6, '#22356c'],
      [1, '#4c5f98'],
    ]),
    linear('sea', [
      [0, '#2c4179'],
      [0.4, '#162656'],
      [1, '#0a1334'],
    ]),
    linear('hull', [
      [0, '#4f7d86'],
      [1, '#27434f'],
    ]),
    radial('lamp', [
      [0, '#fff3c0', 0.95],
      [0.25, '#ffd98a', 0.5],
      [1, '#ffd98a', 0],
    ]),
    radial('warm', [
      [0, '#ffe3a0', 0.9],
      [0.45, '#ffcf7d', 0.34],
      [1, '#ffcf7d', 0],
    ]),
    linear(
      'beam',
      [
        [0, '#fff6cf', 0.2],
        [1, '#fff6cf', 0.75],
      ],
      [1, 0, 0, 0],
    ),
  ].join('')}</defs>`;
}

function boat(): string {
  const hull =
    shape('M-250-60q260 54 430-20l52-40q-14 150-92 190h-300q-70-40-90-130z', 'url(#hull)') +
    stroke('M-250-60q260 54 430-20l52-40', '#e9dfc4', 12) +
    stroke('M-238-10q230 50 440-20', '#1d323c', 5, 'opacity=".6"') +
    shape('M-222 44q190 30 380-8-10 22-20 34h-300q-40-8-60-26z', '#a5472f', 'opacity=".8"');
  const cabin =
    rect(-150, -160, 130, 118, '#d9cfb4', 'rx="6"') +
    rect(-166, -176, 162, 22, '#5b4636', 'rx="5"') +
    rect(-130, -136, 42, 38, '#ffd98a', 'rx="4"') +
    rect(-76, -136, 40, 38, '#ffd98a', 'rx="4"');
  const mast = rect(76, -250, 9, 240, '#5b4636') + disc(80, -256, 130, 'url(#lamp)') + disc(80, -256, 12, '#fffdf0');
  return place(210, 728, { turn: -3, scale: 1.06 }, mast, cabin, hull);
}

function scene(): string {
  const rock = rocks(
    [
      [250, 970],
      [300, 884],
      [420, 846],
      [620, 832],
      [860, 820],
      [1080, 806],
      [1280, 776],
      [1460, 740],
    ],
    980,
    '#323c5c',
  );
  const cracks = stroke(
    'M520 862l40 30-16 34M900 846l-30 38 20 40M1180 826l26 44M700 880l90 10',
    '#1d2543',
    5,
    'opacity=".7"',
  );
  const foam =
    stroke(
      curve([
        [250, 930],
        [300, 950],
        [340, 938],
        [390, 956],
      ]),
      '#c9d6ef',
      6,
      'opacity=".6"',
    ) +
    stroke(
      curve([
        [40, 860],
        [120, 872],
        [220, 862],
        [300, 874],
      ]),
      '#c9d6ef',
      5,
      'opacity=".4"',
    );
  return (
    rect(0, 0, 1440, 640, 'url(#sky)') +
    stars(1440, 520, 170, 33) +
    rect(0, 610, 1440, 360, 'url(#sea)') +
    glitter(0, 630, 700, 300, 60, '#8fa6df', 14) +
    lighthouse(1296, 800, 1.34, true) +
    boat() +
    rock +
    cracks +
    foam
  );
}

function haeju(): string {
  const show = arm({
    shoulder: [78, 160],
    elbow: [126, 262],
    hand: [196, 190],
    skin: haejuSkin.skin,
    sleeve: '#6d897c',
    long: true,
    cuff: '#7d9a8c',
  });
  const rest = arm({
    shoulder: [-80, 160],
    elbow: [-112, 280],
    hand: [-96, 384],
    skin: haejuSkin.skin,
    sleeve: '#7d9a8c',
    long: true,
  });
  return place(
    462,
    232,
    { scale: scale * 0.97 },
    oval(0, 836, 120, 14, '#10162e', 'opacity=".6"'),
    haejuLegs(),
    rest,
    haejuTop(),
    show,
    place(216, 124, { turn: 6 }, leaf()),
    hand([198, 184], -60, haejuSkin.skin, 'fist'),
    haejuHead({ turn: 0.7, eyes: 'half', mouth: 'smile', brow: 0.5 }),
  );
}

function guestBook(): string {
  return (
    shape('M-74-40q40-16 74 0 34-16 74 0l8 70q-44-14-82 2-38-16-82-2z', '#7b2f22') +
    shape('M-68-44q38-14 68 2v68q-34-14-74-2zM68-44q-38-14-68 2v68q34-14 74-2z', '#fbf3df') +
    [-26, -12, 2].map((y) => rect(-54, y, 42, 3.4, '#a39273') + rect(14, y, 42, 3.4, '#a39273')).join('')
  );
}

function gaeul(): string {
  const left = arm({
    shoulder: [-78, 160],
    elbow: [-132, 258],
    hand: [-196, 258],
    skin: gaeulSkin.skin,
    sleeve: '#fdfaf3',
  });
  const right = arm({
    shoulder: [76, 160],
    elbow: [30, 282],
    hand: [-118, 282],
    skin: gaeulSkin.skin,
    sleeve: '#e3e9f0',
  });
  return place(
    830,
    252,
    { scale },
    oval(0, 830, 110, 14, '#10162e', 'opacity=".6"'),
    gaeulSkirt(),
    shoes('#f4f1ea', 46),
    left,
    gaeulTop(),
    place(-166, 250, { turn: -4, scale: 1.1 }, guestBook()),
    hand([-214, 262], 10, gaeulSkin.skin, 'fist'),
    right,
    gaeulHead({ turn: -0.8, eyes: 'open', mouth: 'smile', tears: true, brow: 0.7 }),
  );
}

function doyun(): string {
  const near = arm({
    shoulder: [-84, 160],
    elbow: [-128, 262],
    hand: [-66, 318],
    skin: doyunSkin.skin,
    sleeve: '#fbf8f1',
  });
  const far = arm({ shoulder: [84, 160], elbow: [122, 276], hand: [98, 372], skin: doyunSkin.skin, sleeve: '#d6dce6' });
  return place(
    1010,
    172,
    { scale: scale * 1.03, turn: -3 },
    oval(0, 834, 110, 14, '#10162e', 'opacity=".6"'),
    doyunLegs(),
    shoes('#20252e'),
    far,
    doyunTop(),
    near,
    doyunHead({ turn: -0.75, eyes: 'wide', mouth: 'open' }),
  );
}

function jio(): string {
  const left = arm({
    shoulder: [-80, 158],
    elbow: [-106, 284],
    hand: [-4, 296],
    skin: jioSkin.skin,
    sleeve: '#f7fafc',
  });
  const right = arm({ shoulder: [80, 158], elbow: [108, 288], hand: [26, 330], skin: jioSkin.skin, sleeve: '#d5dee8' });
  return place(
    1198,
    232,
    { scale: scale * 0.98, turn: -4 },
    oval(0, 834, 110, 14, '#10162e', 'opacity=".6"'),
    jioLegs(),
    shoes('#e9e5dd', 40),
    jioTop(),
    place(2, 284, { turn: 6 }, journal()),
    left,
    right,
    jioHead({ turn: -0.8, mouth: 'small', gaze: -1, brow: 0.3 }),
  );
}

export function hundredthGuest(): string {
  const beam = polygon(
    [
      [996, 112],
      [1012, 126],
      [676, 396],
      [592, 286],
    ],
    'url(#beam)',
    'opacity=".55"',
  );
  const dusk = rect(0, 0, 1440, 960, '#cdcbf0', 'style="mix-blend-mode:multiply"');
  const warm = group(
    'style="mix-blend-mode:screen"',
    disc(640, 340, 420, 'url(#warm)', 'opacity=".5"'),
    disc(636, 336, 130, 'url(#lamp)', 'opacity=".5"'),
    disc(1002, 116, 60, 'url(#lamp)'),
    disc(281, 453, 150, 'url(#lamp)', 'opacity=".7"'),
  );
  return page(1440, 960, [defs(), scene(), jio(), doyun(), beam, haeju(), gaeul(), dusk, warm]);
}
