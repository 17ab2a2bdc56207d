import type { Jobs, Letterhead, Mailer } from '#shared/context';

/** Letters are jobs: asked for inside a transaction, sent by whichever process is free. */
export function makeJobMailer(jobs: Jobs, letterhead: () => Letterhead): Mailer {
  return {
    letterhead,
    send: (tx, { key, ...letter }) =>
      jobs.add(tx, { name: 'letter', order: letter, ...(key === undefined ? {} : { key }) }),
  };
}
