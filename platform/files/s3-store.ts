import { createHash } from 'node:crypto';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetBucketVersioningCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { keySteps } from '#platform/files/file-key';
import type { BucketSettings } from '#platform/files/storage-settings';
import type { FileStore } from '#shared/context';

const CONNECT_MS = 3000;
/** Silence on a connection, and everything together with what is tried again. */
const SILENT_MS = 10_000;
const WHOLE_MS = 60_000;
const TRIES = 3;
const SOCKETS = 64;
const MEGABYTE = 1024 * 1024;
/** S3 wants parts of five megabytes at least; smaller files go in one piece. */
const PART_BYTES = 8 * MEGABYTE;

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
  const client = clientOf(settings);
  const at = (key: string) => ({ Bucket: settings.bucket, Key: `${settings.prefix}${keySteps(key).join('/')}` });
  return {
    async put(key, bytes) {
      const place = at(key);
      if (bytes.byteLength > partBytes) return putInParts(client, place, { bytes, partBytes });
      const body = { Body: bytes, ContentLength: bytes.byteLength, ContentMD5: md5(bytes) };
      await client.send(new PutObjectCommand({ ...place, ...body }), inTime());
    },
    async read(key) {
      const command = new GetObjectCommand(at(key));
      const limit = inTime();
      // The client tries again what broke before its answer began; a body that broke is asked for again here.
      for (let tries = 1; ; tries += 1) {
        try {
          const { Body } = await client.send(command, limit);
          const bytes = await Body?.transformToByteArray();
          return bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
        } catch (error) {
          if (isAbsence(error)) return undefined;
          if (error instanceof S3ServiceException || tries === TRIES) throw error;
        }
      }
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

function clientOf({ region, endpoint, keys }: BucketSettings): S3Client {
  return new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(keys ? { credentials: { accessKeyId: keys.id, secretAccessKey: keys.secret } } : {}),
    maxAttempts: TRIES,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: SILENT_MS,
      httpAgent: { maxSockets: SOCKETS },
      httpsAgent: { maxSockets: SOCKETS },
    },
    // Amazon's newer sums travel behind the body, which few others take; ours is the MD5 that all of them compare.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

type Place = { Bucket: string; Key: string };

async function putInParts(
  client: S3Client,
  place: Place,
  { bytes, partBytes }: { bytes: Uint8Array; partBytes: number },
): Promise<void> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(place), inTime());
  try {
    const Parts: { ETag: string | undefined; PartNumber: number }[] = [];
    for (let from = 0; from < bytes.byteLength; from += partBytes) {
      const PartNumber = Parts.length + 1;
      const Body = bytes.subarray(from, from + partBytes);
      const part = { UploadId, PartNumber, Body, ContentLength: Body.byteLength, ContentMD5: md5(Body) };
      const { ETag } = await client.send(new UploadPartCommand({ ...place, ...part }), inTime());
      Parts.push({ ETag, PartNumber });
    }
    await client.send(new CompleteMultipartUploadCommand({ ...place, UploadId, MultipartUpload: { Parts } }), inTime());
  } catch (error) {
    // Parts that nobody completes are paid for and never seen; what cannot be taken back now, the bucket's rule ends.
    await client.send(new AbortMultipartUploadCommand({ ...place, UploadId }), inTime()).catch(() => undefined);
    throw error;
  }
}

function inTime(): { abortSignal: AbortSignal } {
  return { abortSignal: AbortSignal.timeout(WHOLE_MS) };
}

function md5(bytes: Uint8Array): string {
  return createHash('md5').update(bytes).digest('base64');
}

function isAbsence(error: unknown): boolean {
  return error instanceof S3ServiceException && (error.name === 'NoSuchKey' || error.name === 'NotFound');
}
