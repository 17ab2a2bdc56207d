import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { LoginProvider } from '#shared/members/members';
import { personMacs } from './finish-identity-check.ts';
import { personOf } from './identity-rules.ts';
import { closeAttempt, lockAttempt, selectAttempt, selectMembersOfPerson } from './identity-store.ts';

/** An account of a verified person; the page masks the address. */
export interface FoundMember {
  mail: string | null;
  joinedBy: LoginProvider;
  joinedAt: Date;
}

/**
 * The accounts of the person verified by a find-id attempt, once. Empty when the provider gives no identifier. Throws
 * VERIFY_ERROR 0001 to 0004 as `finishIdentityCheck` does.
 */
export async function findMembersByIdentity(
  ctx: Needs<'db' | 'identity' | 'secrets'>,
  input: { id: string; browser: string },
): Promise<FoundMember[]> {
  const attempt = await selectAttempt(ctx.db, input.id);
  if (!attempt?.is_open || attempt.purpose !== 'find-id' || attempt.browser !== input.browser)
    throw new DomainError('VERIFY_ERROR', '0004');
  const person = personOf(await ctx.identity.read(attempt.id));
  return ctx.db.transaction().execute(async (tx) => {
    const locked = await lockAttempt(tx, input.id);
    if (!locked?.is_open) throw new DomainError('VERIFY_ERROR', '0004');
    await closeAttempt(tx, { id: input.id, outcome: 'found' });
    const rows = await selectMembersOfPerson(tx, personMacs(ctx, person).all);
    return rows.map((row) => ({ mail: row.mail, joinedBy: row.joined_by, joinedAt: row.joined_at }));
  });
}
