import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import type { FileStore } from '#kernel/context';
import type { SourcePicture } from '#domain/catalog-import';

/** Synthetic pictures for tests. */
const BITS = 14;
const CELL = 8;
export const CODED_WIDTH = BITS * CELL;

export interface MemoryStore extends FileStore {
  stored: Map<string, Uint8Array>;
  puts: number;
}

export function makeMemoryStore(): MemoryStore {
  const stored = new Map<string, Uint8Array>();
  return {
    stored,
    puts: 0,
    async put(key, bytes) {
      this.puts += 1;
      stored.set(key, bytes);
    },
    async read(key) {
      return stored.get(key);
    },
    async remove(key) {
      stored.delete(key);
    },
  };
}

export function sourceOf(bytes: Uint8Array, file: string): SourcePicture {
  return { file, bytes: async () => bytes };
}

export function patch(width: number, height: number, background: string): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}

type Bands = [number, number][];

function isIn(bands: Bands, row: number): boolean {
  return bands.some(([from, to]) => row >= from && row < to);
}

/** Each row outside the blank bands encodes its number. */
export function codedPage(page: { top: number; height: number; quiet: Bands }): Promise<Buffer> {
  const pixels = Buffer.alloc(CODED_WIDTH * page.height * 3, 255);
  for (let row = 0; row < page.height; row += 1) {
    if (isIn(page.quiet, page.top + row)) continue;
    const code = grayCode(page.top + row);
    for (let column = 0; column < CODED_WIDTH; column += 1) {
      if (code & (1 << Math.floor(column / CELL)))
        pixels.fill(0, (row * CODED_WIDTH + column) * 3, (row * CODED_WIDTH + column + 1) * 3);
    }
  }
  return sharp(pixels, { raw: { width: CODED_WIDTH, height: page.height, channels: 3 } })
    .png()
    .toBuffer();
}

export function rowsThatMoved(data: Uint8Array, slice: { y: number; height: number; quiet: Bands }): number[] {
  return Array.from({ length: slice.height }, (_, row) => row).filter((row) => {
    if (isIn(slice.quiet, slice.y + row)) return false;
    return spelled(data, row) !== grayCode(slice.y + row);
  });
}

function spelled(data: Uint8Array, row: number): number {
  let code = 0;
  for (let bit = 0; bit < BITS; bit += 1) {
    const middle = (row * CODED_WIDTH + bit * CELL + CELL / 2) * 3 + 1;
    if ((data[middle] ?? 0) < 128) code |= 1 << bit;
  }
  return code;
}

// Gray code with the highest bit set, so that no row is blank.
function grayCode(row: number): number {
  return (row ^ (row >> 1)) | (1 << (BITS - 1));
}

/** A tiny PNG with a claimed size. */
export function pngClaiming(width: number, height: number): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', Buffer.from([0x78, 0x9c, 3, 0, 0, 0, 0, 1])),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body]);
  const frame = Buffer.alloc(8 + named.length);
  frame.writeUInt32BE(body.length, 0);
  named.copy(frame, 4);
  frame.writeUInt32BE(crc32(named), 4 + named.length);
  return frame;
}
