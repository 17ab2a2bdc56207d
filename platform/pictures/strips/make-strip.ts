import type { PictureAudience } from '#shared/catalog/pictures';
import type { SourcePicture, SourceStrip, SourceStripSlice } from '#domain/catalog-import';
import type { CheckedPicture, PictureEncoder, RawPicture } from '../picture-encoder.ts';
import type { PixelStore } from '../pixel-store.ts';
import { pictureError, type PictureLimits } from '../picture-errors.ts';
import { pictureHash, type PictureStorage } from '../picture-storage.ts';
import { blankBands } from './blank-rows.ts';
import { arePages, nextCut, stripWidth, TALLEST_SLICE } from './strip-slices.ts';
import { createConcurrencyLimit } from '../concurrency-limit.ts';

export interface StripDeps {
  bench: PictureEncoder;
  shelf: PictureStorage;
  pixels: PixelStore;
  limits: PictureLimits;
  /** Bounds the memory. */
  slicesAtOnce: number;
}

export interface StripOptions {
  audience: PictureAudience;
  /** Of an existing strip; default that of most pages. */
  width?: number | undefined;
  onSlice?: (done: number) => void;
}

interface Page {
  source: SourcePicture;
  checked: CheckedPicture;
  hash: string;
  /** In rows of the strip. */
  top: number;
  end: number;
}

/** Encodes pages as a strip; memory holds one page or band and a few slices. */
export async function createStrip(deps: StripDeps, images: SourcePicture[], use: StripOptions): Promise<SourceStrip> {
  const { pages, width } = await layPages(deps, images, use.width);
  const height = pages.at(-1)?.end ?? 0;
  const rows = {
    height,
    quiet: new Uint8Array(height),
    pageTops: new Set(pages.map((page) => page.top)),
    isBook: arePages(
      pages.map((page) => ({ width, height: page.end - page.top })),
      width,
    ),
  };
  const crew = createSliceEncoders(deps, use);
  const decoded: DecodedBand[] = [];
  let top = 0;
  try {
    for (const band of pages.flatMap((page) => bandsOf(page, width, deps.limits))) {
      decoded.push(await decodeBand(deps, band, { width, quiet: rows.quiet }));
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
  return { width, height, slices: await crew.slices(), quiet: blankBands(rows.quiet) };
}

async function layPages(
  deps: StripDeps,
  images: SourcePicture[],
  wanted: number | undefined,
): Promise<{ pages: Page[]; width: number }> {
  const checks: { source: SourcePicture; checked: CheckedPicture; hash: string }[] = [];
  for (const source of images) {
    const bytes = await source.bytes();
    checks.push({ source, checked: await deps.bench.check(source.file, bytes), hash: pictureHash('page', bytes) });
  }
  const width = wanted ?? stripWidth(checks.map(({ checked }) => checked));
  let top = 0;
  const pages = checks.map((check) => {
    const height = Math.max(1, Math.round((check.checked.height * width) / check.checked.width));
    if (height > deps.limits.side) throw pictureError(check.source.file, 'large');
    const page = { ...check, top, end: top + height };
    top = page.end;
    return page;
  });
  return { pages, width };
}

interface Band {
  page: Page;
  from: number;
  to: number;
}

interface DecodedBand extends Band {
  pixels: Uint8Array<ArrayBuffer>;
}

// Once per band, in constant memory.
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
  deps: StripDeps,
  { page, from, to }: Band,
  into: { width: number; quiet: Uint8Array },
): Promise<DecodedBand> {
  const bytes = await page.source.bytes();
  const size = { width: into.width, height: page.end - page.top, band: { from: from - page.top, to: to - page.top } };
  const { pixels, quiet } = await deps.bench.decode(page.checked, bytes, size);
  into.quiet.set(quiet, from);
  if (to === page.end) await deps.shelf.keepOriginal(page.hash, bytes);
  return { page, from, to, pixels: new Uint8Array(pixels) };
}

// Freed explicitly: garbage collection is too late.
function dropRows(decoded: DecodedBand[], width: number, top: number): void {
  while (decoded[0] && decoded[0].to <= top) decoded.shift()?.pixels.buffer.transfer(0);
  const first = decoded[0];
  if (!first || first.from >= top) return;
  const saved = first.pixels.slice((top - first.from) * width * 3);
  first.pixels.buffer.transfer(0);
  decoded[0] = { ...first, from: top, pixels: saved };
}

interface Reel {
  width: number;
  decoded: DecodedBand[];
}

interface SliceEncoders {
  /** Waits for a slot. Rethrows earlier errors. */
  begin(top: number, end: number, reel: Reel): Promise<void>;
  settled(): Promise<unknown>;
  slices(): Promise<SourceStripSlice[]>;
}

function createSliceEncoders(deps: StripDeps, use: StripOptions): SliceEncoders {
  const gate = createConcurrencyLimit(deps.slicesAtOnce);
  const begun: Promise<SourceStripSlice>[] = [];
  let failure: { error: unknown } | undefined;
  let done = 0;
  return {
    async begin(top, end, reel) {
      await gate.enter();
      if (failure) throw failure.error;
      const slice = placeSlice(deps, { top, end, reel, audience: use.audience });
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

/** Keyed by rows: a changed page affects only its slices. */
function placeSlice(deps: StripDeps, cut: Cut): Promise<SourceStripSlice> {
  const touched = new Set(
    cut.reel.decoded.filter((band) => band.from < cut.end && band.to > cut.top).map(({ page }) => page),
  );
  const rows = [...touched].map(
    (page) => `${page.hash} ${cut.top - page.top} ${cut.end - page.top} ${page.end - page.top}`,
  );
  const hash = pictureHash('slice', cut.audience, `${cut.reel.width}`, ...rows);
  const [first] = touched;
  const raw = copyRows(deps.pixels, cut);
  const placed = deps.shelf.place(hash, () => deps.bench.finish(first?.source.file ?? '', raw, 'slice'));
  const pages = [...touched].map((page) => ({
    original: page.hash,
    from: Math.max(cut.top, page.top) - page.top,
    to: Math.min(cut.end, page.end) - page.top,
    height: page.end - page.top,
  }));
  return placed.then((picture) => ({ y: cut.top, picture, pages })).finally(() => deps.pixels.giveBack(raw.pixels));
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
