import { previewText } from '#domain/content-editor';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { Block } from '#shared/content/text-blocks';

/** An operator's unsaved text; undefined without one, and for episodes of pictures. */
export async function findDraft(
  ctx: Needs<'db'>,
  { operatorId, episodeId }: { operatorId: number; episodeId: number },
): Promise<{ episodeId: number; blocks: Block[]; fields: Record<string, string> } | undefined> {
  try {
    const { draft, visible } = await previewText(ctx, { by: { id: operatorId }, episodeId });
    return draft ? { episodeId, blocks: visible, fields: draft.fields } : undefined;
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}
