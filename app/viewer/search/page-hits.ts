import { type HitWords, type TextHit, findWords, hitWords } from '#vocabulary/text-search';
import { rangeOf } from '../marks/page-ranges.ts';
import type { Stretch } from '../marks/stretches.ts';
import type { StageSection } from '../text/text-stage.ts';

/** A hit in the episode that is read. */
export interface PageHit extends TextHit, HitWords {
  section: StageSection;
}

/** Where words stand in a section, by the same rules as in the whole work. */
export function hitsIn(section: StageSection, words: string[]): PageHit[] {
  const texts = new Map(section.passages.map((passage) => [passage.id, passage.text]));
  return findWords(section.passages, words).map((hit) => ({
    ...hit,
    ...hitWords(texts.get(hit.block) ?? '', hit),
    section,
  }));
}

function stretchOf(hit: TextHit): Stretch {
  return { from: { block: hit.block, offset: hit.offset }, to: { block: hit.block, offset: hit.offset + hit.length } };
}

export function rangeOfHit(hit: PageHit): Range | undefined {
  return rangeOf(hit.section.passages, stretchOf(hit));
}
