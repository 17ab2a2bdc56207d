import { hairBack, head, type Who } from './bust.ts';
import type { Look } from './face.ts';
import type { Skin } from './palette.ts';
import { box, clipped, line, oval, path, place } from './svg.ts';

/** Whole people for the long shots: about 470 tall, standing at (0, 0). */

/** Bodies are drawn broad and set slimmer here, so that the head carries the figure. */
const slim = (content: string) => `<g transform="scale(0.84 1)">${content}</g>`;
const limb = (d: string, colour: string, width: number) => line(d, colour, width);

function smallHead(who: Who, skin: Skin, look: Look, y: number, tilt = 0): string {
  return place(hairBack(who, skin) + head(who, skin, look), { y, scale: 0.45, rotate: tilt });
}

function shoe(x: number, skin: Skin, side: number): string {
  return (
    path(
      `M${x - 17},-16 C${x - 20},2 ${x - 22 + side * 4},2 ${x - 20 + side * 4},4 H${x + 20 + side * 4} C${x + 22},0 ${x + 18},-8 ${x + 16},-16Z`,
      skin.ink,
    ) + box(x - 20 + side * 4, 0, 40, 5, skin.knitShade, 2)
  );
}

function torso(who: Who, skin: Skin, top: number, hem: number, wide: number): string {
  const d = `M-30,${top} C-56,${top + 6} -64,${top + 26} -66,${top + 56} L${-wide},${hem} Q0,${hem + 12} ${wide},${hem} L66,${top + 56} C64,${top + 26} 56,${top + 6} 30,${top}Z`;
  const shade = clipped(
    d,
    path(
      `M22,${top - 10} C48,${top + 60} 50,${hem - 40} 40,${hem + 20} H120 V${top}Z`,
      skin.coatShade,
      'opacity="0.6"',
    ),
  );
  const opening =
    who === 'gitae'
      ? path(`M-24,${top - 6} H24 L16,${hem + 6} H-16Z`, skin.knit) +
        path(
          `M-34,${top} C-50,${top + 10} -48,${top + 50} -22,${top + 70} L-14,${top + 4}Z M34,${top} C50,${top + 10} 48,${top + 50} 22,${top + 70} L14,${top + 4}Z`,
          skin.accent,
        )
      : who === 'eunseo'
        ? line(`M0,${top} V${hem + 4}`, skin.coatShade, 3) +
          [0.42, 0.62, 0.82].map((at) => box(-9, top + (hem - top) * at, 18, 7, skin.accent, 3.5)).join('')
        : path(`M-22,${top} L0,${top + 80} L22,${top}Z`, skin.knit) +
          path(`M-16,${top - 4} L0,${top + 36} L16,${top - 4}Z`, skin.accent);
  return path(d, skin.coat) + shade + opening;
}

function neckwear(who: Who, skin: Skin, top: number): string {
  if (who === 'eunseo')
    return (
      path(`M6,${top + 4} C26,${top + 20} 30,${top + 60} 26,${top + 92} L6,${top + 92}Z`, skin.knitShade) +
      path(
        `M-42,${top - 18} C-50,${top + 12} -24,${top + 22} 0,${top + 22} C24,${top + 22} 50,${top + 12} 42,${top - 18} C20,${top - 4} -20,${top - 4} -42,${top - 18}Z`,
        skin.knit,
      )
    );
  if (who === 'gitae') return box(-24, top - 22, 48, 34, skin.knitShade, 12);
  return box(-18, top - 22, 36, 30, skin.skinShade, 8);
}

const hand = (x: number, y: number, skin: Skin) => oval(x, y, 13, 14, skin.skin);

export interface Pose {
  look?: Look;
  tilt?: number;
}

export function standing(who: Who, skin: Skin, pose: Pose = {}): string {
  const legs =
    box(-42, -190, 34, 180, skin.trousers, 10) +
    box(8, -190, 34, 180, skin.trousers, 10) +
    shoe(-25, skin, -1) +
    shoe(25, skin, 1);
  const arms =
    limb('M-60,-330 C-74,-280 -78,-240 -76,-206', skin.coat, 34) +
    limb('M60,-330 C74,-280 78,-240 76,-206', skin.coatShade, 34);
  const hem = who === 'eunseo' ? -140 : -176;
  return (
    slim(
      legs +
        hand(-76, -186, skin) +
        hand(76, -186, skin) +
        arms +
        torso(who, skin, -366, hem, who === 'eunseo' ? 78 : 66) +
        neckwear(who, skin, -366),
    ) + smallHead(who, skin, pose.look ?? { eyes: 'open' }, -426, pose.tilt)
  );
}

/** Seated to the front; the seat is at y = -118. */
export function sitting(who: Who, skin: Skin, pose: Pose = {}): string {
  const shins =
    box(-48, -120, 34, 110, skin.trousers, 10) +
    box(14, -120, 34, 110, skin.trousers, 10) +
    shoe(-31, skin, -1) +
    shoe(31, skin, 1);
  const cloth = who === 'eunseo' ? skin.coatLight : skin.trousers;
  const lap =
    path(
      'M-64,-156 C-80,-124 -76,-92 -58,-86 H58 C76,-92 80,-124 64,-156Z',
      who === 'eunseo' ? skin.coatShade : skin.ink,
    ) +
    box(-66, -136, 62, 54, cloth, 24) +
    box(4, -136, 62, 54, cloth, 24);
  const arms =
    limb('M-58,-262 C-78,-220 -70,-176 -30,-152', skin.coat, 30) +
    limb('M58,-262 C78,-220 70,-176 30,-152', skin.coatShade, 30);
  return (
    slim(
      shins +
        torso(who, skin, -300, -142, 62) +
        lap +
        arms +
        hand(-13, -146, skin) +
        hand(13, -146, skin) +
        neckwear(who, skin, -300),
    ) + smallHead(who, skin, pose.look ?? { eyes: 'down', brows: 'sad' }, -360, pose.tilt)
  );
}

function backHead(who: Who, skin: Skin): string {
  if (who === 'eunseo') {
    return (
      path(
        'M-108,70 C-130,-60 -98,-146 0,-146 C98,-146 130,-60 108,70 C106,112 92,122 66,118 H-66 C-92,122 -106,112 -108,70Z',
        skin.hair,
      ) +
      line(
        'M-70,-60 C-56,-96 -30,-112 4,-114 M-20,-40 C-14,20 -20,60 -26,96 M30,-30 C38,20 34,60 28,96',
        skin.hairLight,
        7,
        'opacity="0.55"',
      )
    );
  }
  return (
    oval(-96, 14, 14, 22, skin.skin) +
    oval(96, 14, 14, 22, skin.skin) +
    path(
      'M-98,30 C-118,-20 -116,-70 -106,-90 L-122,-104 L-96,-112 L-94,-138 C-70,-134 -40,-160 -8,-166 L8,-154 C40,-164 66,-156 72,-138 C100,-128 112,-100 118,-72 L108,-60 C112,-20 104,10 96,34 C84,84 40,104 0,104 C-40,104 -84,84 -98,30Z',
      skin.hair,
    ) +
    line(
      'M-66,-80 C-50,-112 -26,-124 4,-124 M-30,-20 C-26,30 -30,60 -36,84 M26,-10 C32,30 30,56 24,84',
      skin.hairLight,
      7,
      'opacity="0.6"',
    )
  );
}

/** Seen from behind. */
export function fromBehind(who: Who, skin: Skin, bag = true, lift = 0): string {
  const legs =
    box(-42, -190, 34, 180, skin.trousers, 10) +
    box(8, -190, 34, 180 - lift, skin.trousers, 10) +
    shoe(-25, skin, -1) +
    place(shoe(25, skin, 1), { y: -lift });
  const arms =
    limb('M-60,-330 C-74,-280 -78,-240 -76,-206', skin.coat, 34) +
    limb('M60,-330 C74,-280 78,-240 76,-206', skin.coatShade, 34);
  const hem = who === 'eunseo' ? -140 : -176;
  const wide = who === 'eunseo' ? 78 : 66;
  const d = `M-30,-366 C-56,-360 -64,-340 -66,-310 L${-wide},${hem} Q0,${hem + 12} ${wide},${hem} L66,-310 C64,-340 56,-360 30,-366Z`;
  const pack =
    who === 'eunseo'
      ? box(-46, -344, 92, 124, skin.coatShade, 24) +
        box(-34, -284, 68, 50, skin.coatLight, 12, 'opacity="0.6"') +
        line('M-14,-344 q14,-18 28,0', skin.ink, 6)
      : line('M-44,-354 L62,-196', skin.coatShade, 13) +
        box(24, -226, 76, 84, skin.coatShade, 14) +
        box(24, -226, 76, 34, skin.trousers, 12);
  const nape =
    who === 'eunseo'
      ? path('M-42,-388 C-50,-350 -24,-344 0,-344 C24,-344 50,-350 42,-388Z', skin.knit)
      : box(-46, -384, 92, 36, skin.accent, 17);
  return (
    slim(
      legs +
        hand(-76, -186, skin) +
        hand(76, -186, skin) +
        arms +
        path(d, skin.coat) +
        clipped(d, path('M22,-376 C48,-300 50,-200 40,-120 H120 V-366Z', skin.coatShade, 'opacity="0.6"')) +
        (bag ? pack : '') +
        nape,
    ) + place(backHead(who, skin), { y: -426, scale: 0.45 })
  );
}
