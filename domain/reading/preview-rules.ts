import { type Block, blockText } from '#vocabulary/text-blocks';

/** What a picture in a text weighs against its letters: plates before a first chapter are no free album. */
const PICTURE_LETTERS = 400;

/**
 * The first blocks of a text that stay within so many percent of it; only whole ones. Marks of notes are left out, for
 * the notes stand behind.
 */
export function previewBlocks(blocks: Block[], percent: number): Block[] {
  const most = (blocks.reduce((sum, block) => sum + weightOf(block), 0) * percent) / 100;
  const shown: Block[] = [];
  let passed = 0;
  for (const block of blocks) {
    passed += weightOf(block);
    if (passed > most) break;
    if (block.kind !== 'note') shown.push(withoutNotes(block));
  }
  return shown.some((block) => weightOf(block) > 0) ? shown : [];
}

/** The first slices of a strip that end within so many percent of its height. */
export function previewSlices<Slice extends { y: number; height: number }>(
  strip: { height: number; slices: Slice[] },
  percent: number,
): Slice[] {
  return strip.slices.filter(({ y, height }) => (y + height) * 100 <= strip.height * percent);
}

function weightOf(block: Block): number {
  return block.kind === 'image' ? PICTURE_LETTERS : blockText(block).length;
}

function withoutNotes(block: Block): Block {
  if (!('spans' in block)) return block;
  return { ...block, spans: block.spans.filter((span) => typeof span === 'string' || !('note' in span)) };
}
