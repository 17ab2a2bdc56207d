import { resolvePosition } from '#shared/reading/reading-position';
import { clearHash } from '../annotations/annotation-url.ts';
import { domRangeOf } from '../annotations/page-ranges.ts';
import { flashRange } from '../annotations/css-highlights.ts';
import { sentenceBefore } from '../annotations/text-ranges.ts';
import type { TextStage } from '../text/text-stage.ts';
import { positionFromHash } from './position-link.ts';

/** Scrolls to the shared position in the URL hash and highlights its sentence. */
export function openPositionFromHash(stage: TextStage): void {
  const { viewed, passages } = stage.current();
  const { id, revision } = viewed.episode;
  const position = positionFromHash(location.hash, id);
  const spot = position && resolvePosition(passages, revision, position);
  if (!spot) return;
  const isShown = stage.show({ episode: id, ...spot }, true);
  const message = sentenceBefore(passages, { ...spot, offset: spot.offset + 1 });
  if (isShown && message) flashRange(domRangeOf(passages, message));
  clearHash();
}
