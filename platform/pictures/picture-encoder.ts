import type { PicturePurpose } from './picture-recipe.ts';
import { variantPlans } from './picture-recipe.ts';
import type { EncodedPicture } from './picture-storage.ts';
import { noiseOf, pictureKind, type PictureKind } from './picture-kind.ts';
import { pictureError, errorFor, type PictureLimits } from './picture-errors.ts';
import type { CoverWords, PictureMeasure, PictureTasks } from './picture-task.ts';
import { createWorkerPool, WorkerLost } from '#platform/workers/worker-pool';

const ENCODE_MS = 120_000;
/** The worker is killed only when the decoder's own timeout fails. */
const GRACE_MS = 5_000;

export interface RawPicture {
  pixels: SharedArrayBuffer;
  width: number;
  height: number;
}

export interface CheckedPicture extends PictureMeasure {
  file: string;
  kind: PictureKind;
}

/** Throws IMPORT_ERROR with the file name. */
export interface PictureEncoder {
  check(file: string, bytes: Uint8Array): Promise<CheckedPicture>;
  /** Priority, because encoding depends on it; bands include blank rows. */
  decode(
    checked: CheckedPicture,
    bytes: Uint8Array,
    size: { width: number; height: number; band?: { from: number; to: number } },
  ): Promise<PictureTasks['decode']['answer']>;
  typeset(words: CoverWords): Promise<{ pixels: ArrayBuffer; width: number; height: number }>;
  /** The pixels may be reused afterwards. */
  finish(file: string, raw: RawPicture, use: PicturePurpose): Promise<EncodedPicture>;
  close(): Promise<void>;
}

export function createPictureEncoder(options: {
  workers: number;
  limits: PictureLimits;
  script?: URL;
}): PictureEncoder {
  const { limits } = options;
  const script = options.script ?? new URL('./picture-worker.ts', import.meta.url);
  const pool = createWorkerPool<PictureTasks>({ script, size: options.workers });
  const decodeMs = limits.decodeMs + GRACE_MS;

  async function check(file: string, bytes: Uint8Array): Promise<CheckedPicture> {
    const kind = pictureKind(bytes);
    if (!kind) throw pictureError(file, 'kind');
    if (kind === 'svg') throw pictureError(file, 'vector');
    const requested = { bytes, maxPixels: limits.pixels };
    const measure = await pool.run('measure', requested, { timeoutMs: decodeMs, first: true }).catch(refuse(file));
    if (Math.max(measure.width, measure.height) > limits.side) throw pictureError(file, 'large');
    if (measure.wholeFrame && measure.width * measure.height > limits.wholeFramePixels)
      throw pictureError(file, 'large');
    return { ...measure, file, kind };
  }

  async function finish(file: string, raw: RawPicture, use: PicturePurpose): Promise<EncodedPicture> {
    const terms = { timeoutMs: ENCODE_MS };
    const encodes = variantPlans(raw, use).map((plans) => pool.run('encode', { ...raw, plans }, terms));
    const described = pool.run('describe', raw, terms);
    const settled = await Promise.all([described, Promise.all(encodes)]).catch(async (error: unknown) => {
      await Promise.allSettled([described, ...encodes]);
      throw error instanceof WorkerLost ? errorFor(file, error) : error;
    });
    const variants = settled[1].flat().toSorted((one, other) => one.width - other.width);
    return { width: raw.width, height: raw.height, ...settled[0], variants };
  }

  return {
    check,
    finish,
    decode(checked, bytes, { width, height, band }) {
      const noise = band ? noiseOf(checked.kind) : null;
      const requested = {
        bytes,
        width,
        height,
        ...(band ?? { from: 0, to: height }),
        noise,
        maxPixels: limits.pixels,
        timeoutSeconds: Math.ceil(limits.decodeMs / 1000),
      };
      return pool.run('decode', requested, { timeoutMs: decodeMs, first: true }).catch(refuse(checked.file));
    },
    typeset: (words) => pool.run('typeset', { words }, { timeoutMs: decodeMs }),
    close: () => pool.close(),
  };
}

function refuse(file: string): (error: unknown) => never {
  return (error) => {
    throw errorFor(file, error);
  };
}
