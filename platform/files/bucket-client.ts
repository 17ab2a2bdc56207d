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
/** Silence on a connection, and everything together with what is tried again. */
const SILENT_MS = 10_000;
const WHOLE_MS = 60_000;
const SOCKETS = 64;
const TRIES = 3;

/** An object of a bucket. */
export interface ObjectPlace {
  Bucket: string;
  Key: string;
}

/** A client of a bucket, with the bounds that every call of the shop has. */
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
    // Amazon's newer sums travel behind the body, which few others take; ours is the MD5 that all of them compare.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

/**
 * Puts an object that comes in pieces: one in a single call, several as parts, which the bucket joins when all of them
 * are there. What breaks on the way leaves no object, and its parts are taken back.
 */
export async function sendObject(
  client: S3Client,
  place: ObjectPlace,
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
  await client.send(new PutObjectCommand({ ...place, ...body }), inTime());
}

interface SentParts {
  send(bytes: Uint8Array): Promise<void>;
  complete(): Promise<void>;
  takeBack(): Promise<void>;
}

async function beginParts(client: S3Client, place: ObjectPlace, first: Uint8Array): Promise<SentParts> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(place), inTime());
  const upload = { ...place, UploadId };
  const sent: { ETag: string | undefined; PartNumber: number }[] = [];
  const send = async (Body: Uint8Array): Promise<void> => {
    const PartNumber = sent.length + 1;
    const part = { ...upload, PartNumber, Body, ContentLength: Body.byteLength, ContentMD5: md5(Body) };
    const { ETag } = await client.send(new UploadPartCommand(part), inTime());
    sent.push({ ETag, PartNumber });
  };
  // Parts that nobody completes are paid for and never seen; what cannot be taken back now, the bucket's rule ends.
  const takeBack = async (): Promise<void> => {
    await client.send(new AbortMultipartUploadCommand(upload), inTime()).catch(() => undefined);
  };
  try {
    await send(first);
  } catch (error) {
    await takeBack();
    throw error;
  }
  const complete = async (): Promise<void> => {
    const whole = { ...upload, MultipartUpload: { Parts: sent } };
    await client.send(new CompleteMultipartUploadCommand(whole), inTime());
  };
  return { send, complete, takeBack };
}

/** An object, or those bytes of it; undefined where there is none. What breaks on the way is asked for again. */
export async function readObject(
  client: S3Client,
  place: ObjectPlace & { Range?: string },
): Promise<{ bytes: Buffer; version: string | undefined } | undefined> {
  const command = new GetObjectCommand(place);
  const limit = inTime();
  // The client tries again what broke before its answer began; a body that broke is asked for again here.
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

/** No call takes longer, with all that is tried again. */
export function inTime(): { abortSignal: AbortSignal } {
  return { abortSignal: AbortSignal.timeout(WHOLE_MS) };
}

/** Whether the bucket says that there is no such object. */
export function isNoObject(error: unknown): boolean {
  return error instanceof S3ServiceException && (error.name === 'NoSuchKey' || error.name === 'NotFound');
}

function md5(bytes: Uint8Array): string {
  return createHash('md5').update(bytes).digest('base64');
}
