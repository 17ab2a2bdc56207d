import { leaveAddress } from '../marks/mark-address.ts';
import { rangeOf } from '../marks/page-ranges.ts';
import { lightUp } from '../marks/painted-ranges.ts';
import { sentenceBefore } from '../marks/stretches.ts';
import type { TextStage } from '../text/text-stage.ts';

/** The address of a spot that a search found. */
export function findPath(hit: { episode: { id: number }; block: string; offset: number }): string {
  return `/viewer/${hit.episode.id}#find-${encodeURIComponent(hit.block)}-${hit.offset}`;
}

/** A spot as an address names it; undefined for every other address. */
export function spotOfAddress(hash: string): { block: string; offset: number } | undefined {
  const [, block, offset] = /^#find-(.+)-(\d{1,7})$/.exec(hash) ?? [];
  if (!block || !offset) return undefined;
  try {
    return { block: decodeURIComponent(block), offset: Number(offset) };
  } catch {
    return undefined;
  }
}

/** When the page was opened by a hit's address: shows the spot and lights up its sentence. False when there is none. */
export function openFindOfAddress(stage: TextStage): boolean {
  const spot = spotOfAddress(location.hash);
  if (!spot) return false;
  const section = stage.current();
  const isShown = stage.show({ episode: section.viewed.episode.id, ...spot });
  const sentence = sentenceBefore(section.passages, { ...spot, offset: spot.offset + 1 });
  if (isShown && sentence) lightUp(rangeOf(section.passages, sentence));
  leaveAddress();
  return isShown;
}
