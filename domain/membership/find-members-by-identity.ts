import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import type { LoginProvider } from '#vocabulary/members';
import { personMacs } from './finish-identity-check.ts';
import { personOf } from './identity-rules.ts';
import { closeAttempt, lockAttempt, selectAttempt, selectMembersOfPerson } from './identity-store.ts';

/** An account that a proven person has; the page masks the address. */
export interface FoundMember {
  mail: string | null;
  joinedBy: LoginProvider;
  joinedAt: Date;
}

/**
 * The accounts of the person that an attempt to find an address has proved; none where the person has no account, or where
 * the provider tells no number of them. Works once. Refuses as `finishIdentityCheck` does, with VERIFY_ERROR 0001 to 0004.
 */
export async function findMembersByIdentity(
  ctx: Needs<'db' | 'identity' | 'secrets'>,
  order: { id: string; browser: string },
): Promise<FoundMember[]> {
  const attempt = await selectAttempt(ctx.db, order.id);
  if (!attempt?.is_open || attempt.purpose !== 'find-id' || attempt.browser !== order.browser)
    throw new Refusal('VERIFY_ERROR', '0004');
  const person = personOf(await ctx.identity.read(attempt.id));
  return ctx.db.transaction().execute(async (tx) => {
    const held = await lockAttempt(tx, order.id);
    if (!held?.is_open) throw new Refusal('VERIFY_ERROR', '0004');
    await closeAttempt(tx, { id: order.id, outcome: 'found' });
    const rows = await selectMembersOfPerson(tx, personMacs(ctx, person).all);
    return rows.map((row) => ({ mail: row.mail, joinedBy: row.joined_by, joinedAt: row.joined_at }));
  });
}
