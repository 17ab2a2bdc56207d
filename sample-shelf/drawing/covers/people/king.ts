import { disc, oval, place, rect, shape, stroke } from '../kit.ts';

/** The demon king: four metres tall, six horns, and the face of someone who would rather be repotting geraniums. */
const skin = '#8a5bb5';
const shade = '#67408f';
const horn = '#efe0c0';
const hornShade = '#c9ae82';

function horns(): string {
  const side = (flip: boolean): string =>
    place(
      0,
      0,
      { flip },
      shape('M38-108q4-96 84-146-14 76 0 118-34 40-84 28z', horn),
      shape('M62-104q26-70 60-150-14 76 0 118-24 34-60 32z', hornShade, 'opacity=".7"'),
      shape('M92-78q48-44 124-38-50 30-66 74-32 10-58-36z', horn),
      shape('M110-56q40-50 106-60-50 30-66 74-22 8-40-14z', hornShade, 'opacity=".7"'),
      shape('M108-14q42-8 76 24-40-4-64 22-18-16-12-46z', horn),
    );
  return side(false) + side(true);
}

export function kingHead(mood: 'cry' | 'sweat'): string {
  const ears = [false, true]
    .map((flip) => place(0, 0, { flip }, shape('M100 24q52-20 72 6-20 36-72 32z', shade)))
    .join('');
  const head =
    shape('M-118-10Q-124-136 0-140 124-136 118-10q4 78-30 122-34 48-88 48t-88-48q-34-44-30-122z', skin) +
    shape('M60-128Q122-104 118-10q4 78-30 122-34 48-88 48 96-60 60-288z', shade, 'opacity=".45"');
  const hair = shape(
    'M-122 0Q-136-150 0-154 136-150 122 0q-10-52-34-74-20 26-44 22-10-22-44-24-34 2-44 24-24 4-44-22-24 22-34 74z',
    '#34204f',
  );
  const beard = shape('M-92 96q30 84 92 92 62-8 92-92-16 26-44 30-48-26-96 0-28-4-44-30z', '#34204f');
  const eyes = [-1, 1]
    .map(
      (at) =>
        oval(at * 46, 8, 25, 27, '#fff7e0') +
        disc(at * 42, 14, 14, '#d98a2b') +
        disc(at * 42, 14, 7, '#241632') +
        disc(at * 42 - 5, 8, 4, '#ffffff'),
    )
    .join('');
  const brows = [-1, 1].map((at) => stroke(`M${at * 22}-38q${at * 24} 4 ${at * 52} 24`, '#241632', 13)).join('');
  const nose = shape('M-16 50q16-12 32 0 4 16-16 16t-16-16z', shade);
  const mouth =
    stroke('M-40 98q14-16 27-6t26 0 27 6', '#3a1a3f', 7) + shape('M-42 96l8-26 10 20zM42 96l-8-26-10 20z', horn);
  const wet =
    mood === 'cry'
      ? [-1, 1]
          .map(
            (at) =>
              shape(`M${at * 64 - 12} 34h24q8 40 4 78-16 14-32 0-4-38 4-78z`, '#a9dcf5', 'opacity=".9"') +
              oval(at * 46, 34, 27, 6, '#d6f1ff'),
          )
          .join('')
      : [
          [-150, -30],
          [148, -54],
          [-96, -96],
          [92, 60],
          [-104, 52],
        ]
          .map(([x = 0, y = 0]) => shape(`M${x} ${y}q16 24 0 36-16-12 0-36z`, '#c4ecff'))
          .join('');
  return horns() + ears + head + beard + eyes + brows + nose + mouth + hair + wet;
}

/** Shoulders, cape and collar; the mountain under the head. */
export function kingBody(): string {
  const cape = shape('M-120 110Q-330 150-360 420q-10 190 0 330h720q10-140 0-330-30-270-240-310z', '#3a1f52');
  const chest =
    shape('M-104 120q-80 30-96 150-10 240-4 480h408q6-240-4-480-16-120-96-150-104 80-208 0z', '#5a2f74') +
    shape('M0 190q-60 0-96-60l-24 30q30 120 120 130 90-10 120-130l-24-30q-36 60-96 60z', '#efe0c0');
  const fur = [-190, -140, -92, 92, 140, 190].map((x) => disc(x, 168 + Math.abs(x) * 0.16, 44, '#d9c7e0')).join('');
  const clasp = disc(0, 268, 26, '#f2b43c') + disc(0, 268, 13, '#c8452d');
  return cape + chest + fur + clasp;
}

/** A hand as big as a chair, holding a letter as if it were a stamp. */
export function kingHand(letter: boolean): string {
  const nails = [-44, -14, 16, 44]
    .map((x, i) => shape(`M${x - 9} ${-40 + (i % 2) * 4}q9-26 18 0z`, '#241632'))
    .join('');
  const fingers = [-44, -14, 16, 44].map((x, i) => rect(x - 15, -40 + (i % 2) * 4, 30, 86, skin, 'rx="15"')).join('');
  const paper = letter
    ? place(
        -6,
        -86,
        { turn: -6 },
        rect(-34, -44, 68, 88, '#fffaf0', 'rx="2"'),
        stroke('M-22-24h44M-22-8h44M-22 8h28', '#b3a08c', 4),
        disc(16, 26, 10, 'none', 'stroke="#2f6fb0" stroke-width="4"'),
      )
    : '';
  return (
    paper +
    fingers +
    nails +
    rect(-60, 6, 120, 90, skin, 'rx="40"') +
    rect(-76, -20, 36, 72, skin, 'rx="18" transform="rotate(-28 -58 16)"') +
    stroke('M-30 40v18M2 42v18M32 40v16', shade, 4)
  );
}

export function geranium(): string {
  const leaves = [
    [-40, -64],
    [34, -70],
    [-8, -94],
    [54, -40],
    [-56, -34],
  ]
    .map(([x = 0, y = 0]) => oval(x, y, 26, 20, '#4d8a54') + oval(x, y, 14, 10, '#6fae6c'))
    .join('');
  const blooms = [
    [-26, -128],
    [26, -140],
    [2, -160],
  ]
    .map(
      ([x = 0, y = 0]) =>
        [
          [-12, 0],
          [12, 0],
          [0, -12],
          [0, 12],
        ]
          .map(([dx = 0, dy = 0]) => disc(x + dx, y + dy, 12, '#e2503c'))
          .join('') + disc(x, y, 6, '#f6c04d'),
    )
    .join('');
  return (
    stroke('M-6-40L-26-120M4-40L26-130M0-40V-150', '#3c6e44', 6) +
    leaves +
    blooms +
    shape('M-56-34H56L42 44h-84z', '#b5603a') +
    rect(-64, -46, 128, 22, '#c97348', 'rx="5"')
  );
}
