import { type HitExcerpt, type RubyOverText, type TextHit, findMatches, hitExcerpt } from '#shared/reading/text-search';
import { domRangeOf } from '../annotations/page-ranges.ts';
import { type TextRange, charactersBefore } from '../annotations/text-ranges.ts';
import { type PagePassage, textNodesOf } from '../text/passages-in-page.ts';
import type { StageSection } from '../text/text-stage.ts';

export interface PageHit extends TextHit, HitExcerpt {
  /** Of its episode, 0 to 1. */
  fraction: number;
  section: StageSection;
}

/** Same matching rules as the server. */
export function findHits(section: StageSection, terms: string[]): PageHit[] {
  const texts = new Map(section.passages.map((passage) => [passage.id, passage.text]));
  const passages = section.passages.map((passage) => ({ ...passage, readings: readingsIn(passage) }));
  const all = passages.reduce((sum, { text }) => sum + text.length, 0);
  return findMatches(passages, terms).map((hit) => ({
    ...hit,
    fraction: all > 0 ? (charactersBefore(passages, hit) ?? 0) / all : 0,
    ...hitExcerpt(texts.get(hit.block) ?? '', hit),
    section,
  }));
}

function readingsIn({ element }: PagePassage): RubyOverText[] {
  if (!element.querySelector('rt')) return [];
  const readings = new Map<Element, RubyOverText>();
  let passed = 0;
  for (const node of textNodesOf(element)) {
    const ruby = node.parentElement?.closest('ruby');
    const reading = ruby && readings.get(ruby);
    if (reading) reading.length += node.length;
    else if (ruby) readings.set(ruby, { offset: passed, length: node.length, ruby: rubyOf(ruby) });
    passed += node.length;
  }
  return [...readings.values()];
}

function rubyOf(ruby: Element): string {
  return [...ruby.querySelectorAll('rt')].map((rt) => rt.textContent ?? '').join('');
}

function stretchOf(hit: TextHit): TextRange {
  return { from: { block: hit.block, offset: hit.offset }, to: { block: hit.block, offset: hit.offset + hit.length } };
}

export function rangeOfHit(hit: PageHit): Range | undefined {
  return domRangeOf(hit.section.passages, stretchOf(hit));
}
