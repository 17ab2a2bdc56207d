import { disc, oval, place, rect, shape, stroke } from '../kit.ts';
import { face, type Look, type Person } from './face.ts';

/** Visitors of the demon castle: the auditor from heaven and the princess who outgrew her cell. */
export const angelSkin: Person = { skin: '#f7e1d3', shade: '#d8b5a5', hair: '#b9b3a6', iris: '#7fa9c9' };
export const princessSkin: Person = { skin: '#f4c9a4', shade: '#d69c74', hair: '#b8862f', iris: '#3f7f5a' };

function wing(long: number, turn: number): string {
  const feathers = [0, 1, 2, 3, 4]
    .map((i) =>
      shape(
        `M0 ${i * 16}q${long * 0.5} ${-46 + i * 8} ${long - i * 34} ${i * 26 - 30}-${long * 0.3} ${52 - i * 2}-${long - i * 34} 34z`,
        i % 2 ? '#e3e9f2' : '#ffffff',
      ),
    )
    .join('');
  return place(0, 0, { turn }, feathers);
}

export function wings(): string {
  const side = (flip: boolean): string =>
    place(
      0,
      200,
      { flip },
      place(50, 30, {}, wing(240, 34)),
      place(50, -10, {}, wing(310, -2)),
      place(44, -50, {}, wing(300, -38)),
    );
  return side(false) + side(true);
}

export function angelHead(look: Look): string {
  const turn = look.turn ?? 0;
  const halo =
    oval(0, -150, 92, 24, 'none', 'stroke="#ffe9a3" stroke-width="13"') +
    oval(0, -150, 92, 24, 'none', 'stroke="#fffdf0" stroke-width="5"');
  const back = shape('M-78 0q-12-116 78-116t78 116l-6 50H-72z', '#c9c3b4');
  const front =
    shape(
      `M-80 30Q-96-116 ${10 + turn * 10}-120 98-114 80 30l-10-2q4-44-8-66-50-10-${76 - turn * 12}-44-14 34-48 44-6 24-8 68z`,
      '#ece7da',
    ) + shape('M-50-80q30-28 70-22-36 8-52 34z', '#ffffff');
  return back + face(angelSkin, look) + front + halo;
}

export function angelTop(): string {
  const suit =
    shape('M-34 108q-52 10-70 28-8 110 2 216 102 20 204 0 10-106 2-216-18-18-70-28-34 22-68 0z', '#f7f6f2') +
    shape('M40 118q52 10 64 20 8 110-2 214-26 6-50 8 26-120-12-242z', '#d3d6e0');
  const shirt =
    shape('M-34 106L0 240 34 106l-12-8h-44z', '#dfe6f2') +
    shape('M-12 128h24l-6 16 10 84-16 20-16-20 10-84z', '#b98a3c');
  return (
    suit +
    shirt +
    shape('M-38 106l-22 20 34 66 26 50-4-40zM38 106l22 20-34 66-26 50 4-40z', '#ffffff') +
    disc(-58, 190, 10, '#e0b95c')
  );
}

export function princessHead(look: Look): string {
  const turn = look.turn ?? 0;
  const tail =
    shape('M40-90q96 10 92 130-4 60-34 96-8-60-24-96-24-60-34-130z', '#c9932f') +
    rect(38, -96, 26, 20, '#8a5a34', 'rx="6"');
  const back = shape('M-80-4q-10-112 80-112T80-4l-8 44H-72z', '#b8822a');
  const front =
    shape(
      `M-82 36Q-98-120 0-122 100-118 82 36l-12-2q6-40-8-68-36-8-${60 - turn * 10}-36-18 30-54 40-8 30-10 66z`,
      '#e8b84a',
    ) + shape('M-48-84q28-28 66-20-34 8-48 34z', '#f7d986');
  return tail + back + face(princessSkin, look) + front;
}

/** Armour still wearing its inspection sticker, and the scarf she knitted in the cell. */
export function princessTop(): string {
  const plate =
    shape('M-40 112q-60 10-86 30-2 110 22 206 104 26 208 0 24-96 22-206-26-20-86-30-40 20-80 0z', '#b9c4d0') +
    shape('M44 118q58 10 80 24 2 110-22 206-34 8-60 10 40-120 2-240z', '#8797a8') +
    stroke('M0 150v200M-90 250q90 40 180 0', '#73849a', 5);
  const shoulders = [-1, 1]
    .map(
      (at) =>
        oval(at * 112, 170, 48, 44, at === 1 ? '#94a3b3' : '#cbd5de') +
        stroke(`M${at * 112 - 36} 184q36 22 72 0`, '#73849a', 5),
    )
    .join('');
  const scarf =
    shape('M-56 96q56 34 112 0l10 40q-66 40-132 0z', '#c8452d') +
    shape('M-40 130l-26 120 42 6 18-116z', '#a83724') +
    stroke('M-46 112q46 28 92 0M-58 196l40 6M-62 224l40 6', '#e87a5f', 4);
  return (
    plate +
    shoulders +
    place(
      58,
      258,
      { turn: 8 },
      rect(-30, -20, 60, 40, '#fff7dd', 'rx="4"'),
      stroke('M-14 0l10 10 18-20', '#2f6fb0', 6),
    ) +
    scarf
  );
}

export function baguette(): string {
  return (
    shape('M-110-14q110-34 220 0 22 14 0 30-110 26-220 0-22-16 0-30z', '#d99a4a') +
    [-70, -30, 10, 50].map((x) => stroke(`M${x} 12l30-28`, '#f3d199', 9)).join('')
  );
}

export function holySword(): string {
  return (
    shape('M-15-60h30V330L0 366-15 330z', '#eef3f7') +
    rect(2, -60, 13, 390, '#a9b8c6') +
    rect(-62, -78, 124, 24, '#e0b13f', 'rx="8"') +
    rect(-10, -164, 20, 90, '#5b3a6b', 'rx="6"') +
    disc(0, -172, 18, '#e0b13f') +
    disc(0, -66, 10, '#c8452d')
  );
}
