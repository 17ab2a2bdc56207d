import { availableParallelism } from 'node:os';
import type { Picture, PictureAudience } from '#shared/catalog/pictures';
import type { FileStore } from '#kernel/context';
import type { ImportPictureProcessor, SourcePicture } from '#domain/catalog-import';
import { createPictureEncoder, type PictureEncoder } from './picture-encoder.ts';
import { type PicturePurpose, storedSize } from './picture-recipe.ts';
import { PICTURE_LIMITS, type PictureLimits } from './picture-errors.ts';
import { createPictureStorage, pictureHash, type EncodedPicture, type PictureStorage } from './picture-storage.ts';
import { makePixelStore, type PixelStore } from './pixel-store.ts';
import { createStrip } from './strips/make-strip.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';

/** Fixed name, referenced by the catalogue. */
const ADULT_COVER_HASH = 'adult-cover';

export interface PictureMakerOptions {
  files: FileStore;
  /** Default: number of cores. */
  workers?: number;
  limits?: Partial<PictureLimits>;
  /** Overridden in tests. */
  script?: URL;
}

/**
 * Encodes pictures in worker threads into `pictures/<hash>/` and `originals/<hash>`, atomically and once. Throws
 * IMPORT_ERROR with the file name for broken, oversized or slow pictures. Close ends the threads.
 */
export function createPictureMaker(options: PictureMakerOptions): ImportPictureProcessor & { close(): Promise<void> } {
  const workers = options.workers ?? availableParallelism();
  const limits = { ...PICTURE_LIMITS, ...options.limits };
  const bench = createPictureEncoder({ workers, limits, script: options.script });
  const shelf = createPictureStorage(options.files);
  const pixels = makePixelStore();
  const pictures = createConcurrencyLimit(workers * 2);
  const strips = createConcurrencyLimit(2);
  return {
    picture: (source, use) => pictures.through(() => makePicture({ bench, shelf, pixels }, source, use)),
    strip: (images, use) =>
      strips.through(() => createStrip({ bench, shelf, pixels, limits, slicesAtOnce: workers + 2 }, images, use)),
    typesetCover: (words) =>
      pictures.through(() => {
        const hash = pictureHash('typeset', words.title, words.creator, `${words.paper}`);
        return shelf.place(hash, async () =>
          finish({ bench, pixels }, { ...(await bench.typeset(words)), file: words.title, use: 'cover' }),
        );
      }),
    close: () => bench.close(),
  };
}

export async function makeAdultCover(files: FileStore): Promise<Picture> {
  const bench = createPictureEncoder({ workers: 1, limits: PICTURE_LIMITS });
  try {
    return await createPictureStorage(files).place(ADULT_COVER_HASH, async () => {
      const drawn = await bench.typeset('adult');
      return finish({ bench, pixels: makePixelStore() }, { ...drawn, file: ADULT_COVER_HASH, use: 'cover' });
    });
  } finally {
    await bench.close();
  }
}

// @NOTE The audience is part of the hash: access is checked by name.
async function makePicture(
  { bench, shelf, pixels }: { bench: PictureEncoder; shelf: PictureStorage; pixels: PixelStore },
  source: SourcePicture,
  use: { audience: PictureAudience; purpose: Exclude<PicturePurpose, 'slice'> },
): Promise<Picture> {
  const bytes = await source.bytes();
  const hash = pictureHash(use.purpose, use.audience, bytes);
  return shelf.place(hash, async () => {
    const checked = await bench.check(source.file, bytes);
    const size = storedSize(checked, use.purpose);
    const decoded = await bench.decode(checked, bytes, size);
    const made = await finish(
      { bench, pixels },
      { ...size, pixels: decoded.pixels, file: source.file, use: use.purpose },
    );
    return { ...made, original: bytes };
  });
}

interface DrawnPicture {
  file: string;
  pixels: ArrayBuffer;
  width: number;
  height: number;
  use: Exclude<PicturePurpose, 'slice'>;
}

async function finish(
  deps: { bench: PictureEncoder; pixels: PixelStore },
  drawn: DrawnPicture,
): Promise<EncodedPicture> {
  const pixels = deps.pixels.borrow(drawn.pixels.byteLength);
  new Uint8Array(pixels).set(new Uint8Array(drawn.pixels));
  drawn.pixels.transfer(0);
  try {
    return await deps.bench.finish(drawn.file, { pixels, width: drawn.width, height: drawn.height }, drawn.use);
  } finally {
    deps.pixels.giveBack(pixels);
  }
}
