import type { PictureUse } from './picture-recipe.ts';
import { variantPlans } from './picture-recipe.ts';
import type { MadePicture } from './picture-shelf.ts';
import { noiseOf, pictureKind, type PictureKind } from './picture-kind.ts';
import { pictureRefusal, refusedFor, type PictureLimits } from './picture-refusal.ts';
import type { CoverWords, PictureMeasure, PictureTasks } from './picture-task.ts';
import { makeWorkerPool, WorkerLost } from '#platform/workers/worker-pool';

const ENCODE_MS = 120_000;
/** The decoder stops itself in time; the worker is given up only when it does not. */
const GRACE_MS = 5_000;

/** Pixels in shared memory; it may be longer than they are. */
export interface RawPicture {
  pixels: SharedArrayBuffer;
  width: number;
  height: number;
}

/** A picture whose first bytes and header were looked at and found fit. */
export interface CheckedPicture extends PictureMeasure {
  file: string;
  kind: PictureKind;
}

/** Picture work in worker threads. What is wrong with a picture is refused with IMPORT_ERROR naming its file. */
export interface PictureBench {
  check(file: string, bytes: Uint8Array): Promise<CheckedPicture>;
  /** Decodes at a size, in front of what waits, since encoding waits for it. A band of it comes with its quiet rows. */
  decode(
    checked: CheckedPicture,
    bytes: Uint8Array,
    size: { width: number; height: number; band?: { from: number; to: number } },
  ): Promise<PictureTasks['decode']['answer']>;
  typeset(words: CoverWords): Promise<{ pixels: ArrayBuffer; width: number; height: number }>;
  /** Encodes and describes; the pixels are free again when it answers. */
  finish(file: string, raw: RawPicture, use: PictureUse): Promise<MadePicture>;
  close(): Promise<void>;
}

export function makePictureBench(options: { workers: number; limits: PictureLimits; script?: URL }): PictureBench {
  const { limits } = options;
  const script = options.script ?? new URL('./picture-worker.ts', import.meta.url);
  const pool = makeWorkerPool<PictureTasks>({ script, size: options.workers });
  const decodeMs = limits.decodeMs + GRACE_MS;

  async function check(file: string, bytes: Uint8Array): Promise<CheckedPicture> {
    const kind = pictureKind(bytes);
    if (!kind) throw pictureRefusal(file, 'kind');
    if (kind === 'svg') throw pictureRefusal(file, 'vector');
    const asked = { bytes, maxPixels: limits.pixels };
    const measure = await pool.run('measure', asked, { timeoutMs: decodeMs, first: true }).catch(refuse(file));
    if (Math.max(measure.width, measure.height) > limits.side) throw pictureRefusal(file, 'large');
    if (measure.wholeFrame && measure.width * measure.height > limits.wholeFramePixels)
      throw pictureRefusal(file, 'large');
    return { ...measure, file, kind };
  }

  async function finish(file: string, raw: RawPicture, use: PictureUse): Promise<MadePicture> {
    const terms = { timeoutMs: ENCODE_MS };
    const encodes = variantPlans(raw, use).map((plans) => pool.run('encode', { ...raw, plans }, terms));
    const described = pool.run('describe', raw, terms);
    const settled = await Promise.all([described, Promise.all(encodes)]).catch(async (error: unknown) => {
      await Promise.allSettled([described, ...encodes]);
      throw error instanceof WorkerLost ? refusedFor(file, error) : error;
    });
    const variants = settled[1].flat().toSorted((one, other) => one.width - other.width);
    return { width: raw.width, height: raw.height, ...settled[0], variants };
  }

  return {
    check,
    finish,
    decode(checked, bytes, { width, height, band }) {
      const noise = band ? noiseOf(checked.kind) : null;
      const asked = {
        bytes,
        width,
        height,
        ...(band ?? { from: 0, to: height }),
        noise,
        maxPixels: limits.pixels,
        timeoutSeconds: Math.ceil(limits.decodeMs / 1000),
      };
      return pool.run('decode', asked, { timeoutMs: decodeMs, first: true }).catch(refuse(checked.file));
    },
    typeset: (words) => pool.run('typeset', { words }, { timeoutMs: decodeMs }),
    close: () => pool.close(),
  };
}

function refuse(file: string): (error: unknown) => never {
  return (error) => {
    throw refusedFor(file, error);
  };
}
