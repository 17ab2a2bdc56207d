import { clearHash } from '../annotations/annotation-url.ts';
import { domRangeOf } from '../annotations/page-ranges.ts';
import { flashRange } from '../annotations/css-highlights.ts';
import { sentenceBefore } from '../annotations/text-ranges.ts';
import type { TextStage } from '../text/text-stage.ts';
import { paths } from '#shared/web/paths';

export function searchHitPath(hit: { episode: { id: number }; block: string; offset: number }): string {
  return `${paths.viewer(hit.episode.id)}#find-${encodeURIComponent(hit.block)}-${hit.offset}`;
}

/** Undefined for any other hash. */
export function spotFromHash(hash: string): { block: string; offset: number } | undefined {
  const [, block, offset] = /^#find-(.+)-(\d{1,7})$/.exec(hash) ?? [];
  if (!block || !offset) return undefined;
  try {
    return { block: decodeURIComponent(block), offset: Number(offset) };
  } catch {
    return undefined;
  }
}

/** Scrolls to the hit in the URL hash and highlights its sentence. False when there is none. */
export function openSearchHitFromHash(stage: TextStage): boolean {
  const spot = spotFromHash(location.hash);
  if (!spot) return false;
  const section = stage.current();
  const isShown = stage.show({ episode: section.viewed.episode.id, ...spot }, true);
  const message = sentenceBefore(section.passages, { ...spot, offset: spot.offset + 1 });
  if (isShown && message) flashRange(domRangeOf(section.passages, message));
  clearHash();
  return isShown;
}
