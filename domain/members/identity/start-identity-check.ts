import type { IdentityScript, Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { IDENTITY_LIMITS, type IdentityPurpose } from '#shared/members/identity';
import { sameSitePath } from '#shared/web/same-site-path';
import { insertAttempt, selectSeoulDay } from './identity-store.ts';
import { countAttempt } from '#kernel/throttle-store';

/** A request for an identity check. */
export interface IdentityCheckInput {
  /** Null only for finding a forgotten address. */
  memberNo: number | null;
  browser: string;
  address: string;
  purpose: IdentityPurpose;
  returnTo: string;
}

/** An attempt to continue in the browser with the provider's script. */
export interface StartedIdentityCheck extends IdentityScript {
  id: string;
}

const DAY_SECONDS = 86_400;

/**
 * Starts an identity check for this browser, member and purpose. Throws VERIFY_ERROR 0001 without a provider, 0005
 * above the daily limit, AUTH_ERROR 0002 when the purpose needs a login.
 */
export async function startIdentityCheck(
  ctx: Needs<'db' | 'identity' | 'secrets'>,
  input: IdentityCheckInput,
): Promise<StartedIdentityCheck> {
  const { script } = ctx.identity;
  if (!script) throw new DomainError('VERIFY_ERROR', '0001');
  if (input.memberNo === null && input.purpose !== 'find-id') throw new DomainError('AUTH_ERROR', '0002');
  const id = `seoga-${ctx.secrets.random(18)}`;
  await ctx.db.transaction().execute(async (tx) => {
    await countCheckAttempt(ctx, tx, input);
    await insertAttempt(tx, {
      id,
      purpose: input.purpose,
      browser: input.browser,
      member_no: input.memberNo,
      return_to: sameSitePath(input.returnTo),
    });
  });
  return { id, ...script };
}

/** Every attempt may cost money. A rejection rolls back the count, so the fifth of a day is the last. */
async function countCheckAttempt(ctx: Needs<'secrets'>, tx: Tx, input: IdentityCheckInput): Promise<void> {
  const day = await selectSeoulDay(tx);
  const address = `${day}/${ctx.secrets.mac('throttle', input.address)}`;
  const { memberPerDay, addressPerDay, visitorPerDay } = IDENTITY_LIMITS;
  const counters =
    input.memberNo === null
      ? [{ kind: 'identity-visitor', key: address, most: visitorPerDay }]
      : [
          { kind: 'identity-member', key: `${day}/${input.memberNo}`, most: memberPerDay },
          { kind: 'identity-address', key: address, most: addressPerDay },
        ];
  for (const { kind, key, most } of counters) {
    const { failures } = await countAttempt(tx, { kind, key, windowSeconds: 2 * DAY_SECONDS });
    if (failures > most) throw new DomainError('VERIFY_ERROR', '0005', { count: most });
  }
}
