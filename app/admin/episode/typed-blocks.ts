import type { EditorBlock } from '../text-editor/editor-blocks.ts';

/** The blocks of a rejected form, to show them again. */
export function typedBlocks(typed: Record<string, string> | undefined): EditorBlock[] | undefined {
  try {
    const blocks: unknown = JSON.parse(typed?.['blocks'] ?? '');
    return Array.isArray(blocks) ? blocks : undefined;
  } catch {
    return undefined;
  }
}
