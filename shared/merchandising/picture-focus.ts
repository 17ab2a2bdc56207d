/** The part of a picture that stays in view when it is cropped, in percent from the left and the top. */
export interface PictureFocus {
  x: number;
  y: number;
}
/** Used when none is set. */
export const CENTRE: PictureFocus = { x: 50, y: 50 };

/** Parses `25 50`, rounded to the steps; undefined for the middle and for anything else. */
export function readFocus(text: string): PictureFocus | undefined {
  const [, x, y] = /^(\d{1,3}) (\d{1,3})$/.exec(text.trim()) ?? [];
  if (x === undefined || y === undefined) return undefined;
  const focus = { x: nearestStep(Number(x)), y: nearestStep(Number(y)) };
  return focus.x === CENTRE.x && focus.y === CENTRE.y ? undefined : focus;
}

/** The step nearest to a percentage. */
export function nearestStep(percent: number): number {
  return Math.min(100, Math.max(0, Math.round(percent / 25) * 25));
}

/** Formats a focal point: `25 50`. */
export function formatFocus({ x, y }: PictureFocus): string {
  return `${x} ${y}`;
}
