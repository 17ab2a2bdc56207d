import { disc, place, type Point, shape, stroke } from '../kit.ts';

const joined = (points: readonly Point[]): string => `M${points.map(([x, y]) => `${x} ${y}`).join('L')}`;
const between = (from: Point, to: Point, share: number): Point => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
];

interface Arm {
  shoulder: Point;
  elbow: Point;
  hand: Point;
  skin: string;
  sleeve: string;
  cuff?: string;
  /** Long sleeves reach the wrist, short ones end above the elbow. */
  long?: boolean;
  grip?: 'fist' | 'open' | 'point' | 'none';
}

export function arm(look: Arm): string {
  const { shoulder, elbow, hand: end } = look;
  const turn = (Math.atan2(end[1] - elbow[1], end[0] - elbow[0]) * 180) / Math.PI;
  const palm = look.grip === 'none' ? '' : hand(end, turn, look.skin, look.grip ?? 'fist');
  if (look.long) {
    const wrist = between(elbow, end, 0.88);
    const cuff = look.cuff
      ? stroke(joined([between(elbow, end, 0.05), wrist]), look.cuff, 40, 'style="stroke-linecap:butt"')
      : '';
    return palm + stroke(joined([shoulder, elbow, wrist]), look.sleeve, 44) + cuff;
  }
  const hem = between(shoulder, elbow, 0.66);
  return (
    stroke(joined([between(shoulder, elbow, 0.4), elbow, end]), look.skin, 29) +
    palm +
    stroke(joined([shoulder, hem]), look.sleeve, 50, 'style="stroke-linecap:butt"') +
    disc(shoulder[0], shoulder[1], 25, look.sleeve)
  );
}

/** A hand at the end of an arm that comes from the left (turn 0). */
export function hand([x, y]: Point, turn: number, skin: string, grip: 'fist' | 'open' | 'point'): string {
  const finger = (angle: number, long: number): string =>
    place(8, 0, { turn: angle }, stroke(`M0 0H${long}`, skin, 9.5));
  const palm = shape('M-14-14q18-8 32 0 8 14 0 28-14 8-32 0z', skin);
  if (grip === 'open')
    return place(
      x,
      y,
      { turn },
      palm,
      finger(-62, 22),
      finger(-22, 32),
      finger(-4, 35),
      finger(12, 32),
      finger(28, 26),
    );
  if (grip === 'point') return place(x, y, { turn }, palm, finger(-6, 40), stroke('M6 4h12M4 12h10', '#a86a50', 2.5));
  return place(
    x,
    y,
    { turn },
    shape('M-14-15q20-8 34 0 9 15 0 30-14 8-34 0z', skin),
    stroke('M17-6h-9M19 2h-9M17 10h-8', '#a86a50', 2.5, 'opacity=".7"'),
  );
}

export function leg(hip: Point, knee: Point, ankle: Point, cloth: string, width: number): string {
  return stroke(joined([hip, knee, ankle]), cloth, width);
}
