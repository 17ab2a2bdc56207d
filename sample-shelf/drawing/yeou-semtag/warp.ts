import { round } from './svg.ts';

export interface Warp {
  /** Bends a path of absolute M, L, C, Q and Z commands. */
  d: (path: string) => string;
  /** Puts a drawing around 0,0 on the bent head, squeezed on the far side. */
  at: (x: number, y: number, content: string, flip?: boolean) => string;
}

/** Turns a flat front view a little to the side (−1 left, 1 right) and up or down: the middle moves, the rim stays. */
export function headWarp(turn = 0, nod = 0): Warp {
  const wide = 130;
  const high = 118;
  const moveX = (x: number): number => x + turn * 30 * Math.max(0, 1 - (x / wide) ** 2);
  const moveY = (y: number): number => y + nod * 16 * Math.max(0, 1 - (y / high) ** 2);
  return {
    d: (path) =>
      path.replace(
        /(-?[\d.]+)[ ,](-?[\d.]+)/g,
        (_, x: string, y: string) => `${round(moveX(Number(x)))},${round(moveY(Number(y)))}`,
      ),
    at: (x, y, content, flip = false) => {
      const squeeze = Math.max(0.6, 1 - (turn * 30 * 2 * x) / wide ** 2);
      return `<g transform="translate(${round(moveX(x))} ${round(moveY(y))}) scale(${(flip ? -squeeze : squeeze).toFixed(3)} 1)">${content}</g>`;
    },
  };
}
