import { disc, rect, shape, stroke } from '../kit.ts';
import { face, gazeOver, type Look, type Person } from './face.ts';
import { leg } from './limbs.ts';

/** The three members of the lighthouse club, as heads and school tops; scenes give them arms. */
export const gaeulSkin: Person = {
  skin: '#f6cfae',
  shade: '#dfa582',
  hair: '#4a2b22',
  iris: '#9a5a26',
  freckles: true,
};
export const doyunSkin: Person = { skin: '#f3c9a6', shade: '#d79d78', hair: '#23262f', iris: '#3b4a63' };
export const jioSkin: Person = { skin: '#f8d9c2', shade: '#dfb096', hair: '#6b5a50', iris: '#4f6b72' };

export function gaeulHead(look: Look): string {
  const turn = look.turn ?? 0;
  const back = shape(
    'M-86-20q-10-104 88-104t88 108q4 46 14 82-22 16-50 14l-4-40h-92l-4 40q-28 2-50-14 8-40 10-86z',
    '#38201a',
  );
  const front =
    shape(
      `M-88 62Q-104-118 2-120 104-118 90 62q-14 8-28 6 8-50-4-92-30-4-${48 - turn * 16}-30-20 30-72 34-10 44 0 88-14 2-26-6z`,
      '#4a2b22',
    ) + shape('M-62-70q20-34 62-38-30 16-44 44z', '#7a4a36', 'opacity=".8"');
  return back + face(gaeulSkin, look) + front;
}

/** A white summer blouse with a navy sailor collar, and the whistle. */
export function gaeulTop(): string {
  const blouse =
    shape('M-34 108q-40 8-58 24-8 100 8 216 84 18 168 0 16-116 8-216-18-16-58-24-34 22-68 0z', '#fdfaf3') +
    shape('M40 116q40 8 52 16 8 100-8 216-24 6-46 8 26-120 2-240z', '#cfd9e6', 'opacity=".7"');
  const collar =
    shape('M-36 106l-38 20 10 62 64 34 64-34 10-62-38-20-36 62z', '#27456e') +
    stroke('M-64 182l64 33 64-33', '#ffffff', 4);
  const whistle =
    stroke('M-30 112Q-14 210 0 242 14 210 30 112', '#f2c14e', 4.5) +
    rect(-8, 240, 38, 20, '#d6382c', 'rx="6"') +
    disc(2, 254, 15, '#d6382c') +
    disc(2, 254, 6, '#8e1d18');
  return blouse + collar + whistle;
}

export function doyunHead(look: Look): string {
  const turn = look.turn ?? 0;
  const back = shape('M-80 0q-14-104 56-116l8-16 14 12 20-14 6 16q66 12 52 118l-8 34H-72z', '#191b23');
  const front = shape(
    `M-82 14Q-98-108-26-120l12-14 12 12 22-12 6 16Q98-100 82 14l-12-4q0-30-8-50-18-8-30-22-40 26-96 20-4 26-6 54z`,
    '#2c303c',
  );
  const rims =
    [-1, 1]
      .map((side) =>
        disc(side * 37 + turn * 17, 16, 31, '#ffffff', 'fill-opacity=".16" stroke="#1d2430" stroke-width="5"'),
      )
      .join('') +
    stroke(`M${-6 + turn * 17} 12q6-5 12 0`, '#1d2430', 5) +
    stroke(`M${-70 + turn * 15} 10l-8-2M${70 + turn * 15} 10l8-2`, '#1d2430', 5);
  const lamp =
    stroke(`M-84-50Q${turn * 10}-92 84-50`, '#e9a93a', 13) +
    rect(-24 + turn * 14, -94, 48, 40, '#39404d', 'rx="9"') +
    disc(turn * 14, -74, 14, '#fff3c4') +
    disc(turn * 14, -74, 14, 'none', 'stroke="#10151d" stroke-width="4"');
  return back + face(doyunSkin, look) + front + rims + lamp;
}

/** A white shirt under the navy apron with its tools. */
export function doyunTop(): string {
  const shirt =
    shape('M-34 108q-46 10-64 26-8 110 6 226 92 18 184 0 14-116 6-226-18-16-64-26-34 22-68 0z', '#fbf8f1') +
    shape('M-32 106l-18 16 22 34 28-24 28 24 22-34-18-16-32 24z', '#e4e8ee');
  const apron =
    shape('M-56 190h112l8 40q22 12 28 30v106q-92 20-184 0v-106q6-18 28-30z', '#24395c') +
    stroke('M-56 192l-20-70M56 192l20-70', '#24395c', 14) +
    rect(-64, 276, 128, 74, '#314d78', 'rx="6"') +
    stroke('M0 276v74', '#1b2c49', 3);
  const tools =
    rect(-48, 240, 13, 38, '#d9573d', 'rx="5"') +
    stroke('M-14 276v-32m-8-10l8 12 8-12', '#c7ccd2', 7) +
    rect(22, 246, 11, 32, '#f2c14e', 'rx="3"') +
    rect(42, 238, 9, 40, '#c7ccd2', 'rx="3"');
  return shirt + apron + tools;
}

export function jioHead(look: Look): string {
  const turn = look.turn ?? 0;
  const back = shape('M-82-6q-12-114 82-114t82 114q4 34-4 62l-26 6H-52l-26-6q-8-28-4-62z', '#4d403a');
  const front =
    shape(
      `M-84 46l-10-14 6-4q-4-30 0-52l-8 2Q-84-120-22-124l-6-12 24 10 26-12-4 16Q100-108 92-24l-2 32 8 6-14 32-14-4q2-34-6-58-8 20-18 26-2-30-10-44-10 34-34 48 2-22-${6 - turn * 6}-40-14 32-42 44-2-14-4-22-10 24-14 46z`,
      '#6b5a50',
    ) + shape('M-50-84q26-28 58-24-30 8-44 34z', '#917d70', 'opacity=".8"');
  return back + face(jioSkin, look) + front + gazeOver(jioSkin, look);
}

export function jioTop(): string {
  const shirt =
    shape('M-34 108q-42 8-60 24-8 108 8 222 86 18 172 0 16-114 8-222-18-16-60-24-34 22-68 0z', '#ffffff') +
    shape('M40 116q42 8 54 16 8 108-8 222-26 6-50 8 26-120 4-246z', '#ccd8e4', 'opacity=".75"');
  const collar =
    shape('M-32 104l-20 16 20 40 32-30 32 30 20-40-20-16-32 28z', '#eef2f6') +
    stroke('M0 134v214', '#c3cfda', 3) +
    [180, 226, 272, 318].map((y) => disc(0, y, 3.6, '#9fb0be')).join('');
  return shirt + collar;
}

/** The club's journal. */
export function journal(): string {
  return (
    rect(-48, -62, 100, 128, '#7b2f22', 'rx="4" opacity=".25"') +
    rect(-52, -66, 100, 128, '#d9573d', 'rx="5"') +
    rect(-52, -66, 16, 128, '#a83c29', 'rx="5"') +
    rect(-22, -42, 58, 34, '#fbf3df', 'rx="3"') +
    rect(-14, -32, 42, 4, '#8b7d68') +
    rect(-14, -22, 30, 4, '#8b7d68')
  );
}

/** Below the waist: the skirt over gym trousers that the club's head always wears. */
export function gaeulSkirt(): string {
  const trousers =
    leg([-42, 440], [-46, 600], [-46, 780], '#38405a', 60) +
    leg([42, 440], [46, 600], [46, 780], '#2f3650', 60) +
    stroke('M-68 470l-6 310M68 470l6 310', '#f2c14e', 5);
  return (
    trousers +
    shape('M-80 330q80 22 160 0l46 140q-126 34-252 0z', '#2c4a74') +
    stroke('M-38 350l-24 124M0 354v128M38 350l24 124', '#1f3759', 4)
  );
}

export function doyunLegs(): string {
  return (
    leg([-40, 400], [-42, 560], [-42, 800], '#39404d', 66) +
    leg([40, 400], [42, 560], [42, 800], '#2d333f', 66) +
    shape('M-92 330q92 24 184 0l4 100q-96 26-192 0z', '#1d2f4e')
  );
}

export function jioLegs(): string {
  return (
    leg([-38, 380], [-40, 560], [-40, 800], '#37507a', 66) +
    leg([38, 380], [40, 560], [40, 800], '#2b4166', 66) +
    rect(-76, 330, 152, 60, '#37507a', 'rx="8"')
  );
}

export function shoes(colour: string, gap = 42): string {
  return [-1, 1]
    .map(
      (side) =>
        shape(`M${side * gap - 30} 834q-4-36 30-36t32 36z`, colour) +
        rect(side * gap - 32, 828, 66, 10, '#f1ece2', 'rx="4"'),
    )
    .join('');
}
