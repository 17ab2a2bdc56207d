import type { JobWorkers } from '#platform/jobs/run-jobs';
import type { MailTransport } from '#platform/mail/mail-transport';
import type { Log } from '#kernel/context';
import { maskEmail } from '#shared/members/members';

/** Logs masked recipients. */
export function emailWorker(post: MailTransport, log: Log): JobWorkers['letter'] {
  return async (letter, { id, again }) => {
    await post.deliver(letter, id);
    log.info({ id, again, to: maskEmail(letter.to) }, 'a letter went out');
  };
}
