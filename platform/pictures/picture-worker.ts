import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import sharp, { type Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import type { EncodedVariant, PictureMeasure, PictureTask, PictureTasks, VariantPlan } from './picture-task.ts';
import { blankRows } from './strips/blank-rows.ts';
import { type TaskHandlers, serveWorkerTasks } from '#platform/workers/worker-thread';

/** One encoder thread per worker shares the cores evenly. */
sharp.concurrency(1);
sharp.cache(false);

// Otherwise native pixels coexist with their copy until garbage collection.
const HEAVY_BYTES = 16_000_000;
setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

type Asked<Task extends PictureTask> = PictureTasks[Task]['asked'];
type Answer<Task extends PictureTask> = PictureTasks[Task]['answer'];

const tasks: TaskHandlers<PictureTasks> = {
  measure,
  decode,
  typeset,
  card,
  encode,
  describe,
};

async function measure({ bytes, maxPixels }: Asked<'measure'>): Promise<PictureMeasure> {
  const metadata = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).metadata();
  const { width, height } = metadata.autoOrient;
  const wholeFrame =
    !['jpeg', 'png'].includes(metadata.format ?? '') || metadata.isProgressive || (metadata.orientation ?? 1) > 1;
  return { width, height, wholeFrame };
}

async function decode(requested: Asked<'decode'>): Promise<Answer<'decode'>> {
  const { width, height, from, to, noise } = requested;
  const input = sharp(requested.bytes, {
    limitInputPixels: requested.maxPixels,
    failOn: 'error',
    sequentialRead: true,
    autoOrient: true,
  });
  const scaled = input.timeout({ seconds: requested.timeoutSeconds }).resize({ width, height, fit: 'fill' });
  const pixels = await rawPixels(
    to - from === height ? scaled : scaled.extract({ left: 0, top: from, width, height: to - from }),
  );
  return {
    pixels,
    quiet: noise ? blankRows(new Uint8Array(pixels), { width, height: to - from }, noise) : new Uint8Array(0),
  };
}

async function typeset({ words }: Asked<'typeset'>): Promise<Answer<'typeset'>> {
  // Lazy: the font reader costs memory that encoding does not need.
  const { coverSvg, COVER_SIZE } = await import('./covers/cover-svg.ts');
  return { ...COVER_SIZE, pixels: await rawPixels(sharp(Buffer.from(coverSvg(words)))) };
}

async function card({ wish }: Asked<'card'>): Promise<Answer<'card'>> {
  const { shareCardSvg: cardSvg, coverMask, CARD_COVER } = await import('./covers/share-card-svg.ts');
  const { left, top, width, height } = CARD_COVER;
  const cover =
    wish.kind === 'work' && wish.cover
      ? await sharp(wish.cover)
          .resize({ width, height, fit: 'cover' })
          .composite([{ input: Buffer.from(coverMask()), blend: 'dest-in' }])
          .png()
          .toBuffer()
      : undefined;
  const painted = sharp(Buffer.from(cardSvg(wish)))
    .composite(cover ? [{ input: cover, left, top }] : [])
    .flatten({ background: '#fbfaf7' })
    .jpeg({ quality: 84, mozjpeg: true, chromaSubsampling: '4:4:4' });
  return { bytes: await painted.toBuffer() };
}

async function encode({ pixels, width, height, plans }: Asked<'encode'>): Promise<EncodedVariant[]> {
  const rows = new Uint8Array(pixels, 0, width * height * 3);
  const variants: EncodedVariant[] = [];
  for (const plan of plans) {
    const input = sharp(rows, { raw: { width, height, channels: 3 } });
    const sized = plan.width === width ? input : input.resize({ width: plan.width, height: plan.height, fit: 'fill' });
    variants.push({ ...plan, bytes: await inFormat(sized, plan.format).toBuffer() });
  }
  return variants;
}

function inFormat(image: Sharp, format: VariantPlan['format']): Sharp {
  if (format === 'avif') return image.avif({ quality: 52, effort: 2, chromaSubsampling: '4:4:4' });
  if (format === 'webp') return image.webp({ quality: 78, effort: 4 });
  // @NOTE mozjpeg's deringing inverts two-row stripes, as in screentone.
  return image.jpeg({ quality: 80, mozjpeg: true, overshootDeringing: false });
}

async function describe({ pixels, width, height }: Asked<'describe'>): Promise<Answer<'describe'>> {
  const bytes = new Uint8Array(pixels, 0, width * height * 3);
  const small = sharp(bytes, { raw: { width, height, channels: 3 } }).resize(100, 100, {
    fit: 'inside',
    kernel: 'linear',
  });
  const { data, info } = await small.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const thumbhash = Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
  return { thumbhash, edge: edgeColour(bytes, width, height) };
}

// Median per channel around the edge; an average would be tinted by stray marks.
function edgeColour(pixels: Uint8Array, width: number, height: number): string {
  const rim: number[] = [];
  for (let x = 0; x < width; x += 1) rim.push(x, (height - 1) * width + x);
  for (let y = 0; y < height; y += 1) rim.push(y * width, y * width + width - 1);
  const middles = [0, 1, 2].map((channel) => {
    const values = Uint8Array.from(rim, (at) => pixels[at * 3 + channel] ?? 0);
    return values.toSorted()[rim.length >> 1] ?? 0;
  });
  return `#${middles.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Transparency becomes white. */
async function rawPixels(image: Sharp): Promise<ArrayBuffer> {
  // @NOTE toUint8Array would avoid the copy but leaks in sharp 0.35.5.
  const { data, info } = await image
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.channels !== 3) throw new TypeError(`Decoded to ${info.channels} channels`);
  const pixels = new Uint8Array(data).buffer;
  if (pixels.byteLength > HEAVY_BYTES) setImmediate(collectGarbage);
  return pixels;
}

function transferOf(answer: unknown): ArrayBuffer[] {
  if (typeof answer !== 'object' || answer === null || !('pixels' in answer)) return [];
  return answer.pixels instanceof ArrayBuffer ? [answer.pixels] : [];
}

serveWorkerTasks<PictureTasks>(tasks, transferOf);
