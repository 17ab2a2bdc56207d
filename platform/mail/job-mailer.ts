import type { Jobs, EmailBranding, Mailer } from '#kernel/context';

/** Enqueues e-mails in the caller's transaction; any process sends them. */
export function createJobMailer(jobs: Jobs, letterhead: () => EmailBranding): Mailer {
  return {
    branding: letterhead,
    send: (tx, { key, ...letter }) =>
      jobs.add(tx, { name: 'letter', payload: letter, ...(key === undefined ? {} : { key }) }),
  };
}
