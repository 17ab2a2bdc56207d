import type { Skin } from './palette.ts';
import { clipped, line, n, oval, path, place } from './svg.ts';

/** A face, drawn around (0, 0): about 190 wide, chin at y = 112. */
export interface Look {
  eyes: 'open' | 'down' | 'closed' | 'smile' | 'wide' | 'half' | 'wet';
  brows?: 'calm' | 'sad' | 'up' | 'knit';
  mouth?: 'flat' | 'small' | 'smile' | 'open' | 'sad' | 'laugh' | 'wobble';
  /** -1 looks to the left edge, 1 to the right. */
  turn?: number;
  gaze?: readonly [number, number];
  tears?: boolean;
  blush?: number;
}

export interface Build {
  /** Half the width of the jaw, and how far the chin reaches. */
  jaw: number;
  chin: number;
  brow: number;
  mole?: boolean;
  /** Hair over the ears. */
  covered?: boolean;
  lines?: boolean;
}

export const builds = {
  eunseo: { jaw: 60, chin: 108, brow: 6, covered: true },
  gitae: { jaw: 68, chin: 114, brow: 10, mole: true },
  driver: { jaw: 74, chin: 116, brow: 10, mole: true, lines: true },
} satisfies Record<string, Build>;

export function faceOutline(build: Build, turn: number): string {
  const c = turn * 14;
  const { jaw, chin } = build;
  return `M-92,-30 C-94,${n(30)} ${n(-jaw - 16 + c)},${n(chin - 34)} ${n(-26 + c)},${n(chin - 5)} Q${n(c)},${n(chin + 5)} ${n(26 + c)},${n(chin - 5)} C${n(jaw + 16 + c)},${n(chin - 34)} 94,30 92,-30 C92,-120 -92,-120 -92,-30Z`;
}

function iris(look: Look, skin: Skin, size: number): string {
  const [gx, gy] = look.gaze ?? [0, 0];
  const deep = skin.ink;
  const body =
    oval(gx * 5, 2 + gy * 4, 12 * size, 16 * size, deep) +
    oval(gx * 5, 8 * size + gy * 4, 8 * size, 7 * size, skin.hairLight, 'opacity="0.75"') +
    oval(gx * 5 - 4 * size, -5 * size + gy * 4, 4.2 * size, 5 * size, '#ffffff') +
    oval(gx * 5 + 4 * size, 8 * size + gy * 4, 2 * size, 2 * size, '#ffffff', 'opacity="0.8"');
  return look.eyes === 'wet' ? body + oval(0, 15, 12, 4, '#ffffff', 'opacity="0.85"') : body;
}

function eye(look: Look, skin: Skin, side: number): string {
  const lash = (d: string, width = 5.5) => line(d, skin.ink, width);
  const outer = side * 21;
  switch (look.eyes) {
    case 'closed':
      return lash('M-19,4 Q0,16 19,4') + lash(`M${outer * 0.8},8 l${side * 6},5`, 3.5);
    case 'down':
      return (
        clipped(
          'M-24,0 Q0,13 24,0 V30 H-24Z',
          oval(0, 9, 11, 10, skin.ink) + oval(0, 14, 7, 5, skin.hairLight, 'opacity="0.75"'),
        ) +
        lash('M-21,0 Q0,13 21,0') +
        lash(`M${outer * 0.9},2 l${side * 7},5`, 3.5)
      );
    case 'smile':
      return lash('M-20,10 Q0,-13 20,10', 6);
    case 'half':
      return (
        clipped('M-24,-2 Q0,-5 24,-2 V30 H-24Z', iris(look, skin, 1)) +
        lash('M-21,0 Q0,-6 21,0') +
        line('M-14,-10 Q0,-15 14,-10', skin.skinShade, 3)
      );
    case 'wide':
      return (
        oval(0, 1, 20, 22, '#ffffff', 'opacity="0.9"') +
        place(iris(look, skin, 0.82), {}) +
        lash('M-22,-10 Q0,-33 22,-10', 6) +
        line('M-14,21 Q0,26 14,21', skin.skinShade, 3)
      );
    default:
      return (
        clipped('M-26,-13 Q0,-22 26,-13 V34 H-26Z', iris(look, skin, 1)) +
        lash(`M${-side * 18},-8 Q0,-22 ${outer},-7 l${side * 5},-1`, 6) +
        line('M-9,21 Q0,23 9,21', skin.skinShade, 2.5)
      );
  }
}

function brow(kind: Look['brows'], skin: Skin, side: number, weight: number): string {
  // y of the outer and the inner end
  const [outer, inner, arch] = { calm: [-36, -39, -6], sad: [-30, -46, -2], up: [-46, -52, -9], knit: [-42, -31, -3] }[
    kind ?? 'calm'
  ] as [number, number, number];
  return line(
    `M${side * 24},${outer} Q${side * 4},${(outer + inner) / 2 + arch} ${-side * 16},${inner}`,
    skin.hair,
    weight,
  );
}

function mouth(kind: Look['mouth'], skin: Skin): string {
  const ink = skin.ink;
  switch (kind) {
    case 'smile':
      return line('M-22,-3 Q0,15 22,-3', ink, 5) + line('M-26,-6 l5,2 M26,-6 l-5,2', ink, 4);
    case 'small':
      return line('M-12,0 Q0,7 12,0', ink, 4.5);
    case 'open':
      return oval(0, 3, 9, 11, ink) + oval(0, 9, 6, 4, skin.blush);
    case 'sad':
      return line('M-14,5 Q0,-5 14,5', ink, 4.5);
    case 'laugh':
      return (
        path('M-26,-6 Q0,-1 26,-6 Q22,26 0,26 Q-22,26 -26,-6Z', ink) +
        oval(0, 19, 13, 6, skin.blush) +
        path('M-21,-4 Q0,0 21,-4 L19,3 Q0,6 -19,3Z', '#ffffff')
      );
    case 'wobble':
      return line('M-18,2 Q-9,-6 0,2 Q9,9 18,0', ink, 4.5);
    default:
      return line('M-12,1 L12,0', ink, 4.5);
  }
}

function age(skin: Skin, shift: number): string {
  const crease = (d: string, width = 3.2) => line(d, skin.skinShade, width);
  return (
    crease(`M${n(-72 + shift * 0.6)},2 l-14,-7 M${n(-72 + shift * 0.6)},10 l-15,2 M${n(-70 + shift * 0.6)},18 l-12,9`) +
    crease(`M${n(72 + shift * 0.6)},2 l14,-7 M${n(72 + shift * 0.6)},10 l15,2 M${n(70 + shift * 0.6)},18 l12,9`) +
    crease(`M${n(-28 + shift)},44 Q${n(-48 + shift)},62 ${n(-44 + shift)},82`, 4) +
    crease(`M${n(28 + shift)},44 Q${n(48 + shift)},62 ${n(44 + shift)},82`, 4)
  );
}

/** The face without hair. */
export function face(build: Build, skin: Skin, look: Look): string {
  const turn = look.turn ?? 0;
  const shift = turn * 24;
  const outline = faceOutline(build, turn);
  const near = (side: number) => 1 - Math.max(0, side * turn) * 0.22;
  const features = [-1, 1]
    .map((side) => {
      const x = side * 40 * near(side) + shift;
      const squeeze = `<g transform="translate(${n(x)} 12) scale(${n(near(side) * 10) === '0' ? 1 : near(side).toFixed(2)} 1)">`;
      return `${squeeze}${eye(look, skin, side)}${brow(look.brows, skin, side, build.brow)}</g>`;
    })
    .join('');
  const shade =
    path(
      `M${turn > 0 ? -100 : 100},-60 Q${turn > 0 ? -52 : 52},60 ${n(turn * 14)},130 H${turn > 0 ? -110 : 110}Z`,
      skin.skinShade,
      'opacity="0.32"',
    ) + path('M-100,-110 H100 V-32 Q0,-6 -100,-32Z', skin.skinShade, 'opacity="0.5"');
  const cheeks = [-1, 1]
    .map((side) =>
      oval(
        side * 58 * near(side) + shift * 0.9,
        46,
        19 * near(side),
        12,
        skin.blush,
        `opacity="${look.blush ?? 0.42}"`,
      ),
    )
    .join('');
  const nose = line(
    `M${n(shift * 1.25 + turn * 4)},36 q${n(turn >= 0 ? 7 : -7)},9 ${n(turn >= 0 ? -3 : 3)},13`,
    skin.skinShade,
    4.5,
  );
  const mole = build.mole ? oval(-48 * near(-1) + shift, 46, 4.6, 4.6, skin.ink) : '';
  const ear =
    build.covered || turn > 0.7 ? '' : oval(92, 16, 15, 22, skin.skin) + line('M93,6 q8,8 0,18', skin.skinShade, 3.5);
  const other =
    build.covered || turn < -0.7
      ? ''
      : oval(-92, 16, 15, 22, skin.skin) + line('M-93,6 q-8,8 0,18', skin.skinShade, 3.5);
  return (
    ear +
    other +
    path(outline, skin.skin) +
    clipped(outline, shade + cheeks) +
    (build.lines ? age(skin, shift) : '') +
    nose +
    features +
    mole +
    place(mouth(look.mouth, skin), { x: shift * 1.1, y: 74 }) +
    (look.tears ? tears(shift, near(-1), near(1)) : '')
  );
}

const stream = (x: number) =>
  line(`M${n(x)},36 Q${n(x + 3)},62 ${n(x - 2)},88`, '#ffffff', 6, 'opacity="0.7"') +
  path(`M${n(x - 2)},82 q-10,16 0,20 q10,-4 0,-20Z`, '#d8ecfa');

function tears(shift: number, left: number, right: number): string {
  return stream(-48 * left + shift) + stream(48 * right + shift);
}
