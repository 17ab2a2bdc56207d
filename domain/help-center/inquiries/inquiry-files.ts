import { countAttempt } from '#domain/members';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { INQUIRY_LIMITS } from '#shared/community/inquiries';
import { fileName } from './inquiry-rules.ts';
import { type StoredFile, deleteFileRemoval, insertFileRemovals } from './inquiry-store.ts';

const DAY_SECONDS = 86_400;
/** Per member: files are processed before they can be rejected. */
const FILES_A_DAY = 100;

export interface UploadedFile {
  name: string;
  bytes: Uint8Array;
}

/** Checks count and size before decoding. Throws INQUIRY_ERROR 0006, 0007, 0009. */
export function measureFiles(files: UploadedFile[]): void {
  if (files.length > INQUIRY_LIMITS.files) throw new DomainError('INQUIRY_ERROR', '0006');
  for (const { name, bytes } of files)
    if (bytes.byteLength > INQUIRY_LIMITS.fileBytes)
      throw new DomainError('INQUIRY_ERROR', '0007', { name: fileName(name) });
  const all = files.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
  if (all > INQUIRY_LIMITS.allBytes) throw new DomainError('INQUIRY_ERROR', '0009');
}

/**
 * Processes and stores files, reachable only through `openInquiryFile` and recorded for removal until a message refers
 * to them. Throws INQUIRY_ERROR 0008 with the name of an unsupported file; none is stored then.
 */
export async function saveFiles(
  ctx: Needs<'db' | 'files' | 'attachments' | 'secrets'>,
  input: { memberNo: number; files: UploadedFile[] },
): Promise<StoredFile[]> {
  if (input.files.length === 0) return [];
  measureFiles(input.files);
  const counter = { kind: 'inquiry-file', key: String(input.memberNo), windowSeconds: DAY_SECONDS };
  for (const sent of input.files) {
    if ((await countAttempt(ctx.db, counter)).failures > FILES_A_DAY)
      throw new DomainError('INQUIRY_ERROR', '0010', { name: fileName(sent.name) });
  }
  const created: { file: StoredFile; bytes: Uint8Array }[] = [];
  for (const sent of input.files) {
    const name = fileName(sent.name);
    const { type, bytes } = await ctx.attachments.make(sent.bytes).catch((error: unknown) => {
      throw error instanceof DomainError ? new DomainError(error.errorName, error.code, { name }) : error;
    });
    created.push({ file: { key: randomKey(ctx), name, type, bytes: bytes.byteLength }, bytes });
  }
  await insertFileRemovals(
    ctx.db,
    created.map(({ file }) => file.key),
  );
  for (const { file, bytes } of created) await ctx.files.put(fileKey(file.key), bytes);
  return created.map(({ file }) => file);
}

/** Deletes unreferenced files; failures are left to the nightly purge. */
export async function removeFiles(ctx: Needs<'db' | 'files' | 'log'>, keys: string[]): Promise<void> {
  for (const key of keys) {
    try {
      await ctx.files.remove(fileKey(key));
      await deleteFileRemoval(ctx.db, key);
    } catch (error) {
      ctx.log.warn({ err: error }, 'a file of an inquiry is still to be removed');
    }
  }
}

export function fileKey(key: string): string {
  return `inquiries/${key.slice(0, 2)}/${key}`;
}

function randomKey(ctx: Needs<'secrets'>): string {
  const digest = ctx.secrets.digest(ctx.secrets.random(32));
  return [...digest.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
