import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { RIGHTS_LIMITS } from '#vocabulary/comments';
import {
  type RightsFile,
  deleteOldRequests,
  forgetRightsFile,
  noteRightsFiles,
  selectStrayRightsFiles,
} from './rights-store.ts';

const NAME_LENGTH = 80;

/** A file as it was sent. */
export interface SentProof {
  name: string;
  bytes: Uint8Array;
}

/**
 * Makes files of a request ready and stores them where nobody but an operator reaches them; until a request tells of them
 * they are noted for removal. Refuses with RIGHTS_ERROR 0011 too many or too large, INQUIRY_ERROR 0008 what is not taken.
 */
export async function keepProofs(
  ctx: Needs<'db' | 'files' | 'attachments' | 'secrets'>,
  sent: SentProof[],
): Promise<string[]> {
  if (sent.length > RIGHTS_LIMITS.files) throw new Refusal('RIGHTS_ERROR', '0011');
  const all = sent.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
  if (all > RIGHTS_LIMITS.fileBytes) throw new Refusal('RIGHTS_ERROR', '0011');
  if (sent.length === 0) return [];
  const made: { file: RightsFile; bytes: Uint8Array }[] = [];
  for (const one of sent) {
    const name = proofName(one.name);
    const { type, bytes } = await ctx.attachments.make(one.bytes).catch((error: unknown) => {
      throw error instanceof Refusal ? new Refusal(error.refusalName, error.code, { name }) : error;
    });
    made.push({ file: { key: randomKey(ctx), name, type, bytes: bytes.byteLength }, bytes });
  }
  await noteRightsFiles(
    ctx.db,
    made.map(({ file }) => file),
  );
  for (const { file, bytes } of made) await ctx.files.put(proofPath(file.key), bytes);
  return made.map(({ file }) => file.key);
}

/** The bytes of a file of a request; undefined where it is gone from the store. */
export async function readProof(ctx: Needs<'files'>, key: string): Promise<Uint8Array | undefined> {
  return ctx.files.read(proofPath(key));
}

/** Removes files that belong to nothing, and lines of the register that are kept no longer. */
export async function sweepProofs(ctx: Needs<'db' | 'files' | 'log'>): Promise<void> {
  for (const key of await selectStrayRightsFiles(ctx.db)) {
    try {
      await ctx.files.remove(proofPath(key));
      await forgetRightsFile(ctx.db, key);
    } catch (error) {
      ctx.log.warn({ err: error }, 'a file of a rights request is still to be removed');
    }
  }
  await deleteOldRequests(ctx.db);
}

function proofPath(key: string): string {
  return `rights/${key.slice(0, 2)}/${key}`;
}

function proofName(name: string): string {
  const last = name.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const plain = last
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}"<>|:*?]/gu, '')
    .replace(/^\.+/, '')
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .trim();
  return plain === '' ? '파일' : [...plain].slice(0, NAME_LENGTH).join('');
}

function randomKey(ctx: Needs<'secrets'>): string {
  const digest = ctx.secrets.digest(ctx.secrets.random(32));
  return [...digest.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
