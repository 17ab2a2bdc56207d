import { DeleteObjectCommand, GetBucketVersioningCommand, S3ServiceException } from '@aws-sdk/client-s3';
import { type ObjectLocation, bucketClient, withTimeout, readObject, sendObject } from '#platform/files/bucket-client';
import { keySteps } from '#platform/files/file-key';
import type { BucketSettings } from '#platform/files/storage-settings';
import type { FileStore } from '#kernel/context';

/** S3 parts have at least 5 MB; smaller files need one call. */
const PART_BYTES = 8 * 1024 * 1024;

export interface S3Store extends FileStore {
  /** Versioning; undefined if unknown. */
  keepsVersions(): Promise<boolean | undefined>;
  close(): void;
}

/** Smaller in tests. */
interface PartOptions {
  partBytes?: number;
}

/**
 * FileStore in an S3 compatible bucket. Writes are atomic: the bucket verifies the MD5, and incomplete parts are
 * deleted. A call takes at most a minute.
 */
export function createS3Store(settings: BucketSettings, { partBytes = PART_BYTES }: PartOptions = {}): S3Store {
  const client = bucketClient(settings);
  const at = (key: string): ObjectLocation => ({
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
      await client.send(new DeleteObjectCommand(at(key)), withTimeout());
    },
    async keepsVersions() {
      try {
        const { Status } = await client.send(
          new GetBucketVersioningCommand({ Bucket: settings.bucket }),
          withTimeout(),
        );
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
