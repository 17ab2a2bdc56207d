import { type Block, blockText } from '#shared/content/text-blocks';

/** Weight of a picture in characters, so that leading illustrations are not free. */
const PICTURE_LETTERS = 400;

/** Whole first blocks within a percentage of the text, without note markers, whose notes come later. */
export function previewBlocks(blocks: Block[], percent: number): Block[] {
  const max = (blocks.reduce((sum, block) => sum + weightOf(block), 0) * percent) / 100;
  const visible: Block[] = [];
  let passed = 0;
  for (const block of blocks) {
    passed += weightOf(block);
    if (passed > max) break;
    if (block.kind !== 'note') visible.push(withoutNotes(block));
  }
  return visible.some((block) => weightOf(block) > 0) ? visible : [];
}

/** Whole first slices within a percentage of the strip's height. */
export function previewSlices<Slice extends { y: number; height: number }>(
  strip: { height: number; slices: Slice[] },
  percent: number,
): Slice[] {
  return strip.slices.filter(({ y, height }) => (y + height) * 100 <= strip.height * percent);
}

const OPENING = { paragraphs: 3, letters: 180 };

/** The first paragraphs of a preview; the last one may be cut. */
export function openingLines(preview: Block[]): string[] {
  const lines: string[] = [];
  let remaining = OPENING.letters;
  for (const block of preview) {
    const text = blockText(block).trim();
    if (block.kind !== 'paragraph' || text === '') continue;
    lines.push(text.length > remaining ? `${text.slice(0, remaining).trimEnd()}…` : text);
    remaining -= text.length;
    if (remaining <= 0 || lines.length === OPENING.paragraphs) break;
  }
  return lines;
}

function weightOf(block: Block): number {
  return block.kind === 'image' ? PICTURE_LETTERS : blockText(block).length;
}

function withoutNotes(block: Block): Block {
  if (!('spans' in block)) return block;
  return { ...block, spans: block.spans.filter((span) => typeof span === 'string' || !('note' in span)) };
}
