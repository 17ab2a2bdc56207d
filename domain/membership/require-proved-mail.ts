import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { selectMailStanding } from './mail-store.ts';

/**
 * Whoever pays or takes value has proved their address: within seven days of joining, and in any case before money is paid
 * in. Refuses with MEMBER_ERROR 0008. A member without an address, joined over a provider that told none, has nothing to prove.
 */
export async function requireProvedMail(
  ctx: Needs<'db'>,
  order: { memberNo: number; isCharging: boolean },
): Promise<void> {
  const standing = await selectMailStanding(ctx.db, order.memberNo);
  if (standing && (order.isCharging || standing.isOverdue)) throw new Refusal('MEMBER_ERROR', '0008');
}
