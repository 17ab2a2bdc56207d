import type { JobWorkers } from '#platform/jobs/run-jobs';
import type { LetterPost } from '#platform/mail/letter-post';
import type { Log } from '#shared/context';
import { maskedMail } from '#vocabulary/members';

/** The worker of `letter`: hands it to the post, and tells the log to whom in short. */
export function letterWorker(post: LetterPost, log: Log): JobWorkers['letter'] {
  return async (letter, { id, again }) => {
    await post.deliver(letter, id);
    log.info({ id, again, to: maskedMail(letter.to) }, 'a letter went out');
  };
}
