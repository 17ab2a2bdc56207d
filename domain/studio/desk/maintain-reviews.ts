import type { Needs } from '#kernel/context';
import { carryOutWithdrawals, purgeBin } from '../closing/maintain-withdrawals.ts';
import { maintainPayees } from '../money/payee.ts';
import { maintainPrices } from '../prices/maintain-prices.ts';
import { purgeProofFiles } from '../proof-files.ts';
import { announceNewWorks } from '../readers/announce-new-works.ts';
import { remindLateSubmissions } from './remind-late-submissions.ts';
import { sampleOpenedEpisodes } from './review-authors.ts';

/** Minute job: late submissions, samples, new works, withdrawals, former accounts of payees, and prices. */
export async function maintainReviews(ctx: Needs<'db'>): Promise<void> {
  await remindLateSubmissions(ctx);
  await sampleOpenedEpisodes(ctx);
  await announceNewWorks(ctx);
  await carryOutWithdrawals(ctx);
  await maintainPayees(ctx);
  await maintainPrices(ctx);
}

/** Nightly job: deletes what was in the bin for its time, and proof files whose purpose has ended. */
export async function purgeStudio(ctx: Needs<'db' | 'files' | 'uploads'>): Promise<void> {
  await purgeBin(ctx);
  await purgeProofFiles(ctx);
}
