import type { CaptchaChallenge } from '#kernel/context';
import { type Point, type Stroke, letterStrokes } from './letter-strokes.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';

/** Twice the display size. */
export const PICTURE_SIZE = { width: 600, height: 200 };
const SIDE = 30;
const LETTER_HEIGHT = 94;
const INKS = ['#23211e', '#2b2a3a', '#1f2e2a', '#33261f'] as const;

/** Distorted symbols with lines through them. */
export function captchaSvg({ answer, seed }: CaptchaChallenge): string {
  const { width, height } = PICTURE_SIZE;
  const chance = seededRandom(seed);
  const ink = chance.oneOf(INKS);
  const bend = bending(chance);
  const letters = letterRow(answer, chance);
  const drawn = [
    ...Array.from({ length: 26 }, () => speck(chance)),
    ...Array.from({ length: 9 }, () => hook(chance)),
    ...letters.map(({ strokes, pen }) =>
      path(
        strokes.map((stroke) => stroke.map(bend)),
        ink,
        pen,
      ),
    ),
    ...Array.from({ length: 2 }, () => path([wave(chance)], ink, chance.between(4, 5))),
    ...Array.from({ length: 2 }, () => path([wave(chance)], '#fff', chance.between(2.4, 3.2))),
  ];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    '<g fill="none" stroke-linecap="round" stroke-linejoin="round">',
    ...drawn,
    '</g></svg>',
  ].join('');
}

interface WrittenLetter {
  strokes: Stroke[];
  pen: number;
}

/** Some symbols touch, none overlap fully. */
function letterRow(answer: string, chance: SeededRandom): WrittenLetter[] {
  const letters = [...answer].map((symbol) => ({
    ...letterStrokes(symbol),
    gap: chance.between(12, 26),
    size: (LETTER_HEIGHT / 100) * chance.between(0.88, 1.08),
  }));
  const natural = letters.reduce((sum, { width, gap, size }) => sum + width * size + gap, 0);
  const room = PICTURE_SIZE.width - 2 * SIDE;
  const squeeze = Math.min(1.12, room / natural);
  let left = SIDE + (room - natural * squeeze) / 2;
  return letters.map(({ width, strokes, gap, size }) => {
    const middle = {
      x: left + ((width * size + gap) * squeeze) / 2,
      y: PICTURE_SIZE.height / 2 + chance.between(-16, 16),
    };
    const write = hand({ middle, width, across: size * squeeze, up: size }, chance);
    left += (width * size + gap) * squeeze;
    return { strokes: strokes.map((stroke) => stroke.map(write)), pen: chance.between(8.8, 11) };
  });
}

/** Random slant, lean and position. */
function hand(
  letter: { middle: Point; width: number; across: number; up: number },
  chance: SeededRandom,
): (point: Point) => Point {
  const turn = chance.between(-0.19, 0.19);
  const lean = chance.between(-0.16, 0.16);
  return (point) => {
    const y = (point.y - 50) * letter.up;
    const x = (point.x - letter.width / 2) * letter.across - lean * y;
    return {
      x: letter.middle.x + x * Math.cos(turn) - y * Math.sin(turn),
      y: letter.middle.y + x * Math.sin(turn) + y * Math.cos(turn),
    };
  };
}

/** A long and a short wave in each direction. */
function bending(chance: SeededRandom): (point: Point) => Point {
  const long = { depth: chance.between(8, 15), turn: chance.between(0, 7), length: chance.between(150, 260) };
  const short = { depth: chance.between(1.5, 3), turn: chance.between(0, 7), length: chance.between(60, 90) };
  const side = { depth: chance.between(3, 6), turn: chance.between(0, 7), length: chance.between(90, 140) };
  const sway = (at: number, { depth, turn, length }: typeof long): number =>
    depth * Math.sin((at / length) * 2 * Math.PI + turn);
  return ({ x, y }) => ({ x: x + sway(y, side), y: y + sway(x, long) + sway(x, short) });
}

function wave(chance: SeededRandom): Stroke {
  const { width, height } = PICTURE_SIZE;
  const from = chance.between(height * 0.25, height * 0.75);
  const to = chance.between(height * 0.25, height * 0.75);
  const depth = chance.between(24, 46);
  const [turn, rounds] = [chance.between(0, 7), chance.between(1, 2)];
  return Array.from({ length: 41 }, (_, step) => {
    const at = step / 40;
    return { x: at * width, y: from + (to - from) * at + depth * Math.sin(turn + at * rounds * 2 * Math.PI) };
  });
}

/** A pale decoy. */
function hook(chance: SeededRandom): string {
  const { width, height } = PICTURE_SIZE;
  const middle = { x: chance.between(20, width - 20), y: chance.between(20, height - 20) };
  const [round, from, sweep] = [chance.between(14, 40), chance.between(0, 7), chance.between(2, 4.5)];
  const stretch = chance.between(0.4, 1);
  const stroke = Array.from({ length: 21 }, (_, step) => {
    const turn = from + (sweep * step) / 20;
    return { x: middle.x + round * Math.cos(turn), y: middle.y + round * stretch * Math.sin(turn) };
  });
  return path([stroke], '#d2cdc4', chance.between(3, 6));
}

function speck(chance: SeededRandom): string {
  const at = { x: chance.between(6, PICTURE_SIZE.width - 6), y: chance.between(6, PICTURE_SIZE.height - 6) };
  return path([[at, at]], chance.oneOf(['#8d877d', '#b5afa4']), chance.between(3, 6));
}

function path(strokes: Stroke[], colour: string, pen: number): string {
  const lines = strokes.map((stroke) => `M${stroke.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`);
  return `<path d="${lines.join('')}" stroke="${colour}" stroke-width="${pen.toFixed(1)}"/>`;
}
