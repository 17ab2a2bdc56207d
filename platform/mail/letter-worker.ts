import type { JobWorkers } from '#platform/jobs/run-jobs';
import { shortAddress } from '#platform/mail/letter-mail';
import type { LetterPost } from '#platform/mail/letter-post';
import type { Log } from '#shared/context';

/** The worker of `letter`: hands it to the post, and tells the log to whom in short. */
export function letterWorker(post: LetterPost, log: Log): JobWorkers['letter'] {
  return async (letter, { id, again }) => {
    await post.deliver(letter, id);
    log.info({ id, again, to: shortAddress(letter.to) }, 'a letter went out');
  };
}
