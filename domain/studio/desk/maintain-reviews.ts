import type { Needs } from '#kernel/context';
import { remindLateSubmissions } from './remind-late-submissions.ts';
import { sampleOpenedEpisodes } from './review-authors.ts';

/** Minute job: tells of late submissions and puts samples into the queue. */
export async function maintainReviews(ctx: Needs<'db'>): Promise<void> {
  await remindLateSubmissions(ctx);
  await sampleOpenedEpisodes(ctx);
}
