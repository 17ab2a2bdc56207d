import { createHash } from 'node:crypto';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { BucketSettings } from '#platform/files/storage-settings';

const CONNECT_MS = 3000;
/** Idle timeout, and total timeout including retries. */
const SILENT_MS = 10_000;
const WHOLE_MS = 60_000;
const SOCKETS = 64;
const TRIES = 3;

export interface ObjectLocation {
  Bucket: string;
  Key: string;
}

/** S3 client with the shop's timeouts. */
export function bucketClient({ region, endpoint, keys }: BucketSettings): S3Client {
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
    // Other services rarely support Amazon's trailing checksums; all compare our MD5.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

/** Uploads in one call or as a multipart upload. On failure no object exists and parts are deleted. */
export async function sendObject(
  client: S3Client,
  place: ObjectLocation,
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<void> {
  let first: Uint8Array | undefined;
  let parts: SentParts | undefined;
  try {
    for await (const piece of pieces) {
      if (first === undefined) first = piece;
      else {
        parts ??= await beginParts(client, place, first);
        await parts.send(piece);
      }
    }
    if (parts) return await parts.complete();
  } catch (error) {
    await parts?.takeBack();
    throw error;
  }
  const bytes = first ?? new Uint8Array();
  const body = { Body: bytes, ContentLength: bytes.byteLength, ContentMD5: md5(bytes) };
  await client.send(new PutObjectCommand({ ...place, ...body }), withTimeout());
}

interface SentParts {
  send(bytes: Uint8Array): Promise<void>;
  complete(): Promise<void>;
  takeBack(): Promise<void>;
}

async function beginParts(client: S3Client, place: ObjectLocation, first: Uint8Array): Promise<SentParts> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(place), withTimeout());
  const upload = { ...place, UploadId };
  const sent: { ETag: string | undefined; PartNumber: number }[] = [];
  const send = async (Body: Uint8Array): Promise<void> => {
    const PartNumber = sent.length + 1;
    const part = { ...upload, PartNumber, Body, ContentLength: Body.byteLength, ContentMD5: md5(Body) };
    const { ETag } = await client.send(new UploadPartCommand(part), withTimeout());
    sent.push({ ETag, PartNumber });
  };
  // Incomplete parts cost money invisibly; the bucket's lifecycle rule deletes what this cannot.
  const takeBack = async (): Promise<void> => {
    await client.send(new AbortMultipartUploadCommand(upload), withTimeout()).catch(() => undefined);
  };
  try {
    await send(first);
  } catch (error) {
    await takeBack();
    throw error;
  }
  const complete = async (): Promise<void> => {
    const whole = { ...upload, MultipartUpload: { Parts: sent } };
    await client.send(new CompleteMultipartUploadCommand(whole), withTimeout());
  };
  return { send, complete, takeBack };
}

/** Reads an object or a range; undefined if missing. Retries interrupted bodies. */
export async function readObject(
  client: S3Client,
  place: ObjectLocation & { Range?: string },
): Promise<{ bytes: Buffer; version: string | undefined } | undefined> {
  const command = new GetObjectCommand(place);
  const limit = withTimeout();
  // The client retries before the response starts; interrupted bodies are retried here.
  for (let tries = 1; ; tries += 1) {
    try {
      const { Body, ETag } = await client.send(command, limit);
      const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array();
      return { bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), version: ETag };
    } catch (error) {
      if (isNoObject(error)) return undefined;
      if (error instanceof S3ServiceException || tries === TRIES) throw error;
    }
  }
}

/** Limit of a call with its retries. */
export function withTimeout(): { abortSignal: AbortSignal } {
  return { abortSignal: AbortSignal.timeout(WHOLE_MS) };
}

export function isNoObject(error: unknown): boolean {
  return error instanceof S3ServiceException && (error.name === 'NoSuchKey' || error.name === 'NotFound');
}

function md5(bytes: Uint8Array): string {
  return createHash('md5').update(bytes).digest('base64');
}
