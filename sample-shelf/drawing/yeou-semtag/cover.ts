import { letter } from '../lettering.ts';
import { soapBubbles, suds } from './creatures.ts';
import { fox } from './fox.ts';
import { girl } from './girl.ts';
import { lamp } from './palette.ts';
import * as places from './places.ts';
import * as props from './props.ts';
import { circle, clipTo, document, ellipse, glow, linear, path, place, rect, seeded, stroke } from './svg.ts';

function nightGlass(): string {
  return clipTo(
    circle(0, 0, 330, '#000'),
    rect(-330, -330, 660, 660, linear(['#12244a', '#2a5480', '#7fb4c8'])) +
      place(places.stars(60, 660, 400, 19), { x: -330, y: -330 }) +
      place(places.moon(0, 0, 44), { x: 150, y: -170 }) +
      path('M-330,120C-220,70 -120,170 0,120S220,80 330,130V330H-330Z', '#bfe8f2', 'opacity="0.75"'),
  );
}

function titleLine(text: string, y: number): string {
  const ink = { fill: '#fff3d6', stroke: '#5a2a2c', strokeWidth: 14 };
  return letter(text, { face: 'serifBold', size: 150, x: 400, y, anchor: 'middle', spacing: 18, ...ink });
}

/** 800 × 1200: the owner and her first customer in front of the great round washer. */
export function cover(): string {
  const art = [
    rect(0, 0, 800, 1200, linear(['#3b2031', '#8a4438', '#d98a4e', '#f0b46a'])),
    place(places.rail(0, 800, 9, 17), { y: 26, opacity: 0.5, scale: 1.1 }),
    glow(400, 640, 560, lamp.light, 0.6),
    place(places.washer(316, nightGlass()), { x: 400, y: 690 }),
    soapBubbles(34, 800, 1100, seeded(29), 34),
    place(
      fox({
        face: { eyes: 'half', mouth: 'smirk', turn: 0.25 },
        left: [
          [-140, 240],
          [-90, 300],
        ],
        right: [
          [140, 250],
          [86, 290],
        ],
        spread: 0.85,
      }),
      { x: 330, y: 620, scale: 0.98 },
    ),
    path('M0,1110 C200,1080 600,1080 800,1110 V1200 H0 Z', linear(['#5d3330', '#3b2031'])),
    ellipse(590, 1172, 140, 16, '#a9d4ee', 'opacity="0.5"'),
    place(
      girl({
        hood: true,
        face: { eyes: 'open', mouth: 'smile', turn: -0.35, gaze: [-3, -3] },
        left: [
          [-124, 214],
          [-62, 244],
        ],
        right: [
          [124, 214],
          [62, 244],
        ],
      }),
      { x: 590, y: 820, scale: 0.74 },
    ),
    place(props.foldedCoat(), { x: 590, y: 996, scale: 0.52, rotate: -3 }),
    stroke('M512,960C520,1010 550,1024 574,1014M668,960C660,1010 634,1024 606,1014', '#f7c436', 32),
    circle(582, 1014, 14, '#f9d5b8') + circle(600, 1012, 14, '#f9d5b8'),
    place(props.smallWeather(210, 300, 15), { x: 590, y: 690 }),
    place(suds('happy'), { x: 130, y: 1090, scale: 0.95 }),
    rect(
      0,
      0,
      800,
      420,
      linear([
        [0, '#2a1428', 0.75],
        [1, '#2a1428', 0],
      ]),
    ),
    titleLine('여우', 178),
    titleLine('세탁소', 330),
  ];
  return document(800, 1200, art.join(''));
}
