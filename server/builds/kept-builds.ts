import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Context, Needs } from '#shared/context';
import type { BuildFacts } from './build-facts.ts';

/** A build whose files are kept. */
export interface KnownBuild {
  id: string;
  /** When a process that serves it started last. */
  servedAt: number;
  files: string[];
}

const LIST = 'builds/known.json';
const LEAST_BUILDS = 3;
const KEPT_MS = 30 * 86_400_000;
const HELD_BYTES = 16 * 1024 * 1024;

/** Builds that are let go: of the last three none, of others those that nobody has served for thirty days. */
export function forgottenBuilds(known: KnownBuild[], now: number): KnownBuild[] {
  return known
    .toSorted((a, b) => b.servedAt - a.servedAt)
    .slice(LEAST_BUILDS)
    .filter(({ servedAt }) => now - servedAt > KEPT_MS);
}

/**
 * Keeps a build's files where every process of the shop finds them, before it is served: a page of this build that asks
 * another process, and a page of a former build that asks this one, find theirs. What cannot be kept hinders no start.
 */
export async function keepBuild(ctx: Needs<'files' | 'log'>, { meta, assets }: BuildFacts, now: number): Promise<void> {
  try {
    const known = await knownBuilds(ctx);
    const held = new Set(known.flatMap(({ files }) => files));
    for (const [name, bytes] of assets) if (!held.has(name)) await ctx.files.put(fileKey(name), bytes);
    const isNew = !known.some(({ id }) => id === meta.id);
    if (isNew) await ctx.files.put(metaKey(meta.id), Buffer.from(JSON.stringify(meta)));
    const others = known.filter(({ id }) => id !== meta.id);
    await forget(ctx, [...others, { id: meta.id, servedAt: now, files: [...assets.keys()] }], now);
  } catch (error) {
    ctx.log.warn({ err: error }, 'the files of this build are not kept for the next one');
  }
}

/** Writes the list first: whatever is left behind is a file too many, never one too few. */
async function forget(ctx: Needs<'files'>, known: KnownBuild[], now: number): Promise<void> {
  const gone = new Set(forgottenBuilds(known, now));
  const kept = known.filter((build) => !gone.has(build));
  await ctx.files.put(LIST, Buffer.from(JSON.stringify(kept)));
  const needed = new Set(kept.flatMap(({ files }) => files));
  for (const { id, files } of gone) {
    await ctx.files.remove(metaKey(id));
    for (const name of files) if (!needed.has(name)) await ctx.files.remove(fileKey(name));
  }
}

async function knownBuilds({ files }: Needs<'files'>): Promise<KnownBuild[]> {
  const bytes = await files.read(LIST);
  return bytes ? JSON.parse(Buffer.from(bytes).toString('utf8')) : [];
}

/** What an earlier or later build than this process's own told of itself; undefined where nobody knows it. */
export async function keptMeta({ files }: Pick<Context, 'files'>, id: string): Promise<Uint8Array | undefined> {
  return files.read(metaKey(id));
}

/** Reads the hashed files of other builds, the ones asked for last from memory. */
export function keptAssets({ files }: Pick<Context, 'files'>): (name: string) => Promise<Buffer | undefined> {
  const held = new LRUCache<string, Buffer>({ maxSize: HELD_BYTES, sizeCalculation: (bytes) => bytes.length + 200 });
  return async (name) => {
    const kept = held.get(name) ?? (await files.read(fileKey(name)));
    if (!kept) return undefined;
    const bytes = Buffer.isBuffer(kept) ? kept : Buffer.from(kept);
    held.set(name, bytes);
    return bytes;
  };
}

/** Names of files are written in both cases, keys in one. */
function fileKey(name: string): string {
  return `builds/files/${createHash('sha256').update(name).digest('hex')}`;
}

function metaKey(id: string): string {
  return `builds/meta/${createHash('sha256').update(id).digest('hex')}`;
}
