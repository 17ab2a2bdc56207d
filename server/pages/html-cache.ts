import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import {
  type BrotliOptions,
  brotliCompress,
  brotliCompressSync,
  brotliDecompress,
  brotliDecompressSync,
  constants,
  gzipSync,
} from 'node:zlib';
import { LRUCache } from 'lru-cache';

/** What was rendered, as it goes out before compression. */
export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array;
  /** False for what may not be kept: faults, and answers that say no-store. */
  keep: boolean;
  /** The work whose own page it is; undefined where it shows many. */
  work?: number | undefined;
  /** When it may be shown no more, by this process's clock; undefined where nothing but a change ends it. */
  until?: number | undefined;
}

/** A finished answer, ready to be sent. Only its compressed form is held: a fifth of the page, and what browsers take. */
export interface KeptPage extends Omit<RenderedPage, 'body'> {
  brotli: Buffer;
  gzip: Buffer | undefined;
  /** Empty where it may not be kept: nobody asks again by it. */
  etag: string;
  madeAt: number;
  /** How often it was asked for since it was made. */
  asked: number;
}

/** How pages were found when they were asked for. */
export interface CacheCounts {
  hit: number;
  stale: number;
  miss: number;
}

/** What is kept of pages: how to let go of it, and how often it was enough. */
export interface KeptPages {
  /** Forgets the pages of these works and those that are no work's own; or all. */
  clear(works: ReadonlySet<number> | 'all'): void;
  counts(): CacheCounts;
}

const BYTES = 32 * 1024 * 1024;
/** A page's record with its key and headers, measured in the heap. */
const RECORD_BYTES = 8 * 1024;
/** Labels such as '3분 전' may be this old before the page is made anew behind the reader's back. */
const FRESH_MS = 60_000;
/** Most pages of a large shop are asked for once: quick compression first, better for the second, best for the hot. */
export const FIRST_QUALITY = 2;
const BETTER: Record<number, number> = { 2: 9, 20: 11 };
const [compress, decompress] = [promisify(brotliCompress), promisify(brotliDecompress)];

/**
 * Pages that look the same to every visitor, rendered once and kept compressed until something in them changes.
 * One render at a time for each page, whoever asks meanwhile waits for it.
 */
export class HtmlCache {
  readonly #pages: LRUCache<string, KeptPage>;
  readonly #rendering = new Map<string, Promise<KeptPage>>();
  #improving = Promise.resolve();
  #generation = 0;
  readonly #counts: CacheCounts = { hit: 0, stale: 0, miss: 0 };

  constructor(maxSize = BYTES) {
    // Twice the compressed form: a page that is also asked for in gzip holds both.
    const sizeCalculation = (page: KeptPage): number => 2 * page.brotli.length + RECORD_BYTES;
    this.#pages = new LRUCache({ maxSize, sizeCalculation });
  }

  /** The page from memory, else rendered. */
  async page(key: string, render: () => Promise<KeptPage>): Promise<KeptPage> {
    const kept = this.kept(key, render);
    if (kept) return kept;
    this.#counts.miss += 1;
    const page = await this.#renderOnce(key, render);
    // Whoever waited for a rendering that began before the page's end is given what stands after it.
    return isOver(page) ? render() : page;
  }

  /** The page that memory holds, at once; an old one is answered all the same and made anew meanwhile. */
  kept(key: string, render: () => Promise<KeptPage>): KeptPage | undefined {
    const kept = this.#pages.get(key);
    if (!kept || isOver(kept)) return undefined;
    const isStale = Date.now() - kept.madeAt > FRESH_MS;
    this.#counts[isStale ? 'stale' : 'hit'] += 1;
    if (isStale) this.#renderOnce(key, render).catch(() => undefined);
    this.#improve(kept);
    return kept;
  }

  /** How often a page was there, was there but old, and was not there, since the process began. */
  counts(): CacheCounts {
    return { ...this.#counts };
  }

  /** Forgets the pages of these works and those that are no work's own; or all. A render under way is answered but not kept. */
  clear(works: ReadonlySet<number> | 'all' = 'all'): void {
    this.#generation += 1;
    this.#rendering.clear();
    if (works === 'all') return this.#pages.clear();
    const gone = [...this.#pages.entries()].filter(([, page]) => isTouched(page, works));
    for (const [key] of gone) this.#pages.delete(key);
  }

  #renderOnce(key: string, render: () => Promise<KeptPage>): Promise<KeptPage> {
    const underWay = this.#rendering.get(key);
    if (underWay) return underWay;
    const generation = this.#generation;
    const rendering = render().then((page) => {
      if (page.keep && generation === this.#generation) this.#pages.set(key, page);
      return page;
    });
    this.#rendering.set(key, rendering);
    const settled = (): void => {
      if (this.#rendering.get(key) === rendering) this.#rendering.delete(key);
    };
    rendering.then(settled, settled);
    return rendering;
  }

  /**
   * Compresses better what turned out to be asked for again, off the main thread. One page after the other: a compressor
   * that takes its time takes 17 MB as well, and the threads it runs in are those that passwords and files wait for.
   */
  #improve(page: KeptPage): void {
    page.asked += 1;
    const quality = BETTER[page.asked];
    if (quality === undefined) return;
    this.#improving = this.#improving
      .then(() => decompress(page.brotli))
      .then((plain) => compress(plain, compression(quality, plain.length)))
      .then((smaller) => void (page.brotli = apart(smaller)))
      .catch(() => undefined);
  }
}

function isTouched({ work }: KeptPage, works: ReadonlySet<number>): boolean {
  return work === undefined || works.has(work);
}

function isOver({ until }: KeptPage): boolean {
  return until !== undefined && Date.now() >= until;
}

/** So many bytes are looked back on at most, as a power of two: the compressor's own, which it would take for every page. */
const WINDOW = { least: 16, most: 22 };

/**
 * Compression of so many bytes. No byte looks further back than the page is long: of a larger window the compressor
 * only asks memory of the system, and gives it back, at every page.
 */
function compression(quality: number, bytes: number): BrotliOptions {
  const window = Math.min(WINDOW.most, Math.max(WINDOW.least, Math.ceil(Math.log2(bytes + 17))));
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: window,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
    },
  };
}

/** The same bytes in memory of their own: a compressor's buffer is several times longer than what it holds. */
function apart(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/**
 * A header's value with a byte for each letter. One that was cut from a Korean text has two, and makes all headers be put
 * together in two and written letter by letter at every answer. What has no such form stays, for Node to refuse.
 */
function oneByte(value: string): string {
  const plain = Buffer.from(value, 'latin1').toString('latin1');
  return plain === value ? plain : value;
}

/** The page as it is kept. */
export function compressedPage({ body, headers, ...rendered }: RenderedPage): KeptPage {
  const compressed = brotliCompressSync(body, compression(FIRST_QUALITY, body.length));
  const plain = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, oneByte(value)]));
  const [brotli, etag] = rendered.keep ? [apart(compressed), tagOf(compressed)] : [compressed, ''];
  return { ...rendered, headers: plain, brotli, gzip: undefined, etag, madeAt: Date.now(), asked: 1 };
}

function tagOf(bytes: Buffer): string {
  return `W/"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`;
}

/** The smallest form that a client takes, with its name; what no browser asks for is made when it is. */
export function encodedFor(page: KeptPage, accepts: string): { body: Buffer; encoding: string | undefined } {
  if (/\bbr\b/.test(accepts)) return { body: page.brotli, encoding: 'br' };
  if (!/\bgzip\b/.test(accepts)) return { body: brotliDecompressSync(page.brotli), encoding: undefined };
  page.gzip ??= apart(gzipSync(brotliDecompressSync(page.brotli), { level: 6 }));
  return { body: page.gzip, encoding: 'gzip' };
}
