import type { Needs } from '#shared/context';
import { announceOpenings } from './announce-openings.ts';
import { noteDue } from './note-due.ts';
import { sendAdverts } from './send-adverts.ts';
import { sendDigests } from './send-digests.ts';
import { sendDuePushes } from './send-due-pushes.ts';
import { tellUntoldConsents } from './tell-consents.ts';

/**
 * Each minute: tells what opened, what became due and which adverts have begun, then pushes and writes what is to go further.
 * Where one part fails the others are done all the same, and the fault is thrown in the end.
 */
export async function tellNews(ctx: Needs<'db' | 'jobs' | 'log' | 'mailer' | 'secrets'>): Promise<void> {
  const parts: Record<string, () => Promise<unknown>> = {
    openings: () => announceOpenings(ctx),
    due: () => noteDue(ctx),
    consents: () => tellUntoldConsents(ctx),
    adverts: () => sendAdverts(ctx),
    pushes: () => sendDuePushes(ctx),
    digests: () => sendDigests(ctx),
  };
  const faults: unknown[] = [];
  for (const [part, tell] of Object.entries(parts))
    try {
      await tell();
    } catch (error) {
      ctx.log.error({ err: error, part }, 'news were not told');
      faults.push(error);
    }
  if (faults.length > 0) throw new AggregateError(faults, 'news were not told');
}
