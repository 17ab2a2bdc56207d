import { DeleteObjectCommand, HeadObjectCommand, type S3Client, paginateListObjectsV2 } from '@aws-sdk/client-s3';
import {
  type ObjectLocation,
  bucketClient,
  withTimeout,
  isNoObject,
  readObject,
  sendObject,
} from '#platform/files/bucket-client';
import type { BucketSettings } from '#platform/files/storage-settings';
import { type BackupStorage, writeThrough } from './backup-storage.ts';

/** S3: parts of at least 5 MB, at most ten thousand. */
const PIECE_BYTES = 8 * 1024 * 1024;
const PARTS_OF_A_SIZE = 1000;

interface PieceOptions {
  pieceBytes?: number;
}

/** Backup storage in an S3 compatible bucket. */
export function createBucketStorage(
  settings: BucketSettings,
  { pieceBytes = PIECE_BYTES }: PieceOptions = {},
): BackupStorage {
  const client = bucketClient(settings);
  const { bucket: Bucket, prefix } = settings;
  const at = (name: string): ObjectLocation => ({ Bucket, Key: `${prefix}${name}` });
  const remove = async (name: string): Promise<void> => {
    await client.send(new DeleteObjectCommand(at(name)), withTimeout());
  };
  return {
    root: `s3://${Bucket}/${prefix}`.replace(/\/$/, ''),
    write: (name, content, through) =>
      writeThrough(content, through, (pieces) => sendObject(client, at(name), gathered(pieces, pieceBytes))),
    bytes: async (name) => (await readObject(client, at(name)))?.bytes,
    read: (name) => inPieces(client, at(name), pieceBytes),
    has: (name) => sizeOf(client, at(name)).then((size) => size !== undefined),
    list: (folder) => namesWithin(client, at(`${folder}/`)),
    remove,
    async removeFolder(folder) {
      // Reverse order: an interrupted deletion removes the manifest first.
      const names = await namesWithin(client, at(`${folder}/`));
      for (const name of names.toReversed()) await remove(`${folder}/${name}`);
    },
    close: () => client.destroy(),
  };
}

/** Parts grow, because their number is limited. */
async function* gathered(stream: AsyncIterable<Uint8Array>, pieceBytes: number): AsyncIterable<Uint8Array> {
  let stored: Uint8Array[] = [];
  let bytes = 0;
  let sent = 0;
  for await (const piece of stream) {
    stored.push(piece);
    bytes += piece.length;
    if (bytes < pieceBytes * 2 ** Math.trunc(sent / PARTS_OF_A_SIZE)) continue;
    yield Buffer.concat(stored);
    stored = [];
    bytes = 0;
    sent += 1;
  }
  if (bytes > 0) yield Buffer.concat(stored);
}

/** Range requests: a response of hours would be cut off. */
async function* inPieces(client: S3Client, place: ObjectLocation, pieceBytes: number): AsyncIterable<Uint8Array> {
  const size = await sizeOf(client, place);
  if (size === undefined) throw new Error(`the bucket lacks ${place.Key}`);
  let existing: string | undefined;
  for (let from = 0; from < size; from += pieceBytes) {
    const to = Math.min(size, from + pieceBytes);
    const piece = await readObject(client, { ...place, Range: `bytes=${from}-${to - 1}` });
    if (piece?.bytes.length !== to - from || (existing ?? piece.version) !== piece.version)
      throw new Error(`${place.Key} changed while it was read`);
    existing = piece.version;
    yield piece.bytes;
  }
}

async function sizeOf(client: S3Client, place: ObjectLocation): Promise<number | undefined> {
  try {
    const { ContentLength } = await client.send(new HeadObjectCommand(place), withTimeout());
    return ContentLength ?? 0;
  } catch (error) {
    if (isNoObject(error)) return undefined;
    throw error;
  }
}

/** Objects and folders directly below a prefix. */
async function namesWithin(client: S3Client, { Bucket, Key }: ObjectLocation): Promise<string[]> {
  const names: string[] = [];
  const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: Key, Delimiter: '/' });
  for await (const { Contents = [], CommonPrefixes = [] } of pages) {
    for (const found of Contents) names.push((found.Key ?? '').slice(Key.length));
    for (const found of CommonPrefixes) names.push((found.Prefix ?? '').slice(Key.length, -1));
  }
  return names.filter(Boolean).toSorted();
}
