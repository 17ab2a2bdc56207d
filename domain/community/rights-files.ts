import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { RIGHTS_LIMITS } from '#shared/community/comments';
import {
  type RightsFile,
  deleteOldRequests,
  deleteRightsFile,
  insertRightsFiles,
  selectStrayRightsFiles,
} from './rights-store.ts';

const NAME_LENGTH = 80;

/** An uploaded proof file. */
export interface UploadedProof {
  name: string;
  bytes: Uint8Array;
}

/**
 * Stores proof files privately; they are purged unless a request references them. Throws RIGHTS_ERROR 0011 for too
 * many or too large files, INQUIRY_ERROR 0008 for invalid ones.
 */
export async function saveProofs(
  ctx: Needs<'db' | 'files' | 'attachments' | 'secrets'>,
  sent: UploadedProof[],
): Promise<string[]> {
  if (sent.length > RIGHTS_LIMITS.files) throw new DomainError('RIGHTS_ERROR', '0011');
  const all = sent.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
  if (all > RIGHTS_LIMITS.fileBytes) throw new DomainError('RIGHTS_ERROR', '0011');
  if (sent.length === 0) return [];
  const created: { file: RightsFile; bytes: Uint8Array }[] = [];
  for (const one of sent) {
    const name = proofName(one.name);
    const { type, bytes } = await ctx.attachments.make(one.bytes).catch((error: unknown) => {
      throw error instanceof DomainError ? new DomainError(error.errorName, error.code, { name }) : error;
    });
    created.push({ file: { key: randomKey(ctx), name, type, bytes: bytes.byteLength }, bytes });
  }
  await insertRightsFiles(
    ctx.db,
    created.map(({ file }) => file),
  );
  for (const { file, bytes } of created) await ctx.files.put(proofPath(file.key), bytes);
  return created.map(({ file }) => file.key);
}

/** Bytes of a proof file; undefined if missing. */
export async function readProof(ctx: Needs<'files'>, key: string): Promise<Uint8Array | undefined> {
  return ctx.files.read(proofPath(key));
}

export async function purgeProofs(ctx: Needs<'db' | 'files' | 'log'>): Promise<void> {
  for (const key of await selectStrayRightsFiles(ctx.db)) {
    try {
      await ctx.files.remove(proofPath(key));
      await deleteRightsFile(ctx.db, key);
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
