export interface Point {
  x: number;
  y: number;
}
export type Stroke = Point[];

interface Letter {
  width: number;
  /** Absolute M, L and C commands; y from 0 to 100, x from 0. */
  paths: string;
}

const SIX =
  'M55 9 C49 3 43 0 36 0 C16 0 5 20 5 56 C5 84 15 100 34 100 C51 100 63 87 63 68 C63 50 51 38 36 38 C20 38 7 50 5 68';
const NINE =
  'M13 91 C19 97 25 100 32 100 C52 100 63 80 63 44 C63 16 53 0 34 0 C17 0 5 13 5 32 C5 50 17 62 32 62 C48 62 61 50 63 32';

/** Own drawings, so that no font is needed. */
const LETTERS: Record<string, Letter> = {
  2: { width: 64, paths: 'M6 27 C8 9 20 0 34 0 C50 0 60 11 60 27 C60 45 42 58 5 100 L62 100' },
  3: {
    width: 64,
    paths:
      'M7 17 C12 6 21 0 33 0 C48 0 58 9 58 23 C58 38 47 47 28 47 C50 47 62 57 62 74 C62 91 49 100 33 100 C19 100 9 93 4 81',
  },
  4: { width: 68, paths: 'M50 100 L50 0 L3 70 L67 70' },
  5: {
    width: 64,
    paths: 'M57 0 L15 0 L10 46 C17 40 25 37 33 37 C50 37 62 49 62 68 C62 88 49 100 32 100 C19 100 9 94 3 83',
  },
  6: { width: 66, paths: SIX },
  7: { width: 62, paths: 'M3 0 L61 0 L24 100' },
  8: {
    width: 68,
    paths:
      'M34 46 C18 44 9 36 9 23 C9 9 20 0 34 0 C48 0 59 9 59 23 C59 36 50 44 34 46 C16 48 4 58 4 74 C4 90 16 100 34 100 C52 100 64 90 64 74 C64 58 52 48 34 46',
  },
  9: { width: 66, paths: NINE },
  A: { width: 70, paths: 'M2 100 L35 0 L68 100 M14 66 L56 66' },
  C: { width: 68, paths: 'M65 21 C58 7 49 0 37 0 C17 0 4 19 4 50 C4 81 17 100 37 100 C49 100 58 93 65 79' },
  F: { width: 60, paths: 'M6 100 L6 0 L59 0 M6 47 L51 47' },
  H: { width: 68, paths: 'M6 0 L6 100 M62 0 L62 100 M6 48 L62 48' },
  J: { width: 54, paths: 'M48 0 L48 70 C48 90 39 100 26 100 C13 100 5 91 3 75' },
  K: { width: 64, paths: 'M6 0 L6 100 M60 0 L6 58 M25 39 L63 100' },
  L: { width: 58, paths: 'M6 0 L6 100 L57 100' },
  M: { width: 84, paths: 'M4 100 L9 0 L42 64 L75 0 L80 100' },
  R: { width: 64, paths: 'M6 100 L6 0 L34 0 C51 0 60 11 60 26 C60 41 51 52 34 52 L6 52 M31 52 L62 100' },
  T: { width: 68, paths: 'M2 0 L66 0 M34 0 L34 100' },
  W: { width: 88, paths: 'M3 0 L21 100 L44 28 L67 100 L85 0' },
  X: { width: 66, paths: 'M4 0 L62 100 M62 0 L4 100' },
  Y: { width: 68, paths: 'M2 0 L34 50 L66 0 M34 50 L34 100' },
};

/** Width and strokes as dense points. Throws for an unknown symbol. */
export function letterStrokes(symbol: string): { width: number; strokes: Stroke[] } {
  const letter = LETTERS[symbol];
  if (!letter) throw new Error(`no captcha is written with ${symbol}`);
  return { width: letter.width, strokes: strokesOf(letter.paths) };
}

function strokesOf(paths: string): Stroke[] {
  const strokes: Stroke[] = [];
  for (const [, command, numbers = ''] of paths.matchAll(/([MLC])([\d .]+)/g)) {
    const points = pointsOf(numbers);
    if (command === 'M') strokes.push([]);
    const stroke = strokes.at(-1) ?? [];
    const from = stroke.at(-1);
    stroke.push(...(from ? bent(from, points) : points));
  }
  return strokes;
}

function pointsOf(numbers: string): Point[] {
  const values = numbers.trim().split(/\s+/).map(Number);
  return Array.from({ length: values.length / 2 }, (_, at) => ({ x: values[at * 2] ?? 0, y: values[at * 2 + 1] ?? 0 }));
}

const STEPS = 14;

/** Interpolated line or curve without its first point. */
function bent(from: Point, [one, two, end]: Point[]): Stroke {
  return Array.from({ length: STEPS }, (_, step) => {
    const at = (step + 1) / STEPS;
    const rest = 1 - at;
    if (!one || !two || !end) return mixed([from, rest], [one ?? from, at]);
    return mixed([from, rest ** 3], [one, 3 * rest ** 2 * at], [two, 3 * rest * at ** 2], [end, at ** 3]);
  });
}

function mixed(...parts: [Point, number][]): Point {
  return {
    x: parts.reduce((sum, [point, share]) => sum + point.x * share, 0),
    y: parts.reduce((sum, [point, share]) => sum + point.y * share, 0),
  };
}
