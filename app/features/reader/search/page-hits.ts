import { type HitExcerpt, type TextHit, findMatches, hitExcerpt } from '#shared/reading/text-search';
import { domRangeOf } from '../annotations/page-ranges.ts';
import type { TextRange } from '../annotations/text-ranges.ts';
import type { StageSection } from '../text/text-stage.ts';

export interface PageHit extends TextHit, HitExcerpt {
  section: StageSection;
}

/** Same matching rules as the server. */
export function findHits(section: StageSection, terms: string[]): PageHit[] {
  const texts = new Map(section.passages.map((passage) => [passage.id, passage.text]));
  return findMatches(section.passages, terms).map((hit) => ({
    ...hit,
    ...hitExcerpt(texts.get(hit.block) ?? '', hit),
    section,
  }));
}

function stretchOf(hit: TextHit): TextRange {
  return { from: { block: hit.block, offset: hit.offset }, to: { block: hit.block, offset: hit.offset + hit.length } };
}

export function rangeOfHit(hit: PageHit): Range | undefined {
  return domRangeOf(hit.section.passages, stretchOf(hit));
}
