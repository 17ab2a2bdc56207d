import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { selectEmailStatus } from './email-store.ts';

/**
 * Requires a verified address for charging, and seven days after joining for any payment. Throws MEMBER_ERROR 0008.
 * Members without an address pass.
 */
export async function requireVerifiedEmail(
  ctx: Needs<'db'>,
  input: { memberNo: number; isCharging: boolean },
): Promise<void> {
  const status = await selectEmailStatus(ctx.db, input.memberNo);
  if (status && (input.isCharging || status.isOverdue)) throw new DomainError('MEMBER_ERROR', '0008');
}
