import { disc, polygon, rect, shape, stroke } from '../kit.ts';
import { face, type Look, type Person } from './face.ts';
import { leg } from './limbs.ts';

/** The last keeper's daughter, about sixty: cropped white hair, sunburnt neck, boots to the knee. */
export const haejuSkin: Person = { skin: '#d9a077', shade: '#b67a54', hair: '#c9cdd2', iris: '#4a4038' };

export function haejuHead(look: Look): string {
  const turn = look.turn ?? 0;
  const back = shape('M-78 0q-12-112 78-114t78 114l-10 40H-68z', '#b9bec6');
  const front =
    shape(
      `M-80 16Q-94-112 4-118 96-112 80 16l-12-2q2-34-10-56-26-6-${44 - turn * 10}-20-20 18-60 22-12 24-16 58z`,
      '#eef0f2',
    ) + shape('M-52-78q26-28 60-26-34 12-46 36z', '#ffffff');
  const lines = [-1, 1]
    .map((side) =>
      stroke(
        `M${side * 62 + turn * 14} 10q${side * 6} 4 ${side * 8} 10M${side * 30 + turn * 20} 46q${side * 6} 8 ${side * 3} 16`,
        haejuSkin.shade,
        3,
      ),
    )
    .join('');
  return back + face(haejuSkin, look) + lines + front;
}

export function haejuTop(): string {
  const shirt = shape('M-34 108q-46 10-64 26-8 110 8 216 90 18 180 0 16-106 8-216-18-16-64-26-34 22-68 0z', '#7d9a8c');
  const vest =
    shape('M-54 116l-34 12q-10 130 6 224l74-4V220zM54 116l34 12q10 130-6 224l-74-4V220z', '#46564f') +
    rect(-68, 252, 46, 44, '#37453f', 'rx="5"') +
    rect(24, 252, 46, 44, '#37453f', 'rx="5"');
  return (
    shirt +
    vest +
    polygon(
      [
        [-30, 106],
        [0, 172],
        [30, 106],
        [20, 98],
        [-20, 98],
      ],
      haejuSkin.shade,
    )
  );
}

export function haejuLegs(): string {
  const trousers =
    leg([-40, 390], [-44, 540], [-44, 640], '#5b5348', 68) +
    leg([40, 390], [44, 540], [44, 640], '#4b443b', 68) +
    rect(-78, 336, 156, 62, '#5b5348', 'rx="8"');
  const boots = [-44, 44]
    .map(
      (x) =>
        shape(`M${x - 40} 600h80v190q22 8 18 46h-98z`, '#2f3b35') +
        rect(x - 42, 598, 84, 18, '#e0b13f', 'rx="4"') +
        rect(x - 40, 826, 98, 14, '#1d2521', 'rx="4"'),
    )
    .join('');
  return trousers + boots;
}

/** The missing last leaf of the log, folded for years and cut straight along one edge. */
export function leaf(): string {
  const lines = [-44, -26, -8, 10, 28].map((y) => rect(-32, y, y === 28 ? 34 : 60, 4, '#9b7f55')).join('');
  return (
    shape('M-46-66h92l-3 44 4 40-3 46q-46 8-90 0z', '#f2e2b9') +
    lines +
    stroke('M-46 0h92M0-66v132', '#d5bd88', 2.5) +
    disc(30, 46, 6, '#c8a86c', 'opacity=".7"')
  );
}
