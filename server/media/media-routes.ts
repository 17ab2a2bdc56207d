import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { ADULT_COVER, isPictureForAll } from '#domain/catalog';
import { notFoundResponse } from '#server/error-response';
import type { Sessions } from '#server/auth/sessions';
import type { Context } from '#kernel/context';
import { serveCards } from './card-routes.ts';
import { serveProtectedPictures } from './protected-pictures.ts';
import { serveInquiryFiles } from './inquiry-files.ts';
import type { PictureFile } from './picture-file.ts';
import { PHOTO_SIZES } from '#shared/members/members';

const TYPES: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', jpeg: 'image/jpeg', png: 'image/png' };
const FOR_EVER = 'public, max-age=31536000, immutable';
const PHOTO_FILES = new Set(PHOTO_SIZES.map((size) => `${size}.webp`));
const HELD_BYTES = 32 * 1024 * 1024;

export interface MediaDeps {
  ctx: Context;
  sessions: Sessions;
  /** Shop name on share cards. */
  shopName(): string;
}

/**
 * Pictures and interface fonts. `/media/public` serves only what the catalog calls public, with a cache until the next
 * change.
 */
export function serveMedia(app: FastifyInstance, { ctx, sessions, shopName }: MediaDeps): { clear(): void } {
  const isPublic = new LRUCache<string, boolean>({ max: 50_000 });
  const files = new LRUCache<string, Buffer>({ maxSize: HELD_BYTES, sizeCalculation: (bytes) => bytes.length + 200 });

  async function read(key: string): Promise<Buffer | undefined> {
    const stored = files.get(key);
    if (stored) return stored;
    const bytes = await ctx.files.read(key);
    if (!bytes) return undefined;
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    files.set(key, buffer);
    return buffer;
  }

  async function mayAllSee(hash: string): Promise<boolean> {
    const existing = isPublic.get(hash);
    if (existing !== undefined) return existing;
    const answer = hash === ADULT_COVER.hash || (await isPictureForAll(ctx, hash));
    isPublic.set(hash, answer);
    return answer;
  }

  async function pictureFile(hash: string, name: string): Promise<PictureFile | undefined> {
    const format = /^\d{1,5}\.(avif|webp|jpeg|png)$/.exec(name)?.[1];
    if (!format || !/^[a-z0-9-]{4,64}$/.test(hash)) return undefined;
    const bytes = await read(`pictures/${hash}/${name}`);
    return bytes && { bytes, type: TYPES[format] ?? '' };
  }

  app.get<{ Params: { hash: string; file: string } }>('/media/public/:hash/:file', async (request, reply) => {
    const { hash, file } = request.params;
    if (!/^[a-z0-9-]{4,64}$/.test(hash) || !(await mayAllSee(hash))) return notFoundResponse(reply);
    const found = await pictureFile(hash, file);
    if (!found) return notFoundResponse(reply);
    return reply.headers({ 'content-type': found.type, 'cache-control': FOR_EVER }).send(found.bytes);
  });
  serveProtectedPictures(app, { ctx, sessions, file: pictureFile });

  app.get<{ Params: { file: string } }>('/media/fonts/:file', async (request, reply) => {
    const { file } = request.params;
    const bytes = /^[a-z0-9-]+\.woff2$/.test(file) ? await read(`fonts/${file}`) : undefined;
    if (!bytes) return notFoundResponse(reply);
    return reply.headers({ 'content-type': 'font/woff2', 'cache-control': FOR_EVER }).send(bytes);
  });

  app.get<{ Params: { photo: string; file: string } }>('/media/members/:photo/:file', async (request, reply) => {
    const { photo, file } = request.params;
    const isPhoto = /^[0-9a-f]{32}$/.test(photo) && PHOTO_FILES.has(file);
    // Not cached: a removed photo disappears at once.
    const bytes = isPhoto ? await ctx.files.read(`members/${photo}/${file}`) : undefined;
    if (!bytes) return notFoundResponse(reply);
    return reply.headers({ 'content-type': 'image/webp', 'cache-control': FOR_EVER }).send(bytes);
  });

  serveCards(app, { ctx, shopName });
  serveInquiryFiles(app, { ctx, sessions });
  app.all('/media/*', (_request, reply) => notFoundResponse(reply));
  return { clear: () => isPublic.clear() };
}
