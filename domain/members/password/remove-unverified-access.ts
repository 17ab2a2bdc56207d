import type { Tx } from '#kernel/context';
import type { RemovedAccess } from '#shared/members/removed-access';
import { deleteIdentityProof } from '../identity/identity-store.ts';
import { deleteProviderLinks } from '../login/login-identity-store.ts';

/**
 * Removes provider links and the proof of identity, which a person who joined with somebody else's address may have
 * added.
 */
export async function removeUnverifiedAccess(tx: Tx, memberNo: number): Promise<RemovedAccess[]> {
  const providers = await deleteProviderLinks(tx, memberNo);
  const hadProof = await deleteIdentityProof(tx, memberNo);
  return [...providers, ...(hadProof ? (['identity'] as const) : [])];
}
