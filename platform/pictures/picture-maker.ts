import { availableParallelism } from 'node:os';
import type { Picture, PictureAudience } from '#vocabulary/pictures';
import type { FileStore } from '#shared/context';
import type { PictureMaker, SourcePicture } from '../../domain/importing/source-work.ts';
import { makePictureBench, shared, type PictureBench } from './picture-bench.ts';
import { keptSize } from './picture-recipe.ts';
import { PICTURE_LIMITS, type PictureLimits } from './picture-refusal.ts';
import { makePictureShelf, pictureHash, type PictureShelf } from './picture-shelf.ts';
import { makeStrip } from './strip-making.ts';
import { makeWorkGate } from './work-gate.ts';

/** The adult cover's fixed name: the catalogue points to it without asking. */
const ADULT_COVER_HASH = 'adult-cover';

export interface PictureMakerOptions {
  files: FileStore;
  /** Threads; as many as cores by default. */
  workers?: number;
  limits?: Partial<PictureLimits>;
  /** The threads' script; a test may put another in its place. */
  script?: URL;
}

/**
 * Makes pictures in worker threads and stores them under `pictures/<hash>/`, originals under `originals/<hash>`.
 * Refuses with IMPORT_ERROR, naming the file, what is not a picture, is broken, too large or too slow; a picture
 * that was not finished leaves no file. What already stands is not made again. Close it to end its threads.
 */
export function makePictureMaker(options: PictureMakerOptions): PictureMaker & { close(): Promise<void> } {
  const workers = options.workers ?? availableParallelism();
  const limits = { ...PICTURE_LIMITS, ...options.limits };
  const bench = makePictureBench({ workers, limits, script: options.script });
  const shelf = makePictureShelf(options.files);
  const pictures = makeWorkGate(workers * 2);
  const strips = makeWorkGate(2);
  return {
    picture: (source, use) => pictures.through(() => makePicture({ bench, shelf }, source, use)),
    strip: (images, use) => strips.through(() => makeStrip({ bench, shelf, limits, slicesAtOnce: workers + 2 }, images, use)),
    typesetCover: (words) =>
      pictures.through(() => {
        const hash = pictureHash('typeset', words.title, words.creator, `${words.paper}`);
        return shelf.place(hash, async () => bench.finish(words.title, await bench.typeset(words), 'cover'));
      }),
    close: () => bench.close(),
  };
}

/** Makes the cover that stands before adult works, once; it has a fixed name and tells nothing of any work. */
export async function makeAdultCover(files: FileStore): Promise<Picture> {
  const bench = makePictureBench({ workers: 1, limits: PICTURE_LIMITS });
  try {
    return await makePictureShelf(files).place(ADULT_COVER_HASH, async () => bench.finish(ADULT_COVER_HASH, await bench.typeset('adult'), 'cover'));
  } finally {
    await bench.close();
  }
}

// @NOTE The audience is part of the name: files are guarded by name, so one picture for two audiences must be two.
async function makePicture(
  { bench, shelf }: { bench: PictureBench; shelf: PictureShelf },
  source: SourcePicture,
  use: { audience: PictureAudience; purpose: 'cover' | 'illustration' },
): Promise<Picture> {
  const bytes = await source.bytes();
  const hash = pictureHash(use.purpose, use.audience, bytes);
  return shelf.place(hash, async () => {
    const checked = await bench.check(source.file, bytes);
    const size = keptSize(checked, use.purpose);
    const { pixels } = await bench.decode(checked, bytes, size);
    const made = await bench.finish(source.file, { ...size, pixels: shared(pixels) }, use.purpose);
    await shelf.keepOriginal(hash, bytes);
    return made;
  });
}
