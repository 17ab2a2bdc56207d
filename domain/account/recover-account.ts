import { deleteDownloads } from '#domain/offline';
import { type PasswordResetInput, resetPassword } from '#domain/members';
import { unlinkStoreAccount } from '#domain/payment';
import { deletePushData } from '#domain/push';
import type { Needs, Tx } from '#kernel/context';
import type { RemovedAccess } from '#shared/members/removed-access';

/**
 * Resets a password by an e-mailed link. When this verifies the address for the first time, earlier added access is
 * removed and returned. Throws as `resetPassword` does.
 */
export async function recoverAccount(
  ctx: Needs<'db' | 'secrets' | 'passwords' | 'mailer'>,
  input: Omit<PasswordResetInput, 'removeElsewhere'>,
): Promise<RemovedAccess[]> {
  return resetPassword(ctx, { ...input, removeElsewhere });
}

async function removeElsewhere(tx: Tx, memberNo: number): Promise<RemovedAccess[]> {
  const pushDevices = await deletePushData(tx, memberNo);
  const offlineDevices = await deleteDownloads(tx, memberNo);
  await unlinkStoreAccount(tx, memberNo);
  return [...(pushDevices > 0 ? (['push'] as const) : []), ...(offlineDevices > 0 ? (['offline'] as const) : [])];
}
