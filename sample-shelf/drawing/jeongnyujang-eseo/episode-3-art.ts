import { letter } from '../lettering.ts';
import { busDoor, busFront, buses, busSide, headlights, mirror } from './bus.ts';
import { bust, head } from './bust.ts';
import { herPaper, hisPaper, sleeves, umbrella } from './cast.ts';
import { builds, faceOutline } from './face.ts';
import { fromBehind, sitting } from './figure.ts';
import { ageing, between, moods, people } from './palette.ts';
import { cabin } from './riding.ts';
import { bench, grass, hills, landscape, road, shelter, sky, tree, sign } from './scene.ts';
import { benchTop, closeUp, longShot, shadowUnder, softBack } from './shots.ts';
import { box, clipped, frame, glow, gradient, gradientBox, line, mix, oval, path, place } from './svg.ts';
import { foldedUmbrella, holdingBack, holdingThumb, keyRing, note, reaching, tangerine } from './things.ts';
import { fallingLeaves, snow } from './weather.ts';

const { warmDay, warmDusk, blueClear, blueDusk, blueNight, meet } = moods;
const { eunseo, eunseoWarm, gitae, driverWarm } = people;
const snowy = {
  ...blueNight,
  ground: '#8da2bd',
  road: '#7f95b2',
  edge: '#d5e0ec',
  mid: '#7d93b1',
  near: '#92a7c2',
  far: '#3c5379',
};
export const night = snowy.paper;
export const pale = '#d9e5f2';

export function titlePage(w: number, h: number): string {
  const inside = place(sitting('eunseo', eunseo, { look: { eyes: 'down', brows: 'sad', mouth: 'flat', turn: -0.4 } }), {
    x: 50,
  });
  const view = longShot(w, h, snowy, {
    ground: 1010,
    x: 330,
    size: 0.86,
    stop: { old: true, snow: true, lamp: true },
    inside,
  });
  const title =
    letter('정류장에서\n만나요', {
      face: 'serifBold',
      size: 92,
      x: 360,
      y: 190,
      anchor: 'middle',
      lineHeight: 122,
      fill: '#f6fafc',
    }) + letter('3화  막차', { face: 'serif', size: 36, x: 360, y: 388, anchor: 'middle', fill: '#f6fafc' });
  return (
    view +
    snow(w, h, 5, 1.1) +
    gradientBox(0, 0, w, 560, [
      ['#0c1730', 0.96],
      ['#0c1730', 0.7],
      ['#0c1730', 0],
    ]) +
    title
  );
}

export function waiting(w: number, h: number): string {
  const breath =
    oval(190, 560, 66, 26, '#ffffff', 'opacity="0.2"') +
    oval(120, 526, 56, 24, '#ffffff', 'opacity="0.14"') +
    oval(66, 482, 40, 18, '#ffffff', 'opacity="0.1"');
  return (
    closeUp(
      w,
      h,
      'eunseo',
      eunseo,
      { eyes: 'open', brows: 'sad', mouth: 'flat', turn: -0.6, gaze: [-0.9, -0.1], blush: 0.75 },
      snowy,
      { x: 420, y: 410, scale: 1.6, light: '#7fa3cf' },
    ) +
    breath +
    snow(w, h, 14, 0.35)
  );
}

export function lastGift(w: number, h: number): string {
  const memo = note('오늘이 막차래요.\n잘 지냈으면 좋겠어요.', { ...herPaper, width: 330, height: 190, size: 36 });
  return (
    benchTop(w, h, { ...snowy, wallShade: '#22375a', wall: '#2f4a72' }, 290, true) +
    shadowUnder(570, 436, 70, '#0a1320') +
    place(memo, { x: 240, y: 400, rotate: -5 }) +
    place(tangerine(1.1), { x: 540, y: 374 }) +
    place(reaching(sleeves.eunseo), { x: 556, y: 348, scale: 0.95 }) +
    snow(w, h, 23, 0.6)
  );
}

export function lastBus(w: number, h: number): string {
  const way =
    path(`M330,400 H390 L${w + 220},${h} H-220Z`, '#6c82a1') +
    line(`M300,420 L-40,${h} M420,420 L${w + 40},${h}`, '#dfe8f2', 14, 'opacity="0.5"');
  return (
    landscape(w, 430, 430, snowy, 15) +
    box(0, 396, w, h, snowy.near) +
    way +
    grass(w, 406, snowy, 9) +
    headlights(360, 780, 1.7, '#ffc76a') +
    glow(360, 860, 460, '#ffb95a', 0.6, 0.4) +
    place(busFront(buses.night), { x: 360, y: 790, scale: 1.22 }) +
    headlights(360, 760, 1.1, '#fff0c8') +
    snow(w, h, 33, 1.3)
  );
}

export function doorOpens(w: number, h: number): string {
  const dusk = gradient([
    ['#33262c', 0.95],
    ['#33262c', 0.85],
    ['#4a3230', 0.55],
    ['#4a3230', 0],
  ]);
  const shadow = dusk.def + clipped(faceOutline(builds.driver, -0.5), box(-120, -60, 240, 164, dusk.fill));
  const person =
    glow(60, -420, 260, '#ffe2a0', 0.9) +
    `<g transform="translate(44 -404) scale(0.82)">${bust('driver', { ...driverWarm, skin: '#d8ab86' }, { eyes: 'half', mouth: 'small', turn: -0.5, blush: 0 })}${shadow}</g>`;
  return (
    place(busDoor(buses.night, person), { x: 360, y: h, scale: 1.06 }) +
    place(fromBehind('eunseo', eunseo), { x: 150, y: h + 360, scale: 1.5 }) +
    snow(w, h, 37, 0.7)
  );
}

export function hanging(w: number, h: number): string {
  const worn =
    line('M0,-300 V-92', '#d7dbe0', 4) +
    keyRing('#8aa3bd', '#65809c') +
    line('M-40,-30 l16,10 M20,12 l20,-8 M-10,14 l12,6', '#d5dee6', 4, 'opacity="0.8"');
  return (
    softBack(w, h, ['#3b3646', '#8d6a52', '#e7b877'], '#ffe2a6', 9) +
    glow(360, 300, 300, '#fff0cf', 0.7) +
    place(worn, { x: 360, y: 330, scale: 2.1, rotate: 5 })
  );
}

export function inMirror(w: number, h: number): string {
  const eyes = `<g transform="translate(0 -4) scale(1.42)">${head('driver', driverWarm, { eyes: 'smile', brows: 'up', mouth: 'smile', turn: 0.1 })}</g>`;
  return (
    softBack(w, h, ['#2b2f44', '#59484c', '#a97d58'], '#ffe2a6', 4) +
    glow(360, 240, 420, '#ffdd9c', 0.7) +
    place(mirror(eyes, '#1a1f2c', '#caa27a'), { x: 360, y: 240, scale: 1.25 })
  );
}

export function returned(w: number, h: number): string {
  const [a, b, c] = umbrella.worn;
  const hers = place(place(holdingThumb(sleeves.eunseoWarm), {}), { x: 190, y: 402, scale: 1.15, flip: true });
  const back =
    place(holdingBack(sleeves.driver), { x: 520, y: 340, scale: 1.15 }) +
    place(holdingBack(sleeves.eunseoWarm), { x: 190, y: 402, scale: 1.15, flip: true });
  return (
    softBack(w, h, ['#4a4254', '#b98a5e', '#f6d79c'], '#fff0cf', 12) +
    glow(360, 360, 420, '#fff3d2', 0.85) +
    back +
    place(foldedUmbrella(a, b, c), { x: 356, y: 372, scale: 1.55, rotate: -7 }) +
    hers +
    place(holdingThumb(sleeves.driver), { x: 520, y: 340, scale: 1.15 })
  );
}

/** The same stop with nobody at it, year after year. */
function yearAt(
  w: number,
  h: number,
  mood: typeof warmDay,
  year: string,
  bus: typeof buses.old,
  weather: string,
  size: number,
  bare = false,
): string {
  const view =
    sky(w, h, mood) +
    hills(w, 280, 420, 120, mood.far, 11) +
    hills(w, 320, 420, 60, mood.mid, 12) +
    road(w, 390, h, mood);
  const set =
    tree(-150, 0, size, mood, 3, bare) + shelter(mood, { snow: bare }) + bench(mood) + place(sign(mood), { x: 306 });
  return (
    view +
    place(set, { x: 250, y: 394, scale: 0.62 }) +
    place(busSide(bus, '', ''), { x: 560, y: 412, scale: 0.6 }) +
    weather +
    letter(year, { face: 'serifBold', size: 34, x: 684, y: 58, anchor: 'end', fill: '#ffffff' })
  );
}

export function years(w: number, h: number): string {
  const tall = (h - 32) / 3;
  const spring = between(warmDay, { ...warmDusk, leaf: '#e7a9a0', leafLight: '#f6cfc2', leafShade: '#c98a82' }, 0.45);
  const summer = between(warmDay, blueClear, 0.5);
  const winter = between(warmDusk, blueDusk, 0.82);
  const petals = fallingLeaves(w, tall, '#f3c3b8', 3, 14, 0.5);
  const rows = [
    yearAt(w, tall, spring, '1999', buses.old, petals, 1.05),
    yearAt(
      w,
      tall,
      summer,
      '2010',
      { ...buses.old, body: '#e6e4d4', stripe: '#7a8a72', shade: '#b4ab90', glass: '#66757a' },
      '',
      1.15,
    ),
    yearAt(
      w,
      tall,
      { ...winter, ground: '#c3cfdd', road: '#a9b8ca', edge: '#e6edf4' },
      '2019',
      buses.now,
      snow(w, tall, 8, 0.9),
      1.25,
      true,
    ),
  ];
  return box(0, 0, w, h, '#f4efe6') + rows.map((row, i) => frame(0, i * (tall + 16), w, tall, row)).join('');
}

export function ages(w: number, h: number): string {
  const third = (w - 24) / 3;
  const at = (step: number, mood: typeof warmDay) => {
    const base = ageing({ ...gitae, coat: '#6b5a4a', coatShade: '#4c4038', coatLight: '#8a7862' }, driverWarm, step);
    const skin = { ...base, skinShade: mix(base.skin, base.skinShade, 0.3 + step * 0.7) };
    return (
      softBack(third, h, mood.sky, mood.glow, 4) +
      place(
        bust('driver', skin, {
          eyes: 'open',
          brows: 'calm',
          mouth: step > 0.8 ? 'smile' : 'small',
          turn: -0.3,
          gaze: [-0.6, 0],
        }),
        { x: third / 2, y: 250, scale: 1.02 },
      )
    );
  };
  return (
    box(0, 0, w, h, '#f4efe6') +
    [at(0, warmDay), at(0.5, between(warmDay, blueClear, 0.5)), at(1, blueClear)]
      .map((art, i) => frame(i * (third + 12), 0, third, h, art))
      .join('')
  );
}

export function twoFaces(w: number, h: number): string {
  const look = { eyes: 'open', brows: 'calm', mouth: 'smile', turn: 0, blush: 0.5 } as const;
  const young =
    softBack(w, h, warmDay.sky, warmDay.glow, 2) + place(bust('gitae', gitae, look), { x: w / 2, y: 420, scale: 1.85 });
  const old =
    softBack(w, h, meet.sky, meet.glow, 6) + place(bust('driver', driverWarm, look), { x: w / 2, y: 420, scale: 1.85 });
  return (
    frame(0, 0, w / 2, h, young) +
    `<svg x="${w / 2}" y="0" width="${w / 2}" height="${h}" viewBox="${w / 2} 0 ${w / 2} ${h}" overflow="hidden">${old}</svg>` +
    gradientBox(
      w / 2 - 12,
      0,
      24,
      h,
      [
        ['#fff6dc', 0],
        ['#fff6dc', 0.9],
        ['#fff6dc', 0],
      ],
      90,
    )
  );
}

export function together(w: number, h: number): string {
  const outside = hills(w, 250, 330, 90, '#6d6f8e', 5) + snow(w, 330, 6, 0.8) + glow(300, 300, 260, '#ffd590', 0.7);
  const his = place(bust('driver', driverWarm, { eyes: 'smile', brows: 'calm', mouth: 'laugh', turn: -0.55 }, -3), {
    x: 500,
    y: 520,
    scale: 1.02,
  });
  const hers = place(
    bust(
      'eunseo',
      eunseoWarm,
      { eyes: 'open', brows: 'up', mouth: 'smile', turn: 0.6, gaze: [0.9, -0.2], blush: 0.7 },
      3,
    ),
    { x: 206, y: 580, scale: 1.02 },
  );
  return (
    cabin(w, h, meet, '#e2a45c', outside) +
    glow(360, 380, 420, '#ffe2a6', 0.45) +
    his +
    hers +
    place(holdingBack(sleeves.eunseoWarm) + tangerine(1.05) + holdingThumb(sleeves.eunseoWarm), {
      x: 300,
      y: 846,
      scale: 0.72,
      flip: true,
    })
  );
}

export function leaving(w: number, h: number): string {
  const seats =
    [-176, -66, 44, 154].map((x) => box(x, -226, 98, 92, '#ffd98c', 10)).join('') +
    place(
      `<g transform="scale(0.3)">${head('driver', driverWarm, { eyes: 'smile', mouth: 'smile', turn: -0.6 })}</g>`,
      {
        x: -288,
        y: -176,
      },
    ) +
    place(
      `<g transform="scale(0.33)">${bust('eunseo', eunseoWarm, { eyes: 'smile', mouth: 'smile', turn: -0.4 })}</g>`,
      {
        x: -127,
        y: -182,
      },
    );
  const crop = `<clipPath id="pane"><rect x="-312" y="-226" width="600" height="92"/></clipPath><g clip-path="url(#pane)">${seats}</g>`;
  const view = longShot(
    w,
    h,
    { ...snowy, sky: ['#0d1832', '#2b406c', '#8f84a0'] },
    { ground: 690, x: 420, size: 0.62, stop: { old: true, snow: true, lamp: true } },
  );
  const beam = path('M70,790 L-240,900 H-100 L80,820Z', '#ffe2a6', 'opacity="0.4"');
  return (
    view +
    glow(330, 850, 480, '#ffc061', 0.75, 0.32) +
    place(busSide(buses.night, crop), { x: 330, y: 850, scale: 0.8 }) +
    beam +
    glow(60, 795, 130, '#ffe9b8', 0.9) +
    snow(w, h, 71, 1.2)
  );
}

export function morning(w: number, h: number): string {
  const [a, b, c] = umbrella.worn;
  const dawn = { ...meet, wall: '#f2dfc4', wallShade: '#c9b3a8' };
  return (
    benchTop(w, h, dawn, 380, true) +
    glow(120, 90, 520, '#fff0c8', 0.85) +
    shadowUnder(200, 520, 150, '#4a3630') +
    place(foldedUmbrella(a, b, c), { x: 410, y: 440, scale: 1.1, rotate: -3 }) +
    place(tangerine(1), { x: 110, y: 490 }) +
    place(tangerine(1), { x: 226, y: 494 }) +
    place(note('언덕에서는 천천히.\n귤은 그냥, 드세요.', { ...hisPaper, width: 320, height: 170, size: 36 }), {
      x: 500,
      y: 556,
      rotate: 4,
    })
  );
}
