import { disc, oval, place, shape, stroke } from '../kit.ts';

/** A head is drawn round (0, 0): crown at y −105, chin at y 92, cheeks at x ±74. `turn` −1…1 looks left or right. */
export interface Look {
  turn?: number;
  eyes?: 'open' | 'wide' | 'half' | 'happy' | 'down';
  mouth?: 'smile' | 'grin' | 'laugh' | 'flat' | 'small' | 'worry' | 'open';
  /** Positive lifts the inner ends (worry), negative lowers them (resolve). */
  brow?: number;
  /** Where the eyes look, −1…1. */
  gaze?: number;
  blush?: boolean;
  tears?: boolean;
}

export interface Person {
  skin: string;
  shade: string;
  hair: string;
  iris: string;
  freckles?: boolean;
}

function eye(person: Person, look: Look, side: number): string {
  const turn = look.turn ?? 0;
  const narrow = 1 - Math.max(0, turn * side) * 0.28;
  const x = side * 37 + turn * 17;
  const kind = look.eyes ?? 'open';
  if (kind === 'happy')
    return place(x, 14, {}, stroke(`M${-18 * narrow} 8q${18 * narrow}-26 ${36 * narrow} 0`, '#2a1b1b', 6.5));
  if (kind === 'down')
    return place(
      x,
      18,
      {},
      stroke(`M${-18 * narrow} 2q${18 * narrow} 14 ${36 * narrow} 0`, '#2a1b1b', 6) +
        stroke(`M${side * 16 * narrow} 6l${side * 7} 6`, '#2a1b1b', 4),
    );
  const tall = kind === 'wide' ? 25 : kind === 'half' ? 15 : 22;
  const white = oval(0, 3, 18 * narrow, tall, '#ffffff');
  const pupilX = (look.gaze ?? turn * 0.5) * 6;
  const irisTall = kind === 'wide' ? 15 : Math.min(tall, 20);
  const iris =
    oval(pupilX, 5, 12.5 * narrow, irisTall, person.iris) +
    oval(pupilX, 2, 8 * narrow, irisTall * 0.6, '#231a22') +
    disc(pupilX - 4, -3, 4.6, '#ffffff') +
    disc(pupilX + 4, 11, 2.2, '#ffffff', 'opacity=".8"');
  const lidY = kind === 'half' ? -8 : 3 - tall;
  const lid =
    kind === 'half'
      ? shape(`M${-22 * narrow} -24h${44 * narrow}v18h${-44 * narrow}z`, person.skin) +
        stroke(`M${-19 * narrow} -4q${19 * narrow}-5 ${38 * narrow} 0`, '#2a1b1b', 6)
      : stroke(
          `M${-side * 19 * narrow} ${lidY + 13}q${side * 4 * narrow}-13 ${side * 19 * narrow}-13t${side * 20 * narrow} 12l${side * 5}-3`,
          '#2a1b1b',
          6,
        );
  const tear = look.tears
    ? disc(side * 13 * narrow, tall + 2, 5.5, '#d9f1ff') +
      stroke(`M${-14 * narrow} ${tall + 1}q${14 * narrow} 7 ${28 * narrow}-1`, '#cfeaff', 4)
    : '';
  return place(x, 14, {}, white, iris, lid, tear);
}

function brows(person: Person, look: Look): string {
  const turn = look.turn ?? 0;
  const lift = (look.brow ?? 0) * 9;
  const high = look.eyes === 'wide' ? -32 : -24;
  return [-1, 1]
    .map((side) =>
      place(
        side * 37 + turn * 17,
        high,
        {},
        stroke(`M${-side * 17} ${-lift}q${side * 18}-7 ${side * 35} ${lift * 1.3 + 2}`, person.hair, 5.5),
      ),
    )
    .join('');
}

function mouth(look: Look): string {
  const x = (look.turn ?? 0) * 20;
  const ink = '#7c2f2a';
  const drawn: Record<NonNullable<Look['mouth']>, string> = {
    smile: stroke('M-15 0q15 13 30 0', ink, 4.5),
    grin:
      shape('M-24-5q24 7 48 0-4 27-24 27T-24-5z', '#8e2f2c') + shape('M-22-4q22 6 44 0l-2 7q-20 4-40 0z', '#ffffff'),
    laugh:
      shape('M-28-9q28 8 56 0-2 41-28 41T-28-9z', '#8e2f2c') +
      shape('M-26-8q26 7 52 0l-2 9q-24 5-48 0z', '#ffffff') +
      oval(0, 24, 14, 7, '#e37a6d'),
    flat: stroke('M-13 2h26', ink, 4.5),
    small: stroke('M-7 2q7 3 14 0', ink, 4.5),
    worry: stroke('M-16 7q8-12 16-5t16-5', ink, 4.5),
    open: oval(0, 5, 9, 12, '#8e2f2c'),
  };
  return place(x, 58, {}, drawn[look.mouth ?? 'smile']);
}

/** Eyes and brows alone: drawn faintly once more over a fringe, they stay readable through the hair. */
export function gazeOver(person: Person, look: Look): string {
  return `<g opacity=".55">${eye(person, look, -1)}${eye(person, look, 1)}${brows({ ...person, hair: '#3a2d27' }, look)}</g>`;
}

/** The bare face: neck, ears, features. Hair goes behind and before it. */
export function face(person: Person, look: Look): string {
  const turn = look.turn ?? 0;
  const neck = shape('M-27 60h54v66q-27 22-54 0z', person.shade);
  const ears = [-1, 1]
    .map(
      (side) =>
        oval(side * 73 - turn * 8, 22, 14, 20, side * turn > 0.3 ? person.shade : person.skin) +
        stroke(`M${side * 74 - turn * 8} 14q${side * 6} 8 0 16`, person.shade, 3.5),
    )
    .join('');
  const head = shape(
    `M-75-14Q-78-104 0-104T75-14q0 42-22 70-${20 - turn * 8} 26-${40 - turn * 12} 37-${8 + turn * 6} 4-26 0Q-34 84-53 56-75 28-75-14z`,
    person.skin,
  );
  const side = shape(
    turn >= 0
      ? 'M-75-14q-1 42 22 70 14 18 32 30-16-34-20-60-4-28 2-60z'
      : 'M75-14q1 42-22 70-14 18-32 30 16-34 20-60 4-28-2-60z',
    person.shade,
    'opacity=".4"',
  );
  const nose = stroke(`M${turn * 24 + (turn < 0 ? 2 : -2)} 34q${turn < 0 ? -5 : 5} 3 0 5`, person.shade, 4.5);
  const blush = look.blush
    ? [-1, 1].map((at) => oval(at * 45 + turn * 16, 43, 15, 8, '#f0705e', 'opacity=".38"')).join('')
    : '';
  const freckles = person.freckles
    ? [
        [-23, 36],
        [-14, 41],
        [-31, 43],
        [23, 36],
        [14, 41],
        [31, 43],
        [-4, 30],
        [6, 29],
      ]
        .map(([x = 0, y = 0]) => disc(x + turn * 18, y, 2.3, '#b5653a', 'opacity=".8"'))
        .join('')
    : '';
  return (
    neck +
    shape('M-27 70h54v28q-27 26-54 8z', '#5b2d1f', 'opacity=".18"') +
    ears +
    head +
    side +
    blush +
    freckles +
    nose +
    eye(person, look, -1) +
    eye(person, look, 1) +
    brows(person, look) +
    mouth(look)
  );
}
