import type { StageSpot, TextStage } from '../text/text-stage.ts';

type View = Pick<TextStage, 'isInView'>;

/** How many letters of a stretch stand in the view, counted from its beginning. */
export function lettersInView(stage: View, from: StageSpot, length: number): number {
  if (stage.isInView(from, length)) return length;
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (stage.isInView(from, middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
