import { DeleteObjectCommand, HeadObjectCommand, type S3Client, paginateListObjectsV2 } from '@aws-sdk/client-s3';
import {
  type ObjectPlace,
  bucketClient,
  inTime,
  isNoObject,
  readObject,
  sendObject,
} from '#platform/files/bucket-client';
import type { BucketSettings } from '#platform/files/storage-settings';
import { type BackupPlace, writeThrough } from './backup-place.ts';

/** S3 wants parts of five megabytes at least, and no more than ten thousand of them. */
const PIECE_BYTES = 8 * 1024 * 1024;
const PARTS_OF_A_SIZE = 1000;

/** How large pieces travel, for tests that have no large files. */
interface PieceWish {
  pieceBytes?: number;
}

/** A place for backups in a bucket of anything that speaks S3, under the beginning of names that the operator gave. */
export function makeBucketPlace(settings: BucketSettings, { pieceBytes = PIECE_BYTES }: PieceWish = {}): BackupPlace {
  const client = bucketClient(settings);
  const { bucket: Bucket, prefix } = settings;
  const at = (name: string): ObjectPlace => ({ Bucket, Key: `${prefix}${name}` });
  const remove = async (name: string): Promise<void> => {
    await client.send(new DeleteObjectCommand(at(name)), inTime());
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
      // From the last name on, so that what is left half-removed has lost its list of contents before its contents.
      const names = await namesWithin(client, at(`${folder}/`));
      for (const name of names.toReversed()) await remove(`${folder}/${name}`);
    },
    close: () => client.destroy(),
  };
}

/** A stream in pieces that a bucket takes as parts; they grow, since there may be only so many of them. */
async function* gathered(stream: AsyncIterable<Uint8Array>, pieceBytes: number): AsyncIterable<Uint8Array> {
  let held: Uint8Array[] = [];
  let bytes = 0;
  let sent = 0;
  for await (const piece of stream) {
    held.push(piece);
    bytes += piece.length;
    if (bytes < pieceBytes * 2 ** Math.trunc(sent / PARTS_OF_A_SIZE)) continue;
    yield Buffer.concat(held);
    held = [];
    bytes = 0;
    sent += 1;
  }
  if (bytes > 0) yield Buffer.concat(held);
}

/** Each piece is a call of its own: hours of one answer would break off, and an end that is slow would be given up. */
async function* inPieces(client: S3Client, place: ObjectPlace, pieceBytes: number): AsyncIterable<Uint8Array> {
  const size = await sizeOf(client, place);
  if (size === undefined) throw new Error(`the bucket lacks ${place.Key}`);
  let known: string | undefined;
  for (let from = 0; from < size; from += pieceBytes) {
    const to = Math.min(size, from + pieceBytes);
    const piece = await readObject(client, { ...place, Range: `bytes=${from}-${to - 1}` });
    if (piece?.bytes.length !== to - from || (known ?? piece.version) !== piece.version)
      throw new Error(`${place.Key} changed while it was read`);
    known = piece.version;
    yield piece.bytes;
  }
}

async function sizeOf(client: S3Client, place: ObjectPlace): Promise<number | undefined> {
  try {
    const { ContentLength } = await client.send(new HeadObjectCommand(place), inTime());
    return ContentLength ?? 0;
  } catch (error) {
    if (isNoObject(error)) return undefined;
    throw error;
  }
}

/** Names right below a beginning that ends in a slash: of objects and of what would be folders. */
async function namesWithin(client: S3Client, { Bucket, Key }: ObjectPlace): Promise<string[]> {
  const names: string[] = [];
  const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: Key, Delimiter: '/' });
  for await (const { Contents = [], CommonPrefixes = [] } of pages) {
    for (const found of Contents) names.push((found.Key ?? '').slice(Key.length));
    for (const found of CommonPrefixes) names.push((found.Prefix ?? '').slice(Key.length, -1));
  }
  return names.filter(Boolean).toSorted();
}
