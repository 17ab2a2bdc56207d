import { availableParallelism } from 'node:os';
import type { Picture, PictureAudience } from '#vocabulary/pictures';
import type { FileStore } from '#shared/context';
import type { PictureMaker, SourcePicture } from '#domain/importing';
import { makePictureBench, type PictureBench } from './picture-bench.ts';
import { keptSize } from './picture-recipe.ts';
import { PICTURE_LIMITS, type PictureLimits } from './picture-refusal.ts';
import { makePictureShelf, pictureHash, type MadePicture, type PictureShelf } from './picture-shelf.ts';
import { makePixelStore, type PixelStore } from './pixel-store.ts';
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
  const pixels = makePixelStore();
  const pictures = makeWorkGate(workers * 2);
  const strips = makeWorkGate(2);
  return {
    picture: (source, use) => pictures.through(() => makePicture({ bench, shelf, pixels }, source, use)),
    strip: (images, use) =>
      strips.through(() => makeStrip({ bench, shelf, pixels, limits, slicesAtOnce: workers + 2 }, images, use)),
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

/** Makes the cover that stands before adult works, once; it has a fixed name and tells nothing of any work. */
export async function makeAdultCover(files: FileStore): Promise<Picture> {
  const bench = makePictureBench({ workers: 1, limits: PICTURE_LIMITS });
  try {
    return await makePictureShelf(files).place(ADULT_COVER_HASH, async () => {
      const drawn = await bench.typeset('adult');
      return finish({ bench, pixels: makePixelStore() }, { ...drawn, file: ADULT_COVER_HASH, use: 'cover' });
    });
  } finally {
    await bench.close();
  }
}

// @NOTE The audience is part of the name: files are guarded by name, so one picture for two audiences must be two.
async function makePicture(
  { bench, shelf, pixels }: { bench: PictureBench; shelf: PictureShelf; pixels: PixelStore },
  source: SourcePicture,
  use: { audience: PictureAudience; purpose: 'cover' | 'illustration' },
): Promise<Picture> {
  const bytes = await source.bytes();
  const hash = pictureHash(use.purpose, use.audience, bytes);
  return shelf.place(hash, async () => {
    const checked = await bench.check(source.file, bytes);
    const size = keptSize(checked, use.purpose);
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
  use: 'cover' | 'illustration';
}

async function finish(means: { bench: PictureBench; pixels: PixelStore }, drawn: DrawnPicture): Promise<MadePicture> {
  const pixels = means.pixels.borrow(drawn.pixels.byteLength);
  new Uint8Array(pixels).set(new Uint8Array(drawn.pixels));
  drawn.pixels.transfer(0);
  try {
    return await means.bench.finish(drawn.file, { pixels, width: drawn.width, height: drawn.height }, drawn.use);
  } finally {
    means.pixels.giveBack(pixels);
  }
}
