import { countTry } from '#domain/membership';
import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { INQUIRY_LIMITS } from '#vocabulary/inquiries';
import { fileName } from './inquiry-rules.ts';
import { type KeptFile, forgetFile, noteFiles } from './inquiry-store.ts';

const DAY_SECONDS = 86_400;
/** Files cost the shop work before they are refused: of one member so many a day are looked at. */
const FILES_A_DAY = 100;

/** A file as it was sent. */
export interface SentFile {
  name: string;
  bytes: Uint8Array;
}

/** Refuses what is too many or too large before anything is opened: INQUIRY_ERROR 0006, 0007, 0009. */
export function measureFiles(files: SentFile[]): void {
  if (files.length > INQUIRY_LIMITS.files) throw new Refusal('INQUIRY_ERROR', '0006');
  for (const { name, bytes } of files)
    if (bytes.byteLength > INQUIRY_LIMITS.fileBytes)
      throw new Refusal('INQUIRY_ERROR', '0007', { name: fileName(name) });
  const all = files.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
  if (all > INQUIRY_LIMITS.allBytes) throw new Refusal('INQUIRY_ERROR', '0009');
}

/**
 * Makes sent files ready and stores them where nobody reaches them but by `openInquiryFile`. Until a message tells of
 * them they are noted for removal. Refuses with INQUIRY_ERROR 0008, by its name, a file that is not taken; none stands then.
 */
export async function keepFiles(
  ctx: Needs<'db' | 'files' | 'attachments' | 'secrets'>,
  order: { memberNo: number; files: SentFile[] },
): Promise<KeptFile[]> {
  if (order.files.length === 0) return [];
  measureFiles(order.files);
  const counter = { kind: 'inquiry-file', key: String(order.memberNo), windowSeconds: DAY_SECONDS };
  for (const sent of order.files) {
    if ((await countTry(ctx.db, counter)).failures > FILES_A_DAY)
      throw new Refusal('INQUIRY_ERROR', '0010', { name: fileName(sent.name) });
  }
  const made: { file: KeptFile; bytes: Uint8Array }[] = [];
  for (const sent of order.files) {
    const name = fileName(sent.name);
    const { type, bytes } = await ctx.attachments.make(sent.bytes).catch((error: unknown) => {
      throw error instanceof Refusal ? new Refusal(error.refusalName, error.code, { name }) : error;
    });
    made.push({ file: { key: randomKey(ctx), name, type, bytes: bytes.byteLength }, bytes });
  }
  await noteFiles(
    ctx.db,
    made.map(({ file }) => file.key),
  );
  for (const { file, bytes } of made) await ctx.files.put(fileKey(file.key), bytes);
  return made.map(({ file }) => file);
}

/** Removes files that nothing points to; what cannot be removed now is left to the nightly sweep. */
export async function removeFiles(ctx: Needs<'db' | 'files' | 'log'>, keys: string[]): Promise<void> {
  for (const key of keys) {
    try {
      await ctx.files.remove(fileKey(key));
      await forgetFile(ctx.db, key);
    } catch (error) {
      ctx.log.warn({ err: error }, 'a file of an inquiry is still to be removed');
    }
  }
}

/** Where a file lies in the store. */
export function fileKey(key: string): string {
  return `inquiries/${key.slice(0, 2)}/${key}`;
}

function randomKey(ctx: Needs<'secrets'>): string {
  const digest = ctx.secrets.digest(ctx.secrets.random(32));
  return [...digest.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
