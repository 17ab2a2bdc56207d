import type { StageSpot, TextStage } from '../text/text-stage.ts';

type View = Pick<TextStage, 'isInView'>;

/** Visible characters of a range, from its start. */
export function charactersInView(stage: View, from: StageSpot, length: number): number {
  if (stage.isInView(from, length)) return length;
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (stage.isInView(from, middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
