import { letter } from '../lettering.ts';
import { umbrella } from './cast.ts';
import { sitting } from './figure.ts';
import { moods, people } from './palette.ts';
import { bench, landscape, shelter, sign, tree } from './scene.ts';
import { freshId, glow, gradient, gradientBox, place } from './svg.ts';
import { foldedUmbrella, tangerine } from './things.ts';
import { fallingLeaves, rain, ripples } from './weather.ts';

const width = 800;
const height = 1200;

function half(warm: boolean): string {
  const mood = warm ? moods.warmDay : moods.blueRain;
  const set =
    tree(0, 0, 1.28, mood, 3) +
    shelter(mood, { old: !warm }) +
    bench(mood) +
    place(sign(mood, { old: !warm }), { x: 290 });
  const weather = warm
    ? fallingLeaves(width * 0.5, 800, '#c8691c', 21, 12)
    : ripples(width, 1090, height, mood, 5) + rain(width, height, mood, 8);
  return landscape(width, height, 1060, mood, 11) + place(set, { x: 400, y: 1064, scale: 1.12 }) + weather;
}

/** Ochre runs into blue in the middle of one bench. */
export function cover(): string {
  const id = freshId();
  const fade = gradient(
    ['#000000', '#000000', '#000000', '#000000', '#000000', '#ffffff', '#ffffff', '#ffffff', '#ffffff'],
    90,
  );
  const mask = `${fade.def}<mask id="${id}" maskUnits="userSpaceOnUse" x="0" y="0" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${fade.fill}"/></mask>`;
  const [a, b, c] = umbrella.new;
  const pair =
    place(
      sitting('gitae', people.gitae, { look: { eyes: 'open', mouth: 'small', turn: 0.65, gaze: [0.9, 0.3] }, tilt: 3 }),
      {
        x: -112,
      },
    ) +
    place(
      sitting('eunseo', people.eunseo, {
        look: { eyes: 'open', mouth: 'small', turn: -0.65, gaze: [-0.9, 0.3] },
        tilt: -3,
      }),
      { x: 112 },
    ) +
    place(foldedUmbrella(a, b, c), { x: 4, y: -58, scale: 0.36, rotate: 84 }) +
    place(tangerine(0.3), { x: 30, y: -133 });
  const title = letter('정류장에서\n만나요', {
    face: 'serifBold',
    size: 112,
    x: 400,
    y: 190,
    anchor: 'middle',
    lineHeight: 146,
    fill: '#fffaf0',
  });
  const name = letter('한여울', {
    face: 'serif',
    size: 34,
    x: 400,
    y: 1160,
    anchor: 'middle',
    fill: '#fffaf0',
    spacing: 6,
  });
  const art =
    half(true) +
    mask +
    `<g mask="url(#${id})">${half(false)}</g>` +
    glow(400, 820, 330, '#fff3d2', 0.5) +
    place(pair, { x: 400, y: 1064, scale: 1.12 });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${art}${gradientBox(
    0,
    0,
    width,
    430,
    [
      ['#4d3a2e', 0.62],
      ['#4d3a2e', 0],
    ],
  )}${title}${name}</svg>`;
}
