import { previewText } from '#domain/content-editor';
import type { PersonActor } from '#domain/operators';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { Block } from '#shared/content/text-blocks';

/** A writer's unsaved text; undefined without one, and for episodes of pictures. */
export async function findDraft(
  ctx: Needs<'db'>,
  { by, episodeId }: { by: PersonActor; episodeId: number },
): Promise<{ episodeId: number; blocks: Block[]; fields: Record<string, string> } | undefined> {
  try {
    const { draft, visible } = await previewText(ctx, { by, episodeId });
    return draft ? { episodeId, blocks: visible, fields: draft.fields } : undefined;
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}
