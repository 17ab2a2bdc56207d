import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
};

const TEXT = /^(text|application\/(json|manifest))|svg/;
const FOR_EVER = 'public, max-age=31536000, immutable';

interface Asset {
  plain: Buffer;
  brotli: Buffer | undefined;
  type: string;
  etag: string;
  cacheControl: string;
}

/** Client files in memory with precompressed variants; hashed names are immutable. */
export function serveAssets(app: FastifyInstance, folder: string): void {
  for (const [path, asset] of readAssets(folder)) {
    app.get(path, { logLevel: 'silent' }, (request, reply) => sendAsset(request, reply, asset));
  }
}

function readAssets(folder: string): Map<string, Asset> {
  const assets = new Map<string, Asset>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.isFile() || /\.br$|\/\./.test(file)) continue;
    const plain = readFileSync(file);
    const path = `/${relative(folder, file)}`;
    const isHashed = path.startsWith('/assets/') || path.startsWith('/fonts/');
    assets.set(path, {
      plain,
      brotli: existsSync(`${file}.br`) ? readFileSync(`${file}.br`) : undefined,
      type: TYPES[extname(file)] ?? 'application/octet-stream',
      etag: etagOf(plain),
      cacheControl: isHashed ? FOR_EVER : 'public, max-age=3600',
    });
  }
  return assets;
}

/** Sends a hashed file of another build, compressed on demand. */
export function sendSavedAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, bytes }: { name: string; bytes: Buffer },
): FastifyReply {
  const type = TYPES[extname(name)] ?? 'application/octet-stream';
  const brotli = TEXT.test(type)
    ? brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
    : undefined;
  return sendAsset(request, reply, { plain: bytes, brotli, type, etag: etagOf(bytes), cacheControl: FOR_EVER });
}

function etagOf(bytes: Uint8Array): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
}

function sendAsset(request: FastifyRequest, reply: FastifyReply, asset: Asset): FastifyReply {
  reply.headers({
    'content-type': asset.type,
    'cache-control': asset.cacheControl,
    etag: asset.etag,
    vary: 'accept-encoding',
  });
  if (request.headers['if-none-match'] === asset.etag) return reply.code(304).send();
  if (!asset.brotli || !/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(asset.plain);
  return reply.header('content-encoding', 'br').send(asset.brotli);
}
