import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Picture } from '#shared/catalog/pictures';
import type { FileStore } from '#kernel/context';
import { RECIPE } from './picture-recipe.ts';
import type { EncodedVariant } from './picture-task.ts';

export interface EncodedPicture {
  width: number;
  height: number;
  thumbhash: string;
  edge: string;
  variants: EncodedVariant[];
  original?: Uint8Array;
}

/** A picture exists once `picture.json`, its last file, is written. */
export interface PictureStorage {
  /** Concurrent calls share the work. */
  place(hash: string, make: () => Promise<EncodedPicture>): Promise<Picture>;
  /** Several slices may show one original. */
  keepOriginal(hash: string, bytes: Uint8Array): Promise<void>;
}

const storedPicture = z.object({
  hash: z.string(),
  width: z.number(),
  height: z.number(),
  thumbhash: z.string(),
  edge: z.string(),
  variants: z.array(
    z.object({
      format: z.enum(['avif', 'webp', 'jpeg']),
      width: z.number(),
      height: z.number(),
      file: z.string(),
      bytes: z.number(),
    }),
  ),
});

export function pictureHash(...parts: (string | Uint8Array)[]): string {
  const digest = createHash('sha256').update(RECIPE);
  // Length-prefixed against collisions.
  for (const part of parts) digest.update(`\n${part.length}:`).update(part);
  return digest.digest('hex').slice(0, 32);
}

export function createPictureStorage(files: FileStore): PictureStorage {
  const making = new Map<string, Promise<Picture>>();
  return {
    async place(hash, make) {
      const begun = making.get(hash) ?? placeOnce(files, hash, make).finally(() => making.delete(hash));
      making.set(hash, begun);
      return begun;
    },
    async keepOriginal(hash, bytes) {
      const key = originalKey(hash);
      if (!(await files.read(key))) await files.put(key, bytes);
    },
  };
}

async function placeOnce(files: FileStore, hash: string, make: () => Promise<EncodedPicture>): Promise<Picture> {
  const standing = await readStanding(files, hash);
  if (standing) return standing;
  const made = await make();
  const variants = made.variants.map(({ bytes, ...plan }) => ({
    ...plan,
    file: `${plan.width}.${plan.format}`,
    bytes: bytes.byteLength,
  }));
  const picture: Picture = {
    hash,
    width: made.width,
    height: made.height,
    thumbhash: made.thumbhash,
    edge: made.edge,
    variants,
  };
  const stored: [key: string, bytes: Uint8Array][] = made.variants.map((variant) => [
    `pictures/${hash}/${variant.width}.${variant.format}`,
    variant.bytes,
  ]);
  if (made.original) stored.push([originalKey(hash), made.original]);
  stored.push([`pictures/${hash}/picture.json`, new TextEncoder().encode(JSON.stringify(picture))]);
  try {
    for (const [key, bytes] of stored) await files.put(key, bytes);
  } catch (error) {
    for (const [key] of stored) await files.remove(key).catch(() => {});
    throw error;
  }
  return picture;
}

// An unreadable entry is replaced.
async function readStanding(files: FileStore, hash: string): Promise<Picture | undefined> {
  const note = await files.read(`pictures/${hash}/picture.json`);
  if (!note) return undefined;
  try {
    return storedPicture.parse(JSON.parse(new TextDecoder().decode(note)));
  } catch {
    return undefined;
  }
}

function originalKey(hash: string): string {
  return `originals/${hash}`;
}
