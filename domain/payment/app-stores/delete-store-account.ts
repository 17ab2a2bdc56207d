import type { Tx } from '#kernel/context';
import { deleteStoreAccount } from './store-purchase-store.ts';

/**
 * Deletes a member's account token; the next purchase gets a new one. A purchase still pending under the old token has
 * no owner and needs support.
 */
export async function unlinkStoreAccount(tx: Tx, memberNo: number): Promise<void> {
  await deleteStoreAccount(tx, memberNo);
}
