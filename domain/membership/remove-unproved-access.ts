import type { Tx } from '#shared/context';
import type { RemovedAccess } from '#vocabulary/removed-access';
import { deleteIdentityProof } from './identity-store.ts';
import { deleteProviderLinks } from './ways-in-store.ts';

/**
 * Removes every way to log in besides the password and the proof of identity. Whoever joined with an address that is not
 * theirs may have added them, and they would outlive the password that the owner of the address sets.
 */
export async function removeUnprovedAccess(tx: Tx, memberNo: number): Promise<RemovedAccess[]> {
  const providers = await deleteProviderLinks(tx, memberNo);
  const hadProof = await deleteIdentityProof(tx, memberNo);
  return [...providers, ...(hadProof ? (['identity'] as const) : [])];
}
