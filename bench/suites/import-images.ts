import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { createDiskStore } from '../../platform/files/disk-store.ts';
import { createPictureMaker } from '../../platform/pictures/picture-maker.ts';
import type { SourcePicture, SourceStrip } from '#domain/catalog-import';

/**
 * Strips of SAMPLES_DIR/webtoon against plain sharp with the same encodes and threads, then the peak memory of
 * 720×80,000 pixels: `node bench/suites/import-images.ts [folders]`. `--memory <folder>` is the measured process.
 */
const CORES = availableParallelism();
const scratch = await mkdtemp(join(tmpdir(), 'import-pictures-'));
try {
  if (process.argv[2] === '--memory') await importForMemory(process.argv[3] ?? '');
  else await compare(Number(process.argv[2] ?? Infinity));
} finally {
  await rm(scratch, { recursive: true });
}

async function compare(most: number): Promise<void> {
  const samples = join(process.env.SAMPLES_DIR ?? './samples', 'webtoon');
  const sums = { ours: 0, bare: 0, oursCpu: 0, bareCpu: 0, slower: 0 };
  for (const folder of (await pageFolders(samples)).slice(0, most)) {
    const images = await pagesOf(folder);
    const { ours, bare, slices, slowerMs } = await race(images);
    sums.ours += ours.ms;
    sums.slower += slowerMs;
    sums.bare += bare.ms;
    sums.oursCpu += ours.cpuMs;
    sums.bareCpu += bare.cpuMs;
    const { width, height } = ours.result;
    console.log(
      `${folder.slice(samples.length + 1)}: ${width}×${height}, ${slices.length} slices, ours ${ours.ms} ms, bare ${bare.ms} ms, ratio ${(bare.ms / ours.ms).toFixed(2)}`,
    );
  }
  console.log(`all: ours ${sums.ours} ms, bare ${sums.bare} ms, ratio ${(sums.bare / sums.ours).toFixed(3)}`);
  console.log(`slower: ours ${sums.slower} ms`);
  // CPU time is more reliable than wall time on a shared machine.
  console.log(
    `processor: ours ${sums.oursCpu} ms, bare ${sums.bareCpu} ms, ratio ${(sums.bareCpu / sums.oursCpu).toFixed(3)}, ours keeps ${(sums.oursCpu / sums.ours).toFixed(2)} of ${CORES} cores busy, bare ${(sums.bareCpu / sums.bare).toFixed(2)}`,
  );
  for (const rows of [1_200, 40_000]) await measureMemory(await pagesOf((await pageFolders(samples))[0] ?? ''), rows);
}

/** Alternates twice and keeps the better time, since other load only adds. Also prints the worse one. */
async function race(images: SourcePicture[]): Promise<Raced> {
  const store = (): string => join(scratch, randomUUID());
  const first = await timed(() => importWebtoon(images, store()));
  const slices = await sliceAgain(images, first.result);
  const baseline = faster(await timed(() => encodeBaseline(slices)), await timed(() => encodeBaseline(slices)));
  const second = await timed(() => importWebtoon(images, store()));
  return { ours: faster(first, second), bare: baseline, slices, slowerMs: Math.max(first.ms, second.ms) };
}

interface Raced {
  ours: Timed<SourceStrip>;
  bare: Timed<void>;
  slices: RawSlice[];
  slowerMs: number;
}

function faster<Result>(one: Timed<Result>, other: Timed<Result>): Timed<Result> {
  return one.ms <= other.ms ? one : other;
}

interface Timed<Result> {
  ms: number;
  cpuMs: number;
  result: Result;
}

async function timed<Result>(work: () => Promise<Result>): Promise<Timed<Result>> {
  const began = performance.now();
  const cpuBegan = process.cpuUsage();
  const result = await work();
  const cpu = process.cpuUsage(cpuBegan);
  return { ms: Math.round(performance.now() - began), cpuMs: Math.round((cpu.user + cpu.system) / 1000), result };
}

async function pageFolders(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const below = await Promise.all(
    entries.filter((entry) => entry.isDirectory()).map((entry) => pageFolders(join(folder, entry.name))),
  );
  return [...(below.length === 0 ? [folder] : []), ...below.flat()].toSorted();
}

async function pagesOf(folder: string): Promise<SourcePicture[]> {
  const order = new Intl.Collator('ko', { numeric: true });
  const names = (await readdir(folder)).filter((name) => /\.(jpe?g|png|webp)$/iu.test(name)).toSorted(order.compare);
  return names.map((name) => ({ file: name, bytes: () => readFile(join(folder, name)) }));
}

async function importWebtoon(images: SourcePicture[], folder: string): Promise<SourceStrip> {
  const maker = createPictureMaker({ files: createDiskStore(folder) });
  try {
    return await maker.strip(images, { audience: 'holders' });
  } finally {
    await maker.close();
  }
}

type RawSlice = {
  pixels: SharedArrayBuffer;
  width: number;
  height: number;
  variants: SourceStrip['slices'][number]['picture']['variants'];
};

/** Slices again, outside the measured time. */
async function sliceAgain(images: SourcePicture[], webtoon: SourceStrip): Promise<RawSlice[]> {
  const pages = await Promise.all(
    images.map(async (image) =>
      sharp(await image.bytes())
        .autoOrient()
        .resize({ width: webtoon.width })
        .raw()
        .toBuffer(),
    ),
  );
  const full = Buffer.concat(pages);
  return webtoon.slices.map(({ y, picture: { width, height, variants } }) => {
    const pixels = new SharedArrayBuffer(width * height * 3);
    new Uint8Array(pixels).set(full.subarray(y * width * 3, (y + height) * width * 3));
    return { pixels, width, height, variants };
  });
}

async function encodeBaseline(slices: RawSlice[]): Promise<void> {
  const workerData = { next: new Int32Array(new SharedArrayBuffer(4)), slices };
  const workers = Array.from(
    { length: CORES },
    () => new Worker(new URL('./bare-encoder.ts', import.meta.url), { workerData }),
  );
  await Promise.all(
    workers.map((worker) => new Promise((resolve, reject) => worker.once('exit', resolve).once('error', reject))),
  );
}

/** In a fresh process; pages have `rows` rows. */
async function measureMemory(images: SourcePicture[], rows: number): Promise<void> {
  const width = 720;
  const painted = await Promise.all(
    images.map(async (image) =>
      sharp(await image.bytes())
        .resize({ width })
        .raw()
        .toBuffer(),
    ),
  );
  const reel = Buffer.concat(painted);
  const folder = join(scratch, `pages-${rows}`);
  await mkdir(folder);
  for (let top = 0; top < 80_000; top += rows) {
    const height = Math.min(rows, 80_000 - top);
    const page = Buffer.alloc(width * height * 3);
    for (let at = 0; at < page.length; at += reel.length) reel.copy(page, at);
    await writeFile(
      join(folder, `${top}.jpg`),
      await sharp(page, { raw: { width, height, channels: 3 } })
        .jpeg({ quality: 85 })
        .toBuffer(),
    );
  }
  const child = spawnSync(process.execPath, [import.meta.filename, '--memory', folder], { encoding: 'utf8' });
  console.log(`720×80,000 in pages of ${rows} rows: ${(child.stdout || child.stderr).trim()}`);
}

// Workers are threads, so the kernel's high-water mark covers them.
async function importForMemory(folder: string): Promise<void> {
  const webtoon = await importWebtoon(await pagesOf(folder), join(scratch, 'store'));
  const peak = /VmHWM:\s+(\d+)/u.exec(await readFile('/proc/self/status', 'utf8'))?.[1];
  console.log(`${webtoon.slices.length} slices, peak RSS ${Math.round(Number(peak) / 1024)} MB`);
}
