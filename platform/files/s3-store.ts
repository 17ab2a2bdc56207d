import { DeleteObjectCommand, GetBucketVersioningCommand, S3ServiceException } from '@aws-sdk/client-s3';
import { type ObjectPlace, bucketClient, inTime, readObject, sendObject } from '#platform/files/bucket-client';
import { keySteps } from '#platform/files/file-key';
import type { BucketSettings } from '#platform/files/storage-settings';
import type { FileStore } from '#shared/context';

/** S3 wants parts of five megabytes at least; smaller files go in one piece. */
const PART_BYTES = 8 * 1024 * 1024;

/** A FileStore that is a bucket; `keepsVersions` and `close` are for those who look after it. */
export interface S3Store extends FileStore {
  /** Whether the bucket keeps what was replaced or removed; undefined where it does not tell. */
  keepsVersions(): Promise<boolean | undefined>;
  close(): void;
}

/** How large files travel, for tests that have no large ones. */
interface PartWish {
  partBytes?: number;
}

/**
 * A FileStore in a bucket of anything that speaks S3. A file is either whole or not there: what arrived other than it was
 * sent is refused by the bucket (MD5), and parts that were not completed are taken back. No call takes over a minute.
 */
export function makeS3Store(settings: BucketSettings, { partBytes = PART_BYTES }: PartWish = {}): S3Store {
  const client = bucketClient(settings);
  const at = (key: string): ObjectPlace => ({
    Bucket: settings.bucket,
    Key: `${settings.prefix}${keySteps(key).join('/')}`,
  });
  return {
    async put(key, bytes) {
      await sendObject(client, at(key), slices(bytes, partBytes));
    },
    async read(key) {
      return (await readObject(client, at(key)))?.bytes;
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)), inTime());
    },
    async keepsVersions() {
      try {
        const { Status } = await client.send(new GetBucketVersioningCommand({ Bucket: settings.bucket }), inTime());
        return Status === 'Enabled';
      } catch (error) {
        if (error instanceof S3ServiceException) return undefined;
        throw error;
      }
    },
    close: () => client.destroy(),
  };
}

function* slices(bytes: Uint8Array, size: number): Iterable<Uint8Array> {
  for (let from = 0; from < bytes.byteLength; from += size) yield bytes.subarray(from, from + size);
}
