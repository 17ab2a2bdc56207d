import { deleteExpiredRetention } from '#domain/members';
import { deleteAuditReasons } from '#domain/operators';
import type { Needs } from '#kernel/context';
import { eraseProposalTexts } from '#domain/payment-operations';

/**
 * Daily: deletes expired retained data of former members, and then operators' reasons about their payments (전자상거래법 시행령
 * §6: five years).
 */
export async function purgeFormerMembers(ctx: Needs<'db'>): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const members = await deleteExpiredRetention(tx);
    if (members.length === 0) return;
    await deleteAuditReasons(tx, { acts: 'money.', members });
    await eraseProposalTexts(tx, members);
  });
}
