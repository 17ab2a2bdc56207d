import { volumeLabel } from './chapter-headings.ts';
import type { Heading } from './chapter-sequence.ts';
import type { SourceBlock } from '../source-work.ts';
import { spanText } from '#shared/content/text-blocks';

/** A heading with the blocks of its volume label and of its body. */
export interface PlacedHeading extends Heading {
  startsAt: number;
  bodyAt: number;
}

/** Blocks between a volume label and its first heading. */
const REACH = 3;

/** Names the volume in the titles of a text that counts anew in every volume: `2권 1화`. */
export function nameVolumes(blocks: SourceBlock[], headings: PlacedHeading[]): PlacedHeading[] {
  const labels = headings.map((heading, place) => labelBefore(blocks, heading, headings[place - 1]?.bodyAt ?? 0));
  if (!restarts(headings, labels)) return headings;
  let current: string | undefined;
  return headings.map((heading, place) => {
    const label = labels[place];
    current = label?.text ?? current;
    const title = current === undefined ? heading.title : `${current} ${heading.title}`;
    return { ...heading, title, startsAt: label?.at ?? heading.startsAt };
  });
}

interface Label {
  at: number;
  text: string;
}

function labelBefore(blocks: SourceBlock[], { at }: PlacedHeading, from: number): Label | undefined {
  for (let place = at - 1; place >= Math.max(from, at - REACH); place -= 1) {
    const block = blocks[place];
    if (block?.kind !== 'paragraph' && block?.kind !== 'heading') continue;
    const text = volumeLabel(block.spans.map(spanText).join(''));
    if (text !== undefined) return { at: place, text };
  }
  return undefined;
}

/** Whether a labelled heading has a number that was there before. */
function restarts(headings: PlacedHeading[], labels: (Label | undefined)[]): boolean {
  const seen = new Set<number>();
  return headings.some(({ number, volume }, place) => {
    if (number === undefined || volume !== undefined) return false;
    const isAgain = seen.has(number);
    seen.add(number);
    return isAgain && labels[place] !== undefined;
  });
}
