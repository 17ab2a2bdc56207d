import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Context, Needs } from '#kernel/context';
import type { BuildInfo } from './build-info.ts';

/** A stored build. */
export interface KnownBuild {
  id: string;
  /** Last process start that served it. */
  servedAt: number;
  files: string[];
}

const LIST = 'builds/known.json';
const MIN_BUILDS = 3;
const KEPT_MS = 30 * 86_400_000;
const HELD_BYTES = 16 * 1024 * 1024;

/** Builds to delete: beyond the last three and not served for thirty days. */
export function buildsToDelete(existing: KnownBuild[], now: number): KnownBuild[] {
  return existing
    .toSorted((a, b) => b.servedAt - a.servedAt)
    .slice(MIN_BUILDS)
    .filter(({ servedAt }) => now - servedAt > KEPT_MS);
}

/**
 * Stores a build's files before it is served, so that pages of any build find their files in any process. Errors are
 * only logged.
 */
export async function saveBuild(ctx: Needs<'files' | 'log'>, { meta, assets }: BuildInfo, now: number): Promise<void> {
  try {
    const existing = await knownBuilds(ctx);
    const stored = new Set(existing.flatMap(({ files }) => files));
    for (const [name, bytes] of assets) if (!stored.has(name)) await ctx.files.put(fileKey(name), bytes);
    const isNew = !existing.some(({ id }) => id === meta.id);
    if (isNew) await ctx.files.put(metaKey(meta.id), Buffer.from(JSON.stringify(meta)));
    const others = existing.filter(({ id }) => id !== meta.id);
    await forget(ctx, [...others, { id: meta.id, servedAt: now, files: [...assets.keys()] }], now);
  } catch (error) {
    ctx.log.warn({ err: error }, 'the files of this build are not kept for the next one');
  }
}

/** Writes the list first: a leftover file is harmless, a missing one is not. */
async function forget(ctx: Needs<'files'>, existing: KnownBuild[], now: number): Promise<void> {
  const gone = new Set(buildsToDelete(existing, now));
  const saved = existing.filter((build) => !gone.has(build));
  await ctx.files.put(LIST, Buffer.from(JSON.stringify(saved)));
  const needed = new Set(saved.flatMap(({ files }) => files));
  for (const { id, files } of gone) {
    await ctx.files.remove(metaKey(id));
    for (const name of files) if (!needed.has(name)) await ctx.files.remove(fileKey(name));
  }
}

async function knownBuilds({ files }: Needs<'files'>): Promise<KnownBuild[]> {
  const bytes = await files.read(LIST);
  return bytes ? JSON.parse(Buffer.from(bytes).toString('utf8')) : [];
}

/** Metadata of another build; undefined if unknown. */
export async function savedBuildMeta({ files }: Pick<Context, 'files'>, id: string): Promise<Uint8Array | undefined> {
  return files.read(metaKey(id));
}

/** Reads hashed files of other builds through a memory cache. */
export function savedAssets({ files }: Pick<Context, 'files'>): (name: string) => Promise<Buffer | undefined> {
  const stored = new LRUCache<string, Buffer>({ maxSize: HELD_BYTES, sizeCalculation: (bytes) => bytes.length + 200 });
  return async (name) => {
    const saved = stored.get(name) ?? (await files.read(fileKey(name)));
    if (!saved) return undefined;
    const bytes = Buffer.isBuffer(saved) ? saved : Buffer.from(saved);
    stored.set(name, bytes);
    return bytes;
  };
}

/** File names are case-sensitive, keys are lower case. */
function fileKey(name: string): string {
  return `builds/files/${createHash('sha256').update(name).digest('hex')}`;
}

function metaKey(id: string): string {
  return `builds/meta/${createHash('sha256').update(id).digest('hex')}`;
}
