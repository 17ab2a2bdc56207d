import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { deleteProofFile, insertProofFile, selectEndedProofs } from './proof-store.ts';

const MAX_BYTES = 5_000_000;
const TYPES = [
  { type: 'application/pdf', head: [0x25, 0x50, 0x44, 0x46] },
  { type: 'image/jpeg', head: [0xff, 0xd8, 0xff] },
  { type: 'image/png', head: [0x89, 0x50, 0x4e, 0x47] },
  { type: 'image/webp', head: [0x52, 0x49, 0x46, 0x46] },
];

/** Stores the file of a permission. Throws STUDIO_ERROR 0016 for another type or more than 5 MB. */
export async function saveProof(
  ctx: Needs<'db' | 'files' | 'secrets'>,
  { name, bytes }: { name: string; bytes: Uint8Array },
): Promise<{ key: string; name: string }> {
  const isKnown = TYPES.some(({ head }) => head.every((byte, at) => bytes[at] === byte));
  if (bytes.length > MAX_BYTES || !isKnown) throw new DomainError('STUDIO_ERROR', '0016', { field: 'proof' });
  const key = `author-proofs/${ctx.secrets.random(18)}`;
  await insertProofFile(ctx.db, key);
  await ctx.files.put(key, bytes);
  return { key, name: name.normalize('NFC').slice(0, 160) };
}

/** Deletes files of permissions whose purpose has ended. */
export async function purgeProofFiles(ctx: Needs<'db' | 'files'>): Promise<void> {
  for (const key of await selectEndedProofs(ctx.db)) {
    await ctx.files.remove(key);
    await deleteProofFile(ctx.db, key);
  }
}
