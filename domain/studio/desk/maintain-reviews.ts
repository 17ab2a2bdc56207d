import type { Needs } from '#kernel/context';
import { carryOutWithdrawals } from '../closing/maintain-withdrawals.ts';
import { announceNewWorks } from '../readers/announce-new-works.ts';
import { remindLateSubmissions } from './remind-late-submissions.ts';
import { sampleOpenedEpisodes } from './review-authors.ts';

/** Minute job: tells of late submissions and new works, carries out withdrawals, and puts samples into the queue. */
export async function maintainReviews(ctx: Needs<'db'>): Promise<void> {
  await remindLateSubmissions(ctx);
  await sampleOpenedEpisodes(ctx);
  await announceNewWorks(ctx);
  await carryOutWithdrawals(ctx);
}
