import type { Tx } from '#shared/context';
import { deleteStoreAccount } from './store-purchase-store.ts';

/**
 * Ends the name under which a member buys in the app stores; the next purchase gets another. A purchase that is still
 * under way with the former name is then nobody's and waits for support.
 */
export async function endStoreAccount(tx: Tx, memberNo: number): Promise<void> {
  await deleteStoreAccount(tx, memberNo);
}
