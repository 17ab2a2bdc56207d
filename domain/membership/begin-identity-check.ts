import type { IdentityScript, Needs, Tx } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { IDENTITY_LIMITS, type IdentityPurpose } from '#vocabulary/identity';
import { ownPath } from '#vocabulary/own-path';
import { insertAttempt, selectSeoulDay } from './identity-store.ts';
import { countTry } from '#shared/throttle-store';

/** Who asks for a proof of identity, from where, for what, and where to go on afterwards. */
export interface IdentityOrder {
  /** Null only for finding a forgotten address. */
  memberNo: number | null;
  browser: string;
  address: string;
  purpose: IdentityPurpose;
  returnTo: string;
}

/** An attempt that the browser may now ask the provider for, by the provider's script. */
export interface BegunIdentityCheck extends IdentityScript {
  id: string;
}

const DAY_SECONDS = 86_400;

/**
 * Begins an attempt to prove an identity; its id is good for this browser, this member and this purpose, once. Refuses
 * with VERIFY_ERROR 0001 where the shop has no provider, 0005 when a member or an address asked too often today, with
 * AUTH_ERROR 0002 a proof for nobody.
 */
export async function beginIdentityCheck(
  ctx: Needs<'db' | 'identity' | 'secrets'>,
  order: IdentityOrder,
): Promise<BegunIdentityCheck> {
  const { script } = ctx.identity;
  if (!script) throw new Refusal('VERIFY_ERROR', '0001');
  if (order.memberNo === null && order.purpose !== 'find-id') throw new Refusal('AUTH_ERROR', '0002');
  const id = `seoga-${ctx.secrets.random(18)}`;
  await ctx.db.transaction().execute(async (tx) => {
    await countAttempt(ctx, tx, order);
    await insertAttempt(tx, {
      id,
      purpose: order.purpose,
      browser: order.browser,
      member_no: order.memberNo,
      return_to: ownPath(order.returnTo),
    });
  });
  return { id, ...script };
}

/** Every attempt may cost the shop money. A refusal takes the count back with it: a day's fifth is the last. */
async function countAttempt(ctx: Needs<'secrets'>, tx: Tx, order: IdentityOrder): Promise<void> {
  const day = await selectSeoulDay(tx);
  const address = `${day}/${ctx.secrets.mac('throttle', order.address)}`;
  const { memberPerDay, addressPerDay, visitorPerDay } = IDENTITY_LIMITS;
  const counters =
    order.memberNo === null
      ? [{ kind: 'identity-visitor', key: address, most: visitorPerDay }]
      : [
          { kind: 'identity-member', key: `${day}/${order.memberNo}`, most: memberPerDay },
          { kind: 'identity-address', key: address, most: addressPerDay },
        ];
  for (const { kind, key, most } of counters) {
    const { failures } = await countTry(tx, { kind, key, windowSeconds: 2 * DAY_SECONDS });
    if (failures > most) throw new Refusal('VERIFY_ERROR', '0005', { count: most });
  }
}
