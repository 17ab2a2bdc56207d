import type { Picture, PictureAudience } from '#shared/catalog/pictures';
import type { BlockBody, BlockPicture, Span } from '#shared/content/text-blocks';
import type { ImportDeps } from './import-deps.ts';
import type { SourceBlock, SourcePicture, SourceSpan } from './source-work.ts';

interface BodyProcessing {
  audience: PictureAudience;
  /** Collects the processed pictures. */
  pictures: Picture[];
}

/** Processes the pictures of source blocks. */
export async function blockBodies(
  deps: Pick<ImportDeps, 'pictures'>,
  blocks: SourceBlock[],
  processing: BodyProcessing,
): Promise<BlockBody[]> {
  const store = (picture: SourcePicture): Promise<BlockPicture> => storedPicture(deps, picture, processing);
  const bodies: BlockBody[] = [];
  for (const block of blocks) {
    if (block.kind === 'image') bodies.push({ kind: 'image', alt: block.alt, ...(await store(block.picture)) });
    else if (block.kind === 'break') bodies.push(block);
    else {
      const spans = await storedSpans(block.spans, store);
      if (block.kind === 'heading') bodies.push({ kind: 'heading', level: block.level === 3 ? 3 : 2, spans });
      else bodies.push({ ...block, spans });
    }
  }
  return bodies;
}

async function storedPicture(
  deps: Pick<ImportDeps, 'pictures'>,
  source: SourcePicture,
  { audience, pictures }: BodyProcessing,
): Promise<BlockPicture> {
  const picture = await deps.pictures.picture(source, { audience, purpose: 'illustration' });
  pictures.push(picture);
  return { picture: picture.hash, width: picture.width, height: picture.height };
}

async function storedSpans(
  spans: SourceSpan[],
  store: (picture: SourcePicture) => Promise<BlockPicture>,
): Promise<Span[]> {
  const stored: Span[] = [];
  for (const span of spans)
    stored.push(
      typeof span === 'object' && 'picture' in span ? { alt: span.alt, ...(await store(span.picture)) } : span,
    );
  return stored;
}
