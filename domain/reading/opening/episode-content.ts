import {
  type ContentExtraQuery,
  type EpisodeForViewerRow,
  type StoredPicture,
  pictureSignature,
  selectStrip,
  selectText,
} from '#domain/catalog';
import type { Entitlement, OpenedEntitlement } from '#domain/purchase';
import type { Needs } from '#kernel/context';
import type { Picture } from '#shared/catalog/pictures';
import { type Block, picturesIn } from '#shared/content/text-blocks';

export type ViewerEpisodeRow = EpisodeForViewerRow<Entitlement>;

/** Content: text blocks with pictures, or a strip. */
export type EpisodeContent =
  | { kind: 'text'; blocks: Block[]; pictures: Picture[] }
  | {
      kind: 'images';
      width: number;
      height: number;
      slices: ({ y: number } & Picture)[];
      quiet: [number, number][];
      panels: { y: number; text: string; dialogue: string[] }[];
    };

/** Views of pictures the reader may see. */
export function toPictureViews<Stored extends StoredPicture>(
  ctx: Needs<'secrets'>,
  pictures: Stored[],
  now: Date,
): (Omit<Stored, 'audience'> & { held?: string })[] {
  return pictures.map(({ audience, ...picture }) => ({
    ...picture,
    ...pictureSignature(ctx, { hash: picture.hash, audience }, now),
  }));
}

/** Full content and the result of the opening, in one round trip. */
export async function loadContent(
  ctx: Needs<'db' | 'secrets'>,
  row: ViewerEpisodeRow,
  opening: ContentExtraQuery<OpenedEntitlement | null>,
): Promise<{ content: EpisodeContent; opened: OpenedEntitlement | null }> {
  const input = { id: row.id, revision: row.revision, ...opening };
  if (row.content === 'text') {
    const { beside, ...text } = await selectText(ctx.db, input);
    return { content: toTextContent(ctx, text, row.now), opened: beside };
  }
  const { slices, beside } = await selectStrip(ctx.db, input);
  const strip = { width: row.strip_width ?? 0, height: row.strip_height ?? 0 };
  const parts = { quiet: row.quiet ?? [], panels: row.panels ?? [] };
  return {
    content: { kind: 'images', ...strip, ...parts, slices: toPictureViews(ctx, slices, row.now) },
    opened: beside,
  };
}

/** Includes only the pictures of these blocks. */
export function toTextContent(
  ctx: Needs<'secrets'>,
  { blocks, pictures }: { blocks: Block[]; pictures: StoredPicture[] },
  now: Date,
): EpisodeContent {
  const hashes = new Set(picturesIn(blocks));
  const current = pictures.filter(({ hash }) => hashes.has(hash));
  return { kind: 'text', blocks, pictures: toPictureViews(ctx, current, now) };
}
