import type { PictureAudience } from '#vocabulary/pictures';
import type { SourcePicture, Strip, StripSlice } from '#domain/importing';
import type { CheckedPicture, PictureBench, RawPicture } from './picture-bench.ts';
import type { PixelStore } from './pixel-store.ts';
import { pictureRefusal, type PictureLimits } from './picture-refusal.ts';
import { pictureHash, type PictureShelf } from './picture-shelf.ts';
import { quietBands } from './quiet-rows.ts';
import { areLeaves, nextCut, stripWidth, TALLEST_SLICE } from './strip-cuts.ts';
import { makeWorkGate } from './work-gate.ts';

export interface StripMeans {
  bench: PictureBench;
  shelf: PictureShelf;
  pixels: PixelStore;
  limits: PictureLimits;
  /** How many slices may be in work: their pixels are what memory holds. */
  slicesAtOnce: number;
}

export interface StripUse {
  audience: PictureAudience;
  /** Of the strip that these pages are put into; else most pages' own. */
  width?: number | undefined;
  onSlice?: (done: number) => void;
}

interface Page {
  source: SourcePicture;
  checked: CheckedPicture;
  hash: string;
  /** Where it lies in the strip, in rows of the strip. */
  top: number;
  end: number;
}

/** Makes one strip of pages, page by page: never more than a page, or a band of a tall one, and a few slices stand in memory decoded. */
export async function makeStrip(means: StripMeans, images: SourcePicture[], use: StripUse): Promise<Strip> {
  const { pages, width } = await layPages(means, images, use.width);
  const height = pages.at(-1)?.end ?? 0;
  const rows = {
    height,
    quiet: new Uint8Array(height),
    pageTops: new Set(pages.map((page) => page.top)),
    isBook: areLeaves(
      pages.map((page) => ({ width, height: page.end - page.top })),
      width,
    ),
  };
  const crew = makeSliceCrew(means, use);
  const decoded: DecodedBand[] = [];
  let top = 0;
  try {
    for (const band of pages.flatMap((page) => bandsOf(page, width, means.limits))) {
      decoded.push(await decodeBand(means, band, { width, quiet: rows.quiet }));
      while (top < height && (band.to === height || band.to - top >= TALLEST_SLICE)) {
        const end = nextCut(rows, top);
        await crew.begin(top, end, { width, decoded });
        top = end;
      }
      dropRows(decoded, width, top);
    }
  } finally {
    await crew.settled();
  }
  return { width, height, slices: await crew.slices(), quiet: quietBands(rows.quiet) };
}

/** Looks at every page once, so that the strip's width and height are known before the first is decoded. */
async function layPages(
  means: StripMeans,
  images: SourcePicture[],
  wanted: number | undefined,
): Promise<{ pages: Page[]; width: number }> {
  const checks: { source: SourcePicture; checked: CheckedPicture; hash: string }[] = [];
  for (const source of images) {
    const bytes = await source.bytes();
    checks.push({ source, checked: await means.bench.check(source.file, bytes), hash: pictureHash('page', bytes) });
  }
  const width = wanted ?? stripWidth(checks.map(({ checked }) => checked));
  let top = 0;
  const pages = checks.map((check) => {
    const height = Math.max(1, Math.round((check.checked.height * width) / check.checked.width));
    if (height > means.limits.side) throw pictureRefusal(check.source.file, 'large');
    const page = { ...check, top, end: top + height };
    top = page.end;
    return page;
  });
  return { pages, width };
}

/** Rows of a page, counted in the strip: nearly always all of them. */
interface Band {
  page: Page;
  from: number;
  to: number;
}

interface DecodedBand extends Band {
  pixels: Uint8Array<ArrayBuffer>;
}

// A page too tall to be held is decoded once for each band: a little slower, but memory does not grow with the page.
function bandsOf(page: Page, width: number, limits: PictureLimits): Band[] {
  const height = page.end - page.top;
  const count = Math.ceil((height * width * 3) / limits.heldBytes);
  const rows = Math.ceil(height / count);
  return Array.from({ length: count }, (_, index) => ({
    page,
    from: page.top + index * rows,
    to: Math.min(page.end, page.top + (index + 1) * rows),
  }));
}

async function decodeBand(
  means: StripMeans,
  { page, from, to }: Band,
  into: { width: number; quiet: Uint8Array },
): Promise<DecodedBand> {
  const bytes = await page.source.bytes();
  const size = { width: into.width, height: page.end - page.top, band: { from: from - page.top, to: to - page.top } };
  const { pixels, quiet } = await means.bench.decode(page.checked, bytes, size);
  into.quiet.set(quiet, from);
  if (to === page.end) await means.shelf.keepOriginal(page.hash, bytes);
  return { page, from, to, pixels: new Uint8Array(pixels) };
}

// Before the next band comes, what no slice needs any more is freed at once: the collector would come too late.
function dropRows(decoded: DecodedBand[], width: number, top: number): void {
  while (decoded[0] && decoded[0].to <= top) decoded.shift()?.pixels.buffer.transfer(0);
  const first = decoded[0];
  if (!first || first.from >= top) return;
  const kept = first.pixels.slice((top - first.from) * width * 3);
  first.pixels.buffer.transfer(0);
  decoded[0] = { ...first, from: top, pixels: kept };
}

interface Reel {
  width: number;
  decoded: DecodedBand[];
}

interface SliceCrew {
  /** Waits for a place, then copies the slice's rows and lets the work on them begin. Throws what an earlier slice threw. */
  begin(top: number, end: number, reel: Reel): Promise<void>;
  settled(): Promise<unknown>;
  slices(): Promise<StripSlice[]>;
}

function makeSliceCrew(means: StripMeans, use: StripUse): SliceCrew {
  const gate = makeWorkGate(means.slicesAtOnce);
  const begun: Promise<StripSlice>[] = [];
  let failure: { error: unknown } | undefined;
  let done = 0;
  return {
    async begin(top, end, reel) {
      await gate.enter();
      if (failure) throw failure.error;
      const slice = placeSlice(means, { top, end, reel, audience: use.audience });
      const reported = slice.then((made) => {
        use.onSlice?.((done += 1));
        return made;
      });
      const left = reported.finally(gate.leave);
      left.catch((error: unknown) => (failure ??= { error }));
      begun.push(left);
    },
    settled: () => Promise.allSettled(begun),
    slices: () => Promise.all(begun),
  };
}

interface Cut {
  top: number;
  end: number;
  reel: Reel;
  audience: PictureAudience;
}

/** A slice is named by the rows it shows, so an episode with one changed page makes only that page's slices again. */
function placeSlice(means: StripMeans, cut: Cut): Promise<StripSlice> {
  const touched = new Set(
    cut.reel.decoded.filter((band) => band.from < cut.end && band.to > cut.top).map(({ page }) => page),
  );
  const rows = [...touched].map(
    (page) => `${page.hash} ${cut.top - page.top} ${cut.end - page.top} ${page.end - page.top}`,
  );
  const hash = pictureHash('slice', cut.audience, `${cut.reel.width}`, ...rows);
  const [first] = touched;
  const raw = copyRows(means.pixels, cut);
  const placed = means.shelf.place(hash, () => means.bench.finish(first?.source.file ?? '', raw, 'slice'));
  const pages = [...touched].map((page) => ({
    original: page.hash,
    from: Math.max(cut.top, page.top) - page.top,
    to: Math.min(cut.end, page.end) - page.top,
    height: page.end - page.top,
  }));
  return placed.then((picture) => ({ y: cut.top, picture, pages })).finally(() => means.pixels.giveBack(raw.pixels));
}

function copyRows(store: PixelStore, { top, end, reel }: Cut): RawPicture {
  const pixels = store.borrow(reel.width * (end - top) * 3);
  const rows = new Uint8Array(pixels);
  for (const { from: first, to: last, pixels: source } of reel.decoded) {
    const from = Math.max(top, first);
    const to = Math.min(end, last);
    if (from >= to) continue;
    const part = source.subarray((from - first) * reel.width * 3, (to - first) * reel.width * 3);
    rows.set(part, (from - top) * reel.width * 3);
  }
  return { pixels, width: reel.width, height: end - top };
}
