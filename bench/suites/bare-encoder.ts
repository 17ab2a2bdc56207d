import { parentPort, workerData } from 'node:worker_threads';
import sharp from 'sharp';

/** Baseline: sharp in a loop over slices in memory. */
interface BaselineWork {
  next: Int32Array;
  slices: {
    pixels: SharedArrayBuffer;
    width: number;
    height: number;
    variants: { format: 'avif' | 'webp' | 'jpeg'; width: number; height: number }[];
  }[];
}

sharp.concurrency(1);
sharp.cache(false);
const { next, slices }: BaselineWork = workerData;

for (let index = Atomics.add(next, 0, 1); index < slices.length; index = Atomics.add(next, 0, 1)) {
  const slice = slices[index];
  if (!slice) break;
  for (const { format, width, height } of slice.variants) {
    const image = sharp(new Uint8Array(slice.pixels), {
      raw: { width: slice.width, height: slice.height, channels: 3 },
    });
    if (width !== slice.width) image.resize({ width, height, fit: 'fill' });
    if (format === 'avif') image.avif({ quality: 52, effort: 2, chromaSubsampling: '4:4:4' });
    else if (format === 'webp') image.webp({ quality: 78, effort: 4 });
    else image.jpeg({ quality: 80, mozjpeg: true, overshootDeringing: false });
    await image.toBuffer();
  }
}
parentPort?.postMessage('done');
