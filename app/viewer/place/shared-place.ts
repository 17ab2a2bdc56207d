import { resolvePlace } from '#vocabulary/place';
import { leaveAddress } from '../marks/mark-address.ts';
import { rangeOf } from '../marks/page-ranges.ts';
import { lightUp } from '../marks/painted-ranges.ts';
import { sentenceBefore } from '../marks/stretches.ts';
import type { TextStage } from '../text/text-stage.ts';
import { placeOfAddress } from './place-link.ts';

/** When the page was opened by the address of a shared place: shows it and lights up its sentence. */
export function openPlaceOfAddress(stage: TextStage): void {
  const { viewed, passages } = stage.current();
  const { id, revision } = viewed.episode;
  const place = placeOfAddress(location.hash, id);
  const spot = place && resolvePlace(passages, revision, place);
  if (!spot) return;
  const isShown = stage.show({ episode: id, ...spot });
  const sentence = sentenceBefore(passages, { ...spot, offset: spot.offset + 1 });
  if (isShown && sentence) lightUp(rangeOf(passages, sentence));
  leaveAddress();
}
