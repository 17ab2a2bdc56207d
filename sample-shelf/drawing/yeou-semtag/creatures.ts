import { ink } from './palette.ts';
import { circle, ellipse, limb, linear, path, place, stroke, times, type Point } from './svg.ts';
import { foxHead, tail, type Coat, type FoxFace } from './fox.ts';

type SudsMood = 'calm' | 'shock' | 'happy' | 'cross';

/** The spirit of the suds, a hand high. */
export function suds(mood: SudsMood = 'calm'): string {
  const puffs: readonly (readonly [number, number, number])[] = [
    [-38, -6, 34],
    [38, -4, 32],
    [0, -34, 40],
    [-22, 22, 34],
    [24, 24, 32],
    [0, 0, 44],
  ];
  const body =
    puffs.map(([x, y, r]) => circle(x, y + 4, r, '#b9d6e6')).join('') +
    puffs.map(([x, y, r]) => circle(x, y, r, '#f4fbff')).join('');
  const shine =
    circle(-26, -34, 9, '#fff') +
    stroke('M-52,-18 C-58,-4 -54,8 -50,12', '#d3e8f3', 4) +
    circle(44, -46, 9, '#e3f3fb', 'stroke="#b9d6e6" stroke-width="2"') +
    circle(58, -62, 5, '#e3f3fb', 'stroke="#b9d6e6" stroke-width="2"');
  const eyes = {
    calm: circle(-15, -4, 5.5, ink) + circle(15, -4, 5.5, ink),
    shock:
      circle(-16, -6, 9, '#fff', `stroke="${ink}" stroke-width="3"`) +
      circle(16, -6, 9, '#fff', `stroke="${ink}" stroke-width="3"`) +
      circle(-16, -6, 3, ink) +
      circle(16, -6, 3, ink),
    happy: stroke('M-22,-2 Q-15,-12 -8,-2 M8,-2 Q15,-12 22,-2', ink, 4.5),
    cross: stroke('M-24,-14 L-8,-7 M24,-14 L8,-7', ink, 4.5) + circle(-14, -1, 5, ink) + circle(14, -1, 5, ink),
  }[mood];
  const lips = {
    calm: stroke('M-6,10 Q0,15 6,10', ink, 3.5),
    shock: ellipse(0, 16, 7, 9, '#7b3540'),
    happy: path('M-9,8 Q0,10 9,8 Q7,20 0,20 Q-7,20 -9,8Z', '#7b3540'),
    cross: stroke('M-7,15 Q0,8 7,15', ink, 3.5),
  }[mood];
  const feet = ellipse(-18, 55, 12, 7, '#8fb4c9') + ellipse(18, 55, 12, 7, '#8fb4c9');
  return (
    feet +
    body +
    shine +
    eyes +
    lips +
    ellipse(-30, 8, 8, 5, '#f3b7b0', 'opacity="0.7"') +
    ellipse(30, 8, 8, 5, '#f3b7b0', 'opacity="0.7"')
  );
}

/** The magpie's head, looking left; the eye may narrow. */
export function magpieHead(eye: 'round' | 'sly' = 'sly', open = false): string {
  const head = path(
    'M-60,6 C-72,-70 -14,-104 34,-92 C92,-78 104,-10 92,50 C84,104 20,112 -14,92 C-46,78 -56,44 -60,6 Z',
    linear(['#3b4560', '#1d2033', '#141523']),
  );
  const upper = path('M-50,-14 C-96,-22 -150,-6 -190,30 C-144,26 -96,28 -54,26 Z', linear(['#4b4c5c', '#22222f']));
  const lower = place(path('M-52,22 C-96,26 -128,30 -160,34 C-126,46 -86,52 -50,46 Z', '#191923'), {
    rotate: open ? -9 : 0,
  });
  const ring = circle(-6, -14, 22, '#e8b23a') + circle(-9, -13, 12, ink) + circle(-13, -18, 4.5, '#fff');
  const lid = eye === 'sly' ? path('M-34,-40 L24,-40 L22,-18 C4,-24 -14,-22 -32,-14 Z', '#232840') : '';
  const monocle =
    circle(-6, -14, 30, 'none', 'stroke="#d9b657" stroke-width="4.5"') +
    stroke('M20,2 C40,40 34,80 26,118', '#d9b657', 2.5);
  return (
    lower + head + upper + ring + lid + monocle + stroke('M20,-74 C52,-70 72,-46 78,-16', '#6175a8', 7, 'opacity="0.6"')
  );
}

interface MagpiePose {
  eye?: 'round' | 'sly';
  open?: boolean;
  hat?: boolean;
  near?: readonly [elbow: Point, hand: Point];
}

/** The pawnbroker: tall, in a tailcoat; feet stand at y 620. */
export function magpie({
  eye = 'sly',
  open = false,
  hat = true,
  near = [
    [-100, 250],
    [-130, 330],
  ],
}: MagpiePose = {}): string {
  const tails = path('M20,360 L110,360 L190,640 L120,600 L86,650 Z', linear(['#262b44', '#12131f']));
  const legs =
    stroke('M-26,440 L-30,606 M36,440 L36,606', '#c98b3b', 13) +
    stroke('M-30,608 L-66,618 M-30,608 L-8,618 M36,608 L4,618 M36,608 L60,618', '#c98b3b', 9);
  const body = path(
    'M-34,80 C-84,104 -104,160 -100,230 C-98,330 -74,420 -40,460 C10,476 60,470 92,440 C124,350 124,220 100,150 C90,112 70,90 40,80 Z',
    linear(['#2c3350', '#171828']),
  );
  const belly = path(
    'M-30,98 C-70,140 -84,210 -78,280 C-72,350 -58,400 -34,430 C-4,380 4,240 0,98 Z',
    linear(['#ffffff', '#cfd6e2']),
  );
  const bow =
    path('M-22,104 L-52,88 L-50,128 Z', '#7b2d46') +
    path('M-22,104 L6,86 L8,124 Z', '#93374f') +
    circle(-22, 105, 8, '#5f2036');
  const wing =
    limb([[70, 150], near[0], near[1]], 54, '#1f2338') +
    [-16, 0, 16]
      .map((turn) =>
        place(path('M0,-9 C20,-12 44,-6 58,0 C44,8 20,12 0,9 Z', '#1f2338'), {
          x: near[1][0],
          y: near[1][1],
          rotate: turn + 160,
        }),
      )
      .join('') +
    stroke(`M${near[1][0] + 26},${near[1][1] - 24}L${near[1][0] + 32},${near[1][1] + 22}`, '#f1f3f7', 9);
  const top = hat
    ? place(
        path(
          'M-58,-80 L-48,-186 C-10,-196 40,-194 74,-180 L78,-74 C30,-60 -20,-62 -58,-80 Z',
          linear(['#2f3450', '#181a29']),
        ) +
          path('M-58,-102 L77,-98 L78,-74 C30,-60 -20,-62 -58,-80 Z', '#7b2d46') +
          path('M-96,-74 C-40,-96 70,-94 116,-66 C70,-48 -50,-48 -96,-74 Z', '#20233a'),
        { y: 6, rotate: -3 },
      )
    : '';
  return tails + legs + body + belly + bow + wing + magpieHead(eye, open) + top;
}

const goldFur: Coat = {
  base: '#f3b64a',
  light: '#ffdb8a',
  shade: '#df8f36',
  deep: '#b86a2b',
  cream: '#fff7e2',
  creamShade: '#f6ddb4',
  sock: '#8a4f2c',
};

export function goldenTail(angle: number, length: number, curl: number): string {
  return tail(angle, length, curl, goldFur);
}

/** The small fox of the last page: the lost tail, awake. */
export function cub(face: FoxFace): string {
  const body = path(
    'M-54,80 C-84,120 -92,180 -84,226 C-40,246 40,246 84,226 C92,180 84,120 54,80 Z',
    linear([goldFur.light, goldFur.base, goldFur.shade]),
  );
  const chest = path('M-34,86 C-44,140 -24,196 0,214 C24,196 44,140 34,86 Z', goldFur.cream);
  const paws = [-1, 1]
    .map(
      (s) =>
        stroke(`M${34 * s},140 L${30 * s},226`, goldFur.base, 34) +
        ellipse(30 * s, 232, 23, 15, goldFur.cream) +
        stroke(`M${26 * s},230 L${26 * s},240 M${36 * s},230 L${36 * s},240`, goldFur.shade, 2.5),
    )
    .join('');
  return place(goldenTail(-0.5, 260, -1.1), { x: 50, y: 214 }) + body + chest + paws + foxHead(face, goldFur);
}

export function soapBubbles(count: number, width: number, height: number, next: () => number, largest = 22): string {
  return times(count, () => {
    const r = 4 + next() ** 2 * largest;
    const x = next() * width;
    const y = next() * height;
    return (
      circle(x, y, r, '#e8f7ff', 'fill-opacity="0.22" stroke="#ffffff" stroke-opacity="0.75" stroke-width="2"') +
      stroke(
        `M${(x - r * 0.5).toFixed(1)},${(y - r * 0.3).toFixed(1)}q${(r * 0.15).toFixed(1)},${(-r * 0.3).toFixed(1)} ${(r * 0.45).toFixed(1)},${(-r * 0.38).toFixed(1)}`,
        '#fff',
        2.4,
      )
    );
  });
}
