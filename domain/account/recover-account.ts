import { forgetKept } from '#domain/keeping';
import { type ResetOrder, resetPassword } from '#domain/membership';
import { endStoreAccount } from '#domain/payment';
import { forgetPush } from '#domain/push';
import type { Needs, Tx } from '#shared/context';
import type { RemovedAccess } from '#vocabulary/removed-access';

/**
 * Sets a new password by a link from an e-mail. When the link proves the address for the first time, whatever was added
 * before is removed and listed in the answer. Throws as `resetPassword` does.
 */
export async function recoverAccount(
  ctx: Needs<'db' | 'secrets' | 'passwords' | 'mailer'>,
  order: Omit<ResetOrder, 'removeElsewhere'>,
): Promise<RemovedAccess[]> {
  return resetPassword(ctx, { ...order, removeElsewhere });
}

async function removeElsewhere(tx: Tx, memberNo: number): Promise<RemovedAccess[]> {
  const pushDevices = await forgetPush(tx, memberNo);
  const offlineDevices = await forgetKept(tx, memberNo);
  await endStoreAccount(tx, memberNo);
  return [...(pushDevices > 0 ? (['push'] as const) : []), ...(offlineDevices > 0 ? (['offline'] as const) : [])];
}
