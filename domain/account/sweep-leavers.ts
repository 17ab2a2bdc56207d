import { deleteKeptLongEnough } from '#domain/membership';
import { forgetReasons } from '#domain/operators';
import type { Needs } from '#shared/context';
import { forgetProposalWords } from '#domain/treasury';

/**
 * The daily look after those who left: what the law asked to keep goes at its term, and with it, of members about whom
 * nothing is kept any longer, why operators moved money of theirs (전자상거래법 시행령 §6: five years).
 */
export async function sweepLeavers(ctx: Needs<'db'>): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const members = await deleteKeptLongEnough(tx);
    if (members.length === 0) return;
    await forgetReasons(tx, { acts: 'money.', members });
    await forgetProposalWords(tx, members);
  });
}
