import type { Needs } from '#kernel/context';
import { announceReleases } from './releases/announce-releases.ts';
import { createReminders } from './reminders/create-reminders.ts';
import { sendAdverts } from './adverts/send-adverts.ts';
import { sendDigests } from './delivery/send-digests.ts';
import { sendDuePushes } from './delivery/send-due-pushes.ts';
import { sendPendingConsentNotices } from './adverts/consent-notices.ts';

/**
 * Every minute: creates release, reminder and advert notifications, then sends pushes and digests. All steps run even
 * when one fails; the errors are thrown at the end.
 */
export async function processNotifications(ctx: Needs<'db' | 'jobs' | 'log' | 'mailer' | 'secrets'>): Promise<void> {
  const steps: Record<string, () => Promise<unknown>> = {
    openings: () => announceReleases(ctx),
    due: () => createReminders(ctx),
    consents: () => sendPendingConsentNotices(ctx),
    adverts: () => sendAdverts(ctx),
    pushes: () => sendDuePushes(ctx),
    digests: () => sendDigests(ctx),
  };
  const errors: unknown[] = [];
  for (const [part, tell] of Object.entries(steps))
    try {
      await tell();
    } catch (error) {
      ctx.log.error({ err: error, part }, 'news were not told');
      errors.push(error);
    }
  if (errors.length > 0) throw new AggregateError(errors, 'news were not told');
}
