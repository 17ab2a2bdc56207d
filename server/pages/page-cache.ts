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

/** A rendered page before compression. */
export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array;
  /** False for errors and no-store. */
  keep: boolean;
  /** Work of the page; undefined for pages with several works. */
  work?: number | undefined;
  /** Expiry; undefined: until a change. */
  until?: number | undefined;
}

/** A page in memory, compressed to about a fifth. */
export interface CachedPage extends Omit<RenderedPage, 'body'> {
  brotli: Buffer;
  gzip: Buffer | undefined;
  /** Empty for uncacheable pages. */
  etag: string;
  madeAt: number;
  /** Requests since it was rendered. */
  asked: number;
}

/** Cache hits, stale hits and misses. */
export interface CacheCounts {
  hit: number;
  stale: number;
  miss: number;
}

/** Control of the page cache. */
export interface CachedPages {
  /** Clears pages of these works and general pages, or all. */
  clear(works: ReadonlySet<number> | 'all'): void;
  counts(): CacheCounts;
}

const BYTES = 32 * 1024 * 1024;
/** Heap size of an entry with key and headers, measured. */
const RECORD_BYTES = 8 * 1024;
/** Maximum age of relative labels such as '3분 전'; older pages are served stale and re-rendered. */
const FRESH_MS = 60_000;
/** Most pages are requested once: fast compression first, better on demand. */
export const FIRST_QUALITY = 2;
const BETTER: Record<number, number> = { 2: 9, 20: 11 };
const [compress, decompress] = [promisify(brotliCompress), promisify(brotliDecompress)];

/**
 * In-memory cache of pages for visitors, compressed, until their content changes. Concurrent requests share one
 * render.
 */
export class PageCache {
  readonly #pages: LRUCache<string, CachedPage>;
  readonly #rendering = new Map<string, Promise<CachedPage>>();
  #improving = Promise.resolve();
  #generation = 0;
  readonly #counts: CacheCounts = { hit: 0, stale: 0, miss: 0 };

  constructor(maxSize = BYTES) {
    // Twice the compressed size: some pages also hold gzip.
    const sizeCalculation = (page: CachedPage): number => 2 * page.brotli.length + RECORD_BYTES;
    this.#pages = new LRUCache({ maxSize, sizeCalculation });
  }

  /** Cached page, or rendered. */
  async page(key: string, render: () => Promise<CachedPage>): Promise<CachedPage> {
    const saved = this.kept(key, render);
    if (saved) return saved;
    this.#counts.miss += 1;
    const page = await this.#renderOnce(key, render);
    // The render may have begun before the page's end.
    return isOver(page) ? render() : page;
  }

  /** Cached page without waiting; a stale one is returned and re-rendered. */
  kept(key: string, render: () => Promise<CachedPage>): CachedPage | undefined {
    const saved = this.#pages.get(key);
    if (!saved || isOver(saved)) return undefined;
    const isStale = Date.now() - saved.madeAt > FRESH_MS;
    this.#counts[isStale ? 'stale' : 'hit'] += 1;
    if (isStale) this.#renderOnce(key, render).catch(() => undefined);
    this.#improve(saved);
    return saved;
  }

  /** Counters since the process started. */
  counts(): CacheCounts {
    return { ...this.#counts };
  }

  /** Clears pages of these works and general pages, or all. A running render is sent but not stored. */
  clear(works: ReadonlySet<number> | 'all' = 'all'): void {
    this.#generation += 1;
    this.#rendering.clear();
    if (works === 'all') return this.#pages.clear();
    const gone = [...this.#pages.entries()].filter(([, page]) => isTouched(page, works));
    for (const [key] of gone) this.#pages.delete(key);
  }

  #renderOnce(key: string, render: () => Promise<CachedPage>): Promise<CachedPage> {
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
   * Recompresses popular pages off the main thread, one at a time: a compressor takes 17 MB and a thread of the pool
   * that passwords and files use.
   */
  #improve(page: CachedPage): void {
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

function isTouched({ work }: CachedPage, works: ReadonlySet<number>): boolean {
  return work === undefined || works.has(work);
}

function isOver({ until }: CachedPage): boolean {
  return until !== undefined && Date.now() >= until;
}

/** Brotli window as a power of two. */
const WINDOW = { least: 16, most: 22 };

/** Limits the window to the page size: a larger one only allocates memory. */
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

/** Copies out of the compressor's larger buffer. */
function apart(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/**
 * Converts a header to a one-byte string. A two-byte one, cut from Korean text, slows every response down.
 * Unconvertible values are left for Node to reject.
 */
function oneByte(value: string): string {
  const plain = Buffer.from(value, 'latin1').toString('latin1');
  return plain === value ? plain : value;
}

/** Compresses a rendered page. */
export function compressedPage({ body, headers, ...rendered }: RenderedPage): CachedPage {
  const compressed = brotliCompressSync(body, compression(FIRST_QUALITY, body.length));
  const plain = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, oneByte(value)]));
  const [brotli, etag] = rendered.keep ? [apart(compressed), tagOf(compressed)] : [compressed, ''];
  return { ...rendered, headers: plain, brotli, gzip: undefined, etag, madeAt: Date.now(), asked: 1 };
}

function tagOf(bytes: Buffer): string {
  return `W/"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`;
}

/** Smallest encoding that the client accepts; rare ones are encoded on demand. */
export function encodedFor(page: CachedPage, accepts: string): { body: Buffer; encoding: string | undefined } {
  if (/\bbr\b/.test(accepts)) return { body: page.brotli, encoding: 'br' };
  if (!/\bgzip\b/.test(accepts)) return { body: brotliDecompressSync(page.brotli), encoding: undefined };
  page.gzip ??= apart(gzipSync(brotliDecompressSync(page.brotli), { level: 6 }));
  return { body: page.gzip, encoding: 'gzip' };
}
