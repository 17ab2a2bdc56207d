import type { Needs } from '#kernel/context';
import { lockSubmission, markLateSubmissions } from '../submission-store.ts';
import { tellOfSubmission } from './tell-author.ts';

/** Tells authors whose submissions are still pending at their hour, each once; operators see them as late. */
export async function remindLateSubmissions(ctx: Needs<'db'>): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    for (const { id } of await markLateSubmissions(tx)) {
      const submission = await lockSubmission(tx, id);
      if (submission) await tellOfSubmission(tx, submission, 'late');
    }
  });
}
